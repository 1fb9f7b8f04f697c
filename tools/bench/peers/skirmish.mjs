// Skirmish for the peers: two sides move units around a ring of areas and pay with cards. The same work
// as the server's own Skirmish: check a move, change a state of about 1.5 kB, hide the other hand.
const AREAS = 24;
const HAND = 8;
const DECK = 64;

/** A new match. `random(n)` gives a number below n. */
export function start(random) {
  const deck = Array.from({ length: DECK }, (_, card) => card);
  for (let i = DECK - 1; i > 0; i--) {
    const j = random(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  const areas = Array.from({ length: AREAS }, (_, i) => ({
    name: `area-${String(i).padStart(2, '0')}`,
    owner: -1,
    units: i % 2 ? [0, 2] : [2, 0],
    stronghold: i % 6 === 0,
  }));
  const hands = [deck.splice(0, HAND), deck.splice(0, HAND)];
  return { turn: 0, scores: [0, 0], areas, hands, deck, discard: [] };
}

function distance(from, to) {
  const apart = Math.abs(from - to);
  return Math.min(apart, AREAS - apart);
}

/** Whether a side may make a move. */
export function isLegal(state, side, { from, to, card }) {
  const near = distance(from, to);
  return (
    state.turn === side &&
    near >= 1 &&
    near <= 2 &&
    state.areas[from]?.units[side] > 0 &&
    state.hands[side].includes(card)
  );
}

/** Makes a legal move. */
export function move(state, side, { from, to, card }, random) {
  const { areas, scores, hands, deck, discard } = state;
  const other = 1 - side;
  areas[from].units[side] -= 1;
  areas[to].units[side] += 1;
  if (areas[to].units[other] > 0 && areas[to].units[side] > areas[to].units[other] + 1) {
    areas[to].units[other] -= 1;
    areas[(to + 1) % AREAS].units[other] += 1;
    scores[side] += 1;
  }
  if (areas[to].owner !== side) {
    areas[to].owner = side;
    scores[side] += areas[to].stronghold ? 2 : 0;
  }
  hands[side].splice(hands[side].indexOf(card), 1);
  discard.push(card);
  if (deck.length === 0) {
    deck.push(...discard.splice(0));
  }
  hands[side].push(deck.splice(random(deck.length), 1)[0]);
  state.turn = other;
}

/** All legal moves with the first card of a hand. */
export function choices(areas, side, hand) {
  const all = [];
  for (let from = 0; from < AREAS; from++) {
    if (areas[from].units[side] > 0) {
      for (const step of [-2, -1, 1, 2]) {
        all.push({ from, to: (from + step + AREAS) % AREAS, card: hand[0] });
      }
    }
  }
  return all;
}

/** A number below n. */
export function random(n) {
  return Math.floor(Math.random() * n);
}
