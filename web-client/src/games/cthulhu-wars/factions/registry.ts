// The factions, a line each, in the order of the box.
import { ancients } from './ancients';
import { blackGoat } from './black_goat';
import { crawlingChaos } from './crawling_chaos';
import { greatCthulhu } from './great_cthulhu';
import { opener } from './opener';
import { sleeper } from './sleeper';
import { windwalker } from './windwalker';
import { yellowSign } from './yellow_sign';

export const REGISTERED = [
  greatCthulhu,
  crawlingChaos,
  blackGoat,
  yellowSign,
  windwalker,
  opener,
  ancients,
  sleeper,
] as const;
