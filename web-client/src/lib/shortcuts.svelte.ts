import { t } from '../words/words';
import { store, stored } from './preferences.svelte';

/** What has a key of its own in a match, besides the numbers of the choices. */
export type Shortcut = 'forward' | 'undo' | 'log' | 'help' | 'words' | 'card';

const FIRST: Readonly<Record<Shortcut, string>> = {
  forward: ' ',
  undo: 'u',
  log: 'l',
  help: '?',
  words: 'w',
  card: 'i',
};
const ALL = Object.keys(FIRST) as Shortcut[];

function kept(): Record<Shortcut, string> {
  const keys = ALL.map((shortcut) => [shortcut, stored(`key-${shortcut}`) ?? FIRST[shortcut]]);
  return Object.fromEntries(keys) as Record<Shortcut, string>;
}

/** What is written on a key. */
export function keyName(key: string): string {
  return key === ' ' ? t('Space') : key.toUpperCase();
}

/** The keys of a match, as this browser remembers them. */
class Shortcuts {
  /** Whether single keys do anything at all, the numbers of the choices included. */
  on = $state(stored('keys') !== 'off');
  keys = $state(kept());
  readonly all = ALL;

  toggle(): void {
    this.on = !this.on;
    store('keys', this.on ? 'on' : 'off');
  }

  /** What a key does. */
  of(key: string): Shortcut | undefined {
    return ALL.find((shortcut) => this.keys[shortcut] === key);
  }

  /** Gives a shortcut another key; one that had it gets the old one. Says whether it may be. */
  set(shortcut: Shortcut, key: string): boolean {
    if (key.length !== 1 || /^[0-9]$/.test(key)) return false;
    const other = this.of(key);
    if (other && other !== shortcut) this.put(other, this.keys[shortcut]);
    this.put(shortcut, key);
    return true;
  }

  /** Every shortcut has its first key again. */
  reset(): void {
    for (const shortcut of ALL) this.put(shortcut, FIRST[shortcut]);
  }

  private put(shortcut: Shortcut, key: string): void {
    this.keys[shortcut] = key;
    store(`key-${shortcut}`, key);
  }
}

export const shortcuts = new Shortcuts();
