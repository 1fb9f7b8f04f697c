import { mergePatch } from './mergePatch';
import type { DecisionView, LogEvent, Outcome, ServerMessage } from './types';

type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** The match as this viewer has received it. */
export interface MatchState {
  /** The last entry it includes. */
  seq: number;
  view: unknown;
  decision: DecisionView;
  log: LogEvent[];
  /** The server has older log events. */
  moreLog: boolean;
  outcome?: Outcome | undefined;
}

export function fromSnapshot(message: Message<'snapshot'>): MatchState {
  const { seq, view, decision, log, more_log: moreLog, outcome } = message;
  return { seq, view, decision, log, moreLog, outcome };
}

/** The next state; `gap` when the update starts from somewhere else and a snapshot is needed. */
export function afterUpdate(state: MatchState, message: Message<'update'>): MatchState | 'gap' {
  if (message.seq < state.seq) return state;
  if (message.from !== state.seq) return message.seq === state.seq ? state : 'gap';
  const kept =
    message.undone_from === undefined ? state.log : strike(state.log, message.undone_from);
  return {
    seq: message.seq,
    view: message.patch === undefined ? state.view : mergePatch(state.view, message.patch),
    decision: message.decision,
    log: message.events.length > 0 ? [...kept, ...message.events] : kept,
    moreLog: state.moreLog,
    outcome: message.outcome,
  };
}

export function withOlderLog(state: MatchState, message: Message<'log'>): MatchState {
  return { ...state, log: [...message.events, ...state.log], moreLog: message.more };
}

/** The entry before which older log events are asked for. */
export function oldestEntry(state: MatchState): number {
  return state.log[0]?.seq ?? state.seq + 1;
}

/** The viewer's own latest entry that still counts, where an undo request would reach back to. */
export function ownLastEntry(state: MatchState, own: readonly string[]): number | undefined {
  for (let i = state.log.length - 1; i >= 0; i -= 1) {
    const event = state.log[i];
    const by = event?.line?.by;
    if (event && event.seq > 0 && !event.undone && by !== undefined && own.includes(by)) {
      return event.seq;
    }
  }
  return undefined;
}

function strike(log: LogEvent[], from: number): LogEvent[] {
  return log.map((event) =>
    event.seq >= from && event.seq > 0 ? { ...event, undone: true } : event,
  );
}
