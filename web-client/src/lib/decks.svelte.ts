// A person's own decks for a game. The server keeps them; what it has not got yet waits in this
// browser until it has.
import { stored } from './preferences.svelte';
import { t } from '../words/words';
import { api, inWords } from './api';
import type { OwnDeck } from './types';

export interface Deck {
  id: string;
  name: string;
  /** Its cards, as the game's text. */
  list: string;
}

/** What the server has not got yet: a deck as it is now, or that it is gone. */
type Unsent = Deck | { id: string; gone: true };

/** Where decks go; tests bring their own. */
export interface DeckPlaces {
  read(key: string): string | null;
  /** False if the browser keeps nothing. */
  write(key: string, value: string): boolean;
  decks(game: string): Promise<OwnDeck[]>;
  keep(game: string, deck: Deck): Promise<OwnDeck>;
  forget(game: string, id: string): Promise<void>;
}

/** How long to wait before the server is tried again. */
const PATIENCE = 5000;

export class DeckShelf {
  /** As the server knows them, with what is wrong with each. */
  known = $state.raw<OwnDeck[]>([]);
  /** Whether the server has said which decks there are. */
  found = $state(false);
  /** What is in the way of saving, in words. */
  trouble = $state('');
  private unsent = $state.raw<readonly Unsent[]>([]);
  private sending = false;

  /** As they are now, whether the server has got them or not. */
  all = $derived.by((): Deck[] => {
    const find = <T extends { id: string }>(all: readonly T[], id: string) =>
      all.find((deck) => deck.id === id);
    const here = this.known.map((deck) => find(this.unsent, deck.id) ?? deck);
    const added = this.unsent.filter(({ id }) => !find(this.known, id));
    return [...here, ...added].filter((deck): deck is Deck => !('gone' in deck));
  });
  /** Everything has reached the server. */
  saved = $derived(this.found && this.unsent.length === 0);

  constructor(
    private readonly game: string,
    private readonly places: DeckPlaces = usual,
  ) {
    this.unsent = unsentIn(places.read(this.key));
  }

  /** Fetches the decks, now and whenever the page is looked at again; tries again while anything is
   * in the way. Ends with what it returns. */
  start(): () => void {
    const look = (): void => void this.load();
    const again = setInterval(() => {
      if (this.trouble !== '') look();
    }, PATIENCE);
    addEventListener('focus', look);
    addEventListener('online', look);
    look();
    return () => {
      clearInterval(again);
      removeEventListener('focus', look);
      removeEventListener('online', look);
    };
  }

  async load(): Promise<void> {
    try {
      this.known = await this.places.decks(this.game);
      this.found = true;
      this.trouble = '';
    } catch (error) {
      this.trouble = this.waits(error);
      return;
    }
    await this.send();
  }

  /** Keeps a deck, new or changed. */
  keep(deck: Deck): Promise<void> {
    return this.change(deck);
  }

  remove(id: string): Promise<void> {
    return this.change({ id, gone: true });
  }

  private change(next: Unsent): Promise<void> {
    const at = this.unsent.findIndex(({ id }) => id === next.id);
    this.hold(at < 0 ? [...this.unsent, next] : this.unsent.with(at, next));
    return this.send();
  }

  /** Sends one after the other; a deck that is changed again meanwhile is sent again. */
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    const refused: Unsent[] = [];
    const next = (): Unsent | undefined => this.unsent.find((u) => !refused.includes(u));
    let trouble = '';
    for (let change = next(); change; change = next()) {
      try {
        await this.store(change);
      } catch (error) {
        trouble = this.waits(error);
        refused.push(change);
      }
    }
    this.trouble = trouble;
    this.sending = false;
  }

  private async store(change: Unsent): Promise<void> {
    const others = (): OwnDeck[] => this.known.filter(({ id }) => id !== change.id);
    if ('gone' in change) {
      await this.places.forget(this.game, change.id);
      this.known = others();
    } else {
      const kept = await this.places.keep(this.game, change);
      const at = this.known.findIndex(({ id }) => id === kept.id);
      this.known = at < 0 ? [...this.known, kept] : this.known.with(at, kept);
    }
    this.hold(this.unsent.filter((u) => u !== change));
  }

  private held = true;
  private hold(unsent: readonly Unsent[]): void {
    this.unsent = unsent;
    this.held = this.places.write(this.key, JSON.stringify(unsent));
  }

  private waits(error: unknown): string {
    const why = inWords(error);
    return this.held
      ? t('Not saved: {why} Your changes wait in this browser.', { why })
      : t('Not saved: {why} This browser keeps nothing either: export your decks.', { why });
  }

  private get key(): string {
    return `decks:${this.game}`;
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, list, gone } = value as Partial<Deck & { gone: true }>;
  const words = gone ? [id] : [id, name, list];
  return words.every((field) => typeof field === 'string');
}

function unsentIn(text: string | null): Unsent[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

const usual: DeckPlaces = {
  read: stored,
  write: (key, value) => {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  decks: api.decks,
  keep: api.keepDeck,
  forget: api.forgetDeck,
};
