/**
 * What a browser receives over its line to the server, all of it: so a test can tell whether
 * anyone hears of a card that someone else holds.
 */

/** Keeps every message that the person's pages receive from now on. */
export function eavesdrop(person) {
  const heard = [];
  person.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type === 'snapshot' || message.type === 'update') heard.push({ message });
    });
  });
  return heard;
}

/** A JSON merge patch, RFC 7396. */
function merged(target, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const whole = target && typeof target === 'object' && !Array.isArray(target) ? target : {};
  const result = { ...whole };
  for (const [key, value] of Object.entries(patch)) {
    result[key] = value === null ? undefined : merged(whole[key], value);
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}

/** The views that a player saw, each with its entry. */
function viewsOf(heard) {
  let view = {};
  return heard.map(({ message }) => {
    if (message.view) view = message.view;
    else if (message.patch) view = merged(view, message.patch);
    return { seq: message.seq, view };
  });
}

/** The seat whose turn it is, as someone has heard. */
export const turnOf = (heard) => viewsOf(heard).at(-1)?.view.active;

/** The prints in a hand, and those that everyone could see. */
function shown({ cards, sides }, side) {
  const hand = new Set(sides[side].hand_cards ?? []);
  const prints = (wanted) =>
    Object.entries(cards)
      .filter(([id]) => wanted(id))
      .map(([, { print }]) => print);
  return { held: prints((id) => hand.has(id)), open: prints((id) => !hand.has(id)) };
}

/** The prints of a player's deck that a message shows to a player who looks at them. */
function lookedAt({ events, log }, side) {
  const looks = ({ event }) => event.type === 'looked' && `s${event.deck}` === side;
  const faces = (events ?? log ?? []).filter(looks).flatMap(({ event }) => event.faces ?? []);
  return faces.map(({ print }) => print);
}

/** Where the game names a faction; four cards are called like theirs. */
const OF_A_FACTION = new Set([
  '{0} resource',
  'the next {0} character costs 1 less',
  'the domain that pays {0} needs a resource of its faction, {1}',
  'Loyal: the domain that pays needs {0} resources of its faction, {1}',
  'Steadfast: your domains together need {0} resources of its faction, {1}',
]);

/** What a message says, but for the names of factions. */
function said(message) {
  const part = (_, value) => (OF_A_FACTION.has(value?.say) ? value.say : value);
  return JSON.stringify(message, part);
}

/** Whether a title is said; a longer one that begins alike is another. */
function isNamed(title, words, titles) {
  if (!words.includes(title)) return false;
  const longer = Object.values(titles).filter((t) => t !== title && t.includes(title));
  return longer.reduce((text, other) => text.replaceAll(other, ''), words).includes(title);
}

/**
 * The secrets of a player of the card game that someone else heard of: prints that lay in their hand
 * when no copy of them had ever lain open, or been looked at in their deck by the other, in what the
 * other had been sent by then. `known` are the
 * prints that the other holds, `titles` what the prints are called. Says how many it checked.
 */
export function leaks(heard, side, other, { known = new Set(), titles }) {
  const open = new Set();
  const found = new Set();
  let checked = 0;
  let told = 0;
  let words = '';
  for (const { seq, view } of viewsOf(heard)) {
    const { held, open: lying } = shown(view, side);
    lying.forEach((print) => open.add(print));
    while (told < other.length && other[told].message.seq <= seq) {
      const { message } = other[told++];
      words += said(message);
      lookedAt(message, side).forEach((print) => open.add(print));
    }
    for (const print of held) {
      if (open.has(print) || known.has(print)) continue;
      checked += 1;
      if (words.includes(`"${print}"`) || isNamed(titles[print], words, titles))
        found.add(`${print} ${titles[print]} by #${seq}`);
    }
  }
  return { checked, found: [...found] };
}

/** Every print that a player has held. */
export function everHeld(heard, side) {
  return new Set(viewsOf(heard).flatMap(({ view }) => shown(view, side).held));
}
