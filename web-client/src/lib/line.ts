// How far this tab is with what happens at its table.
import type { Refused } from './refused';

export type Line =
  /** There is no connection. */
  | { is: 'connecting' }
  /** What was missed is on its way: the question that is shown may long be answered. */
  | { is: 'catching_up'; shown?: Refused | undefined }
  /** The server could not send it just now, and is asked again. What was shown of that, if anything. */
  | { is: 'asking_again'; shown?: Refused | undefined }
  /** Everything is here. */
  | { is: 'current' };

export type LineEvent =
  | { type: 'disconnected' }
  /** The server was asked for what was missed. */
  | { type: 'asked' }
  /** The whole position has come. */
  | { type: 'snapshot' }
  /** Comes when everything that was missed has been sent, or was refused for now. */
  | { type: 'presence' }
  /** The server refused to send it: for now, or for good. */
  | { type: 'refused'; forNow: boolean }
  /** That refusal is shown to the player. */
  | { type: 'shown'; refused: Refused };

export function next(line: Line, event: LineEvent): Line {
  switch (event.type) {
    case 'disconnected':
      return { is: 'connecting' };
    case 'asked':
      return { is: 'catching_up', shown: line.is === 'asking_again' ? line.shown : undefined };
    case 'snapshot':
      return { is: 'current' };
    case 'presence':
      return line.is === 'catching_up' ? { is: 'current' } : line;
    case 'refused':
      if (line.is !== 'catching_up' && line.is !== 'asking_again') return line;
      // If it is refused for good, what is shown is all there is.
      return event.forNow ? { is: 'asking_again', shown: line.shown } : { is: 'current' };
    case 'shown':
      return line.is === 'asking_again' ? { is: 'asking_again', shown: event.refused } : line;
  }
}
