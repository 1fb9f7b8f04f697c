// The figures that supplements add, for any faction.
import { mark, tn } from '../../../words/words';
import { part, whole, type Anatomy } from './faction';

export const SUPPLEMENTS = {
  high_priest: {
    name: mark('High Priest'),
    short: mark('High Priest'),
    some: (n) => tn(n, 'High Priest', '{n} High Priests'),
    stature: 'cultist',
    height: 54,
    parts: [whole('sun-priest')],
  },
  ghast: {
    name: mark('Ghast'),
    short: mark('Ghast'),
    some: (n) => tn(n, 'Ghast', '{n} Ghasts'),
    stature: 'monster',
    height: 48,
    parts: [whole('gorilla')],
  },
  gug: {
    name: mark('Gug'),
    short: mark('Gug'),
    some: (n) => tn(n, 'Gug', '{n} Gugs'),
    stature: 'monster',
    height: 70,
    parts: [whole('minotaur')],
  },
  shantak: {
    name: mark('Shantak'),
    short: mark('Shantak'),
    some: (n) => tn(n, 'Shantak', '{n} Shantaks'),
    stature: 'monster',
    height: 58,
    parts: [part('pterodactylus', -20, 0, 552, 500)],
  },
  star_vampire: {
    name: mark('Star Vampire'),
    short: mark('Star Vampire'),
    some: (n) => tn(n, 'Star Vampire', '{n} Star Vampires'),
    stature: 'monster',
    height: 62,
    parts: [part('jellyfish', 0, 0, 512, 540)],
  },
} as const satisfies Record<string, Anatomy>;
