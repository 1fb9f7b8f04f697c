// Where a person's decks are kept: in this browser. Nothing else knows where.
import { fromText, toText, type Cards } from './deck';

export interface Deck {
  id: string;
  name: string;
  cards: Cards;
}

const KEY = 'decks:coc-lcg';

/** As it is stored: the cards as text, so that it can be read by people and later versions. */
type Kept = { id: string; name: string; list: string };

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, list } = value as Partial<Kept>;
  return [id, name, list].every((field) => typeof field === 'string');
}

export function loadDecks(): Promise<Deck[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const kept = Array.isArray(found) ? found.filter(isKept) : [];
    return Promise.resolve(
      kept.map(({ id, name, list }) => ({ id, name, cards: fromText(list).cards })),
    );
  } catch {
    return Promise.resolve([]);
  }
}

/** Keeps all decks; false if the browser keeps nothing. */
export function saveDecks(decks: readonly Deck[]): Promise<boolean> {
  const kept: Kept[] = decks.map(({ id, name, cards }) => ({ id, name, list: toText(cards) }));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return Promise.resolve(true);
  } catch {
    return Promise.resolve(false);
  }
}
