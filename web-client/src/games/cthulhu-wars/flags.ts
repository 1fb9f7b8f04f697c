/** A flag on the Doom ruler: where it stands and how far its point lies left of its middle. */
export interface PlacedFlag {
  /** Pixels from the ruler's left end. */
  x: number;
  /** How far it had to step aside, in pixels. */
  aside: number;
}

/** Puts flags in a row so that none covers another; each keeps pointing at its number. */
export function placeFlags(wanted: readonly number[], width: number, room: number): PlacedFlag[] {
  const order = wanted.map((x, at) => ({ x, at })).sort((a, b) => a.x - b.x || a.at - b.at);
  const places = new Array<number>(wanted.length).fill(0);
  let edge = -Infinity;
  for (const { x, at } of order) {
    places[at] = Math.max(x, edge + room);
    edge = places[at];
  }
  let limit = width;
  for (const { at } of order.reverse()) {
    places[at] = Math.min(places[at] ?? 0, limit);
    limit = places[at] - room;
  }
  return places.map((x, at) => ({ x, aside: x - (wanted[at] ?? 0) }));
}
