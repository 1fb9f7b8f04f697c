import { t } from '../words/words';
import { alerts } from './alerts.svelte';
import { ringBell } from './bell';
import { preferences } from './preferences.svelte';

const TITLE = 'Eldertable';
/** A visible tab that was touched so lately needs no call. */
export const IN_USE_MS = 60_000;
/** A turn that is not taken is called out once more after this. */
export const REMIND_MS = 180_000;

/** The drawing of a side in a 24 box, and its colour. */
export interface Badge {
  drawing: string;
  colour: string;
}

/** `(1) Your turn – Friday night`, or the table's name with ours. */
export function titleOf(yours: boolean, table: string): string {
  const name = table || TITLE;
  if (yours) return t('(1) Your turn – {table}', { table: name });
  return table ? `${table} · ${TITLE}` : TITLE;
}

/** The tab's icon: the side's glyph if there is one, with a dot when the player is waited for. */
export function iconOf(yours: boolean, badge?: Badge): string {
  if (!badge) return yours ? '/favicon-turn.svg' : '/favicon.svg';
  const dot = yours
    ? '<circle cx="25" cy="7" r="6" fill="#f2d680" stroke="#0a0f15" stroke-width="2"/>'
    : '';
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="7" fill="#0a0f15"/>' +
    `<g transform="translate(4 4)" color="${badge.colour}">${badge.drawing}</g>${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Says in the tab's title and icon whether the player is waited for. */
export function showTurn(yours: boolean, table: string, badge?: Badge): void {
  document.title = titleOf(yours, table);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = iconOf(yours, badge);
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}

/** What a call for attention needs of the page; tests bring their own. */
export interface Callers {
  /** The tab is visible and was touched a moment ago. */
  inUse(): boolean;
  ring(): void;
  /** Shows a notice and returns how to take it away. */
  notify(text: string): () => void;
  after(ms: number, run: () => void): () => void;
}

/** Calls a player whose turn has come and who is elsewhere: at once, and one time more. */
export class Attention {
  private yours = false;
  private text = '';
  private dismiss: () => void = () => undefined;
  private cancel: () => void = () => undefined;

  constructor(private readonly callers: Callers) {}

  stand(yours: boolean, table: string): void {
    this.text = t('Your turn at {table}', { table });
    if (yours === this.yours) return;
    this.yours = yours;
    this.end();
    if (!yours) return;
    this.call();
    this.cancel = this.callers.after(REMIND_MS, () => this.call());
  }

  /** The player is looking: the notice has done its work. */
  seen(): void {
    this.dismiss();
    this.dismiss = () => undefined;
  }

  end(): void {
    this.seen();
    this.cancel();
  }

  private call(): void {
    if (this.callers.inUse()) return;
    this.callers.ring();
    this.dismiss();
    this.dismiss = this.callers.notify(this.text);
  }
}

/** The callers of a page: its bell and the browser's notices. `tag` keeps one notice per table. */
export function pageCallers(tag: string, lastTouched: () => number): Callers {
  return {
    inUse: () => !document.hidden && Date.now() - lastTouched() < IN_USE_MS,
    ring: () => {
      if (preferences.sound) ringBell(alerts.volume);
    },
    notify: (text) => (alerts.notices ? notice(text, tag) : () => undefined),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}

function notice(text: string, tag: string): () => void {
  try {
    const shown = new Notification(text, { tag, icon: '/favicon-turn.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    // Some browsers on phones have notices for workers only.
    return () => undefined;
  }
}
