import { api } from './api';
import { linker, type Linker } from './cardLinks';
import type { Card, Target } from './types';

/** The sides of something on the page. */
export interface Edges {
  left: number;
  right: number;
  top: number;
}

/** A card that lies open. */
export interface OpenCard {
  card: Card;
  /** What was asked for: a single unit leads to the card of its kind. */
  target: Target;
  /** Where it was asked for, in page coordinates. */
  x: number;
  y: number;
  /** The upper edge of what it was asked from: above it is room where below is none. */
  top?: number | undefined;
  /** It stands beside this, not on it: what is there may be pressed next. */
  beside?: Edges | undefined;
  /** What it was asked from; the focus goes back there. */
  opener?: HTMLElement | undefined;
  /** It was asked for by the keyboard, so it takes the focus. */
  byKey?: boolean;
}

/** How a card was asked for. */
type Asked = Pick<OpenCard, 'opener' | 'byKey' | 'beside' | 'top'>;

/** How many cards lie open side by side. */
const MOST_OPEN = 3;

/** The reference cards of a game, and those that lie open. */
export class Reference {
  game = $state('');
  cards = $state.raw<Card[]>([]);
  open = $state.raw<OpenCard[]>([]);
  /** The card under the pointer: it goes when the pointer goes, unless it is pinned. */
  peek = $state.raw<OpenCard | undefined>();
  private byKey = $derived(
    Object.fromEntries(this.cards.map((card) => [`${card.kind}:${card.id}`, card])),
  );
  /** What the cards describe a thing of the match by, where only the view knows. */
  pieces: ((target: Target) => Target | undefined) | undefined;
  /** Finds the names of other things in a text. */
  readonly links: Linker = $derived(linker(this.cards));

  async load(game: string): Promise<void> {
    this.game = game;
    this.cards = await api.reference(game).catch(() => []);
  }

  find(target: Target): Card | undefined {
    const found = this.byKey[`${target.kind}:${target.id}`] ?? this.kindOfPiece(target);
    if (found) return found;
    const meant = this.pieces?.(target);
    return meant && this.byKey[`${meant.kind}:${meant.id}`];
  }

  /** The name of a thing, or its id in words. */
  name(kind: string, id: string): string {
    return this.byKey[`${kind}:${id}`]?.name ?? words(id);
  }

  /** Opens the card of a thing and leaves it open; one that is open comes to the front. */
  show(target: Target, x: number, y: number, by: Asked = {}): boolean {
    const card = this.find(target);
    if (!card) return false;
    this.peek = undefined;
    const others = this.open.filter((o) => o.card !== card);
    const { opener, byKey = false, beside, top } = by;
    const next = { card, target, x, y, opener, byKey, beside, top };
    this.open = [...others, next].slice(-MOST_OPEN);
    return true;
  }

  /** Shows the card of a thing for as long as the pointer stays. */
  glance(target: Target, x: number, y: number, by: Asked = {}): boolean {
    const card = this.find(target);
    if (!card || this.open.some((o) => o.card === card)) return false;
    this.peek = { card, target, x, y, ...by };
    return true;
  }

  /** Keeps the card under the pointer. */
  pin(): void {
    const { peek } = this;
    if (peek) this.show(peek.target, peek.x, peek.y, peek);
  }

  /** Closes a card, or the one that was opened last, and gives the focus back. */
  close(card?: Card): void {
    const gone = card ? this.open.find((o) => o.card === card) : this.open.at(-1);
    this.open = this.open.filter((o) => o !== gone);
    if (gone?.byKey && gone.opener?.isConnected) gone.opener.focus();
  }

  /** Puts an open card before the others. */
  raise(card: Card): void {
    const found = this.open.find((o) => o.card === card);
    if (found) this.open = [...this.open.filter((o) => o !== found), found];
  }

  /** A piece's own id (`gc-deep_one-2`, `archer-1`, `sky-shrine-1`) leads to the card of its kind. */
  private kindOfPiece(target: Target): Card | undefined {
    if (target.kind !== 'unit' && target.kind !== 'building') return undefined;
    const kind = target.id.replace(/-\d+$/, '').replace(/^[a-z_]+-/, '');
    return this.byKey[`${target.kind}:${kind}`] ?? this.byKey[`${target.kind}_kind:${kind}`];
  }
}

export function words(id: string): string {
  const text = id.replace(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `kind:id`, as elements name the thing whose card they open. */
export function targetOf(text: string): Target | undefined {
  const colon = text.indexOf(':');
  return colon > 0 ? { kind: text.slice(0, colon), id: text.slice(colon + 1) } : undefined;
}
