import { api } from './api';
import type { Card, Target } from './types';

/** A card that lies open. */
export interface OpenCard {
  card: Card;
  /** Where it was asked for, in page coordinates. */
  x: number;
  y: number;
}

/** The reference cards of a game, and those that lie open. */
export class Reference {
  cards = $state.raw<Card[]>([]);
  open = $state.raw<OpenCard[]>([]);
  private byKey = $derived(
    Object.fromEntries(this.cards.map((card) => [`${card.kind}:${card.id}`, card])),
  );

  async load(game: string): Promise<void> {
    this.cards = await api.reference(game).catch(() => []);
  }

  find(target: Target): Card | undefined {
    return this.byKey[`${target.kind}:${target.id}`] ?? this.kindOfUnit(target);
  }

  /** The name of a thing, or its id in words. */
  name(kind: string, id: string): string {
    return this.byKey[`${kind}:${id}`]?.name ?? words(id);
  }

  show(target: Target, x: number, y: number): void {
    const card = this.find(target);
    if (!card) return;
    this.open = [...this.open.filter((o) => o.card !== card), { card, x, y }].slice(-3);
  }

  close(card?: Card): void {
    this.open = card ? this.open.filter((o) => o.card !== card) : this.open.slice(0, -1);
  }

  /** A unit's own id (`gc-deep_one-2`) leads to the card of its kind. */
  private kindOfUnit(target: Target): Card | undefined {
    if (target.kind !== 'unit') return undefined;
    const kind = target.id.replace(/^[a-z]+-/, '').replace(/-\d+$/, '');
    return this.byKey[`unit:${kind}`];
  }
}

export function words(id: string): string {
  const text = id.replace(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
