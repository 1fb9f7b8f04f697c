import { untrack } from 'svelte';
import type { Atlas } from './atlas';
import { arrivals, type Move, type Stand, type Whereabouts } from './flights';
import { setOf } from './sets';

/** How long what has changed is shown. */
const SHOWN_MS = 1200;
const NONE = setOf<string>([]);

/** What has moved on a board since the view before. Made while a component is. */
export class Moves<V extends Whereabouts, F extends Move> {
  /** On their way. */
  flights = $state.raw<readonly F[]>([]);
  /** Units that have just come to where they stand, without a flight. */
  changed = $state.raw(NONE);

  constructor(
    of: () => { map: Atlas; now: Stand<V> } | undefined,
    flightsBetween: (map: Atlas, before: Stand<V>, after: Stand<V>) => F[],
  ) {
    let before: Stand<V> | undefined;
    $effect(() => {
      const found = of();
      if (!found) return;
      const { map, now: after } = found;
      const last = before;
      before = after;
      if (!last || last.view === after.view || last.view.map !== after.view.map) return;
      const come = arrivals(last, after);
      if (come.size === 0) {
        this.changed = NONE;
        return;
      }
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
      const flights = still ? [] : flightsBetween(map, last, after);
      const flying = setOf(flights.map((f) => f.unit));
      untrack(() => {
        this.flights = flights;
        this.changed = setOf([...come].filter((id) => !flying.has(id)));
      });
      const timer = setTimeout(() => {
        this.changed = NONE;
        this.flights = [];
      }, SHOWN_MS);
      return () => clearTimeout(timer);
    });
  }

  /** One of them has landed. */
  readonly land = (flight: F): void => {
    this.flights = this.flights.filter((f) => f !== flight);
  };
}
