// The figures that supplements add, for any faction.
import { mark, t, tn } from '../../../words/words';
import { part, whole, type Anatomy, type MarkerLook } from './faction';

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
  filth: {
    name: mark('Filth'),
    short: mark('Filth'),
    some: (n) => tn(n, 'Filth', '{n} Filth'),
    stature: 'monster',
    height: 40,
    parts: [whole('burst-blob')],
  },
  abhoth: {
    name: mark('Abhoth'),
    short: mark('Abhoth'),
    some: () => t('Abhoth'),
    stature: 'great',
    height: 112,
    parts: [whole('infested-mass')],
  },
  byatis: {
    name: mark('Byatis'),
    short: mark('Byatis'),
    some: () => t('Byatis'),
    stature: 'great',
    height: 100,
    parts: [part('frog', -30, -20, 572, 560)],
  },
  daoloth: {
    name: mark('Daoloth'),
    short: mark('Daoloth'),
    some: () => t('Daoloth'),
    stature: 'great',
    height: 118,
    parts: [whole('octogonal-eye')],
  },
  nyogtha: {
    name: mark('Nyogtha'),
    short: mark('Nyogtha'),
    some: (n) => tn(n, 'Nyogtha', '{n} Nyogtha'),
    stature: 'great',
    height: 116,
    parts: [whole('curled-tentacle')],
  },
} as const satisfies Record<string, Anatomy>;

/** The markers that supplements lay into areas. */
export const SUPPLEMENT_MARKERS: Readonly<Record<string, MarkerLook>> = {
  ownerless_filth: {
    name: mark('Filth of no one'),
    d: 'M-11 12C-17 12-17 3-10 2C-12-6-3-8-2-2C0-13 10-11 8-3C15-5 18 4 11 6C14 13 4 16 0 11C-3 15-9 15-11 12M-4 3h.01M4 5h.01',
  },
};
