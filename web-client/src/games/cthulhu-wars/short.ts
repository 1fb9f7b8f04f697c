import { mark, t } from '../../words/words';

/** Names in three words, for panels; the card has the whole name. */
const BOOKS: Record<string, string> = {
  seek_and_destroy: mark('Seek & Destroy'),
  emissary: mark('Emissary'),
  thousand_forms: mark('Thousand Forms'),
  thousand_young: mark('Thousand Young'),
  shriek: mark('Shriek'),
  screaming_dead: mark('Screaming Dead'),
  third_eye: mark('Third Eye'),
  he_who: mark('He Who Is Not…'),
};

const REQUIREMENTS: Record<string, string> = {
  five_books: mark('5 books at Doom'),
  kill_one: mark('Kill 1 in a battle'),
  kill_two: mark('Kill 2 in a battle'),
  ocean_gates: mark('3 Ocean gates'),
  pay_four: mark('Pay 4 Power'),
  pay_six: mark('Pay 6 Power'),
  three_gates: mark('3 gates or 12 P.'),
  four_gates: mark('4 gates or 15 P.'),
  capture_cultist: mark('Capture a Cultist'),
  awaken_nyarlathotep: mark('Awaken Nyarl.'),
  share_areas: mark('Share with all'),
  sacrifice_two: mark('Give 2 Cultists'),
  awaken_shub: mark('Awaken Shub-N.'),
  awaken_king: mark('Awaken the King'),
  desecrate_circle: mark('Desecrate ☾'),
  desecrate_chevron: mark('Desecrate ∧'),
  desecrate_slashes: mark('Desecrate ///'),
  give_doom: mark('Give 3 Doom'),
};

export function shortBook(id: string, name: string): string {
  return t(BOOKS[id] ?? name);
}

export function shortRequirement(id: string, name: string): string {
  return t(REQUIREMENTS[id] ?? name);
}
