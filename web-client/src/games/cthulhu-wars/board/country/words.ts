import { mark } from '../../../../words/words';

/** The words that the drawing of Lovecraft Country brings along, beside the names of its areas. */
export const WORDS: readonly string[] = [
  mark("Devil's Reef"),
  mark('Miskatonic River'),
  mark('Loblolly Cove'),
  mark('Mystic River'),
  mark('Jersey Reef'),
  mark('Charles River'),
  mark('Innsmouth Bridge'),
  mark(
    'No picture of the printed board was found: most borders, three start areas and the Desecration glyphs are reconstructed.',
  ),
];
