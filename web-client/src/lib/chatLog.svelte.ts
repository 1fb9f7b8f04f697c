import { ignored } from './ignored.svelte';
import type { Seat, ServerMessage } from './types';

export interface ChatLine {
  /** The public id of who said it; empty for a notice about the table. */
  by?: string | undefined;
  /** Empty for a notice about the table. */
  from: string;
  seat?: Seat | undefined;
  text: string;
  at: number;
  /** Said among spectators: players get it when the match is over. */
  aside?: boolean | undefined;
  /** The newest entry when it was said, if this tab was there. */
  seq?: number | undefined;
}

type Said = Extract<ServerMessage, { type: 'chat' }>;

/** What was said at a table. After a new connection the server says everything again. */
export class ChatLog {
  private lines = $state.raw<ChatLine[]>([]);
  /** What was said, without the people who are ignored here. */
  readonly shown = $derived(this.lines.filter(({ by }) => !ignored.has(by)));
  /** What was known before it was said again; undefined once the table has been described. */
  private before: ChatLine[] | undefined = [];
  private repeated: ChatLine[] = [];
  /** Whether lines come now that were said before this tab was there. */
  private isOld = true;

  /** Everything is asked for again. */
  ask(): void {
    this.before = this.lines;
    this.isOld = true;
  }

  /** The table has been described: its chat comes next. */
  begin(): void {
    if (!this.before) return;
    this.repeated = this.before;
    this.before = undefined;
    this.lines = [];
  }

  /** What comes from now on is said now. */
  live(): void {
    this.isOld = false;
  }

  /** Something was said; the newest entry is `seq`. */
  hear({ by, from, seat, text, at, aside }: Said, newest: number | undefined): void {
    const line = { by, from, seat, text, at, aside };
    // Players get asides at the end; they were said before what has been said to the players since.
    const later = aside ? this.lines.filter((l) => l.at > at).length : 0;
    const seq = this.isOld || later > 0 ? this.whenSaid(line) : newest;
    this.lines = this.lines.toSpliced(this.lines.length - later, 0, { ...line, seq });
  }

  private whenSaid({ from, text, at }: ChatLine): number | undefined {
    return this.repeated.find((l) => l.at === at && l.from === from && l.text === text)?.seq;
  }
}
