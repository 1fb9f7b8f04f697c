/** Names in three words, for panels; the card has the whole name. */
const BOOKS: Record<string, string> = {
  seek_and_destroy: 'Seek & Destroy',
  emissary: 'Emissary',
  thousand_forms: 'Thousand Forms',
  thousand_young: 'Thousand Young',
  shriek: 'Shriek',
  screaming_dead: 'Screaming Dead',
  third_eye: 'Third Eye',
  he_who: 'He Who Is Not…',
};

const REQUIREMENTS: Record<string, string> = {
  first_doom_phase: 'First Doom Phase',
  five_books: '5 books at Doom',
  kill_one: 'Kill 1 in a battle',
  kill_two: 'Kill 2 in a battle',
  ocean_gates: '3 Ocean gates',
  pay_four: 'Pay 4 Power',
  pay_six: 'Pay 6 Power',
  three_gates: '3 gates or 12 P.',
  four_gates: '4 gates or 15 P.',
  capture_cultist: 'Capture a Cultist',
  awaken_nyarlathotep: 'Awaken Nyarl.',
  share_areas: 'Share with all',
  sacrifice_two: 'Give 2 Cultists',
  awaken_shub: 'Awaken Shub-N.',
  awaken_king: 'Awaken the King',
  desecrate_circle: 'Desecrate ☾',
  desecrate_chevron: 'Desecrate ∧',
  desecrate_slashes: 'Desecrate ///',
  give_doom: 'Give 3 Doom',
};

export function shortBook(id: string, name: string): string {
  return BOOKS[id] ?? name;
}

export function shortRequirement(id: string, name: string): string {
  return REQUIREMENTS[id] ?? name;
}
