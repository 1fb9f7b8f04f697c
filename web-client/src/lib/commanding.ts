// What becomes of a command on its way to the server.
import type { ClientMessage, Cost } from './types';

/** A command. */
export interface Command {
  id: string;
  /** What it does, for notices. */
  label: string;
  /** What the choice costs, if the server said so. */
  cost?: Cost | undefined;
  /** The decision it was made at. */
  decision: number;
  message: ClientMessage;
}

export type Commanding =
  | { is: 'idle' }
  /** It is on its way. */
  | { is: 'sending'; command: Command }
  /** It is done; its consequences come with this entry. */
  | { is: 'settling'; seq: number }
  /** Its answer was lost with the connection. */
  | { is: 'unsure'; command: Command };

export type CommandEvent =
  | { type: 'sent'; command: Command }
  | { type: 'accepted'; id: string; seq: number }
  | { type: 'rejected'; id: string | undefined }
  | { type: 'disconnected' }
  /** The match stands at this entry and asks this decision. */
  | { type: 'stands'; seq: number; decision: number };

export function next(now: Commanding, event: CommandEvent): Commanding {
  switch (event.type) {
    case 'sent':
      return { is: 'sending', command: event.command };
    case 'accepted':
      return now.is === 'sending' && now.command.id === event.id
        ? { is: 'settling', seq: event.seq }
        : now;
    case 'rejected':
      return now.is === 'sending' && now.command.id === event.id ? { is: 'idle' } : now;
    case 'disconnected':
      if (now.is === 'sending') return { is: 'unsure', command: now.command };
      return now.is === 'settling' ? { is: 'idle' } : now;
    case 'stands':
      if (now.is === 'settling') return event.seq >= now.seq ? { is: 'idle' } : now;
      // What was asked is decided: the command was done, or someone else was quicker.
      return now.is === 'unsure' && now.command.decision !== event.decision ? { is: 'idle' } : now;
  }
}

/** Whether another choice has to wait. */
export const isBusy = (now: Commanding): boolean => now.is === 'sending' || now.is === 'settling';
