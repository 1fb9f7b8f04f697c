/**
 * How the people of the tests choose: they settle, so that Power comes in, look for a fight, and at
 * last for the end of the game. In The Gods War they prosper or wage war; both bring points. In the
 * card game they play what they have and commit it, or yield.
 */

/**
 * A card of the card game, as a choice or as its button, which begins with the number of its key:
 * anything that is not named after what is done. In Operations it comes from the hand.
 */
export const CARD = /^(?!\d* ?(resource|use|pass|done|no|leave|ready nobody))\S/i;

/** The places of the shown choices that serve the wish, best first; any other choice will do. */
const WISHES = {
  settle: [
    /^\d* ?build a gate/i,
    /^done moving/i,
    /^\d* ?move/i,
    /^\d* ?acolyte(?!.*on the gate)/i,
    /^\d* ?recruit/i,
    /^end my round/i,
  ],
  fight: [
    /^\d* ?battle/i,
    /^\d* ?(fight|attack)/i,
    /Great Cthulhu \d|Crawling Chaos \d|Black Goat \d|Yellow Sign \d/,
    /awaken/i,
    /summon/i,
    /^\d* ?move/i,
  ],
  raid: [
    /^\d* ?battle/i,
    /^\d* ?(fight|attack)/i,
    /Great Cthulhu \d|Crawling Chaos \d|Black Goat \d|Yellow Sign \d/,
    /^done moving/i,
    /^\d* ?move/i,
    /^\d+ (?!acolyte)[\w\s’'-]+, /i,
    /^\d* ?summon/i,
  ],
  finish: [
    /perform the ritual/i,
    /^\d* ?build a gate/i,
    /^pass/i,
    /^no ritual/i,
    /^end my round/i,
    /^done/i,
  ],
  prosper: [
    /^\d* ?(yes|conquer it)/i,
    /^\d* ?upgrade/i,
    /^\d* ?build/i,
    /^\d* ?declare battle/i,
    /^\d* ?summon/i,
    /^done/i,
    /^\d* ?move/i,
  ],
  war: [
    /^\d* ?(yes|conquer it)/i,
    /^\d* ?declare battle/i,
    /^\d* ?summon/i,
    /^\d* ?move/i,
    /^\d* ?build/i,
  ],
  stories: [/^\d* ?(yes|put a success token|commit)/i, /^\d* ?resource: .* on domain 1/i, CARD],
  yield: [/^\d* ?(pass|done|no|leave|keep)\b/i],
};

/** Moving about for its own sake ends nothing, and Power that is thrown away brings nothing. */
const IDLE = /abandon a gate|propose nothing|take back|^drop to 0|another hand/i;

/** The place of a choice that suits the temper, with a number to break ties. */
export function pick(choices, temper, number) {
  const places = choices.map((label, at) => ({ label, at }));
  for (const wish of WISHES[temper]) {
    const found = places.filter(({ label }) => wish.test(label));
    if (found.length > 0) return found[number % found.length].at;
  }
  const useful = places.filter(({ label }) => !IDLE.test(label));
  const from = useful.length > 0 ? useful : places;
  return from[number % from.length].at;
}
