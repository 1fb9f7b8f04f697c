import { mark } from '../words/words';

/** The headline of a match that ended before its rules ended the game. */
export const EARLY = mark('The match ended early');
