// What is to be seen on a board besides its map and its pieces.
import type { Arrow } from './arrows';
import type { Move } from './flights';
import type { Offers } from './offers';
import { setOf } from './sets';
import { NO_TRAILS, type Trails } from './trails';

/** What a board's drawing shows for the moment. */
export type Shown = {
  offers: Offers;
  /** The area under the pointer or the keyboard's focus. */
  pointed: string | undefined;
  /** The area with the keyboard's focus. */
  focused: string | undefined;
  /** Lit from the list of choices or the log. */
  litAreas: ReadonlySet<string>;
  litUnits: ReadonlySet<string>;
  /** Where a move begins, with the colour of whose it is. */
  origins: ReadonlyMap<string, string>;
  arrows: readonly Arrow[];
  /** Pieces on their way: they are not drawn where they stand. */
  hidden: ReadonlySet<string>;
  /** Pieces that have just come to where they stand. */
  changed: ReadonlySet<string>;
  /** What others have changed since the viewer's last choice. */
  trails: Trails;
};

/** What is on its way over a board. */
export type Flying<F extends Move> = { flights: readonly F[]; onland: (flight: F) => void };

/** A drawing in which nothing moves. */
export const still = (offers: Offers, more: Partial<Shown> = {}): Shown => ({
  offers,
  pointed: undefined,
  focused: undefined,
  litAreas: setOf([]),
  litUnits: setOf([]),
  origins: new Map(),
  arrows: [],
  hidden: setOf([]),
  changed: setOf([]),
  trails: NO_TRAILS,
  ...more,
});
