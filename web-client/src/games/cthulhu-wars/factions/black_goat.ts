// Black Goat.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './black_goat.css';

export const blackGoat = {
  id: 'bg',
  name: mark('Black Goat'),
  token: 'bg-goat',
  near: 'vermilion',
  great: 'shub_niggurath',
  mark: [
    {
      d: 'M2 2.5c-.6 5.5 2.2 8.4 5.6 9.3L12 22.5l4.4-10.7C19.8 10.9 22.6 8 22 2.5c-1.8 3.3-3.9 4.6-6.6 4.8H8.6C5.9 7.1 3.8 5.8 2 2.5z',
    },
  ],
  base: (half, flat) =>
    `M${-half * 1.1} ${-flat * 0.8}H${half * 1.1}L${half * 0.45} ${flat * 1.1}H${-half * 0.45}Z`,
  pattern: { width: 6, height: 6, turn: 45, lines: { d: 'M0 0v6', width: 3, color: '#0009' } },
  dash: '2 7',
  shorts: {
    thousand_young: mark('Thousand Young'),
    share_areas: mark('Share with all'),
    sacrifice_two: mark('Give 2 Cultists'),
    awaken_shub: mark('Awaken Shub-N.'),
  },
  figures: {
    ghoul: {
      name: mark('Ghoul'),
      short: mark('Ghoul'),
      some: (n) => tn(n, 'Ghoul', '{n} Ghouls'),
      stature: 'monster',
      height: 52,
      parts: [whole('werewolf')],
    },
    fungi: {
      name: mark('Fungi from Yuggoth'),
      short: mark('Fungi'),
      some: (n) => tn(n, 'Fungi from Yuggoth', '{n} Fungi from Yuggoth'),
      stature: 'monster',
      height: 52,
      parts: [whole('alien-bug')],
    },
    dark_young: {
      name: mark('Dark Young'),
      short: mark('Dark Young'),
      some: (n) => tn(n, 'Dark Young', '{n} Dark Young'),
      stature: 'monster',
      height: 66,
      parts: [{ ...whole('tree-roots'), mirror: 'upside' }],
    },
    shub_niggurath: {
      name: mark('Shub-Niggurath'),
      short: mark('Shub-Niggurath'),
      stature: 'great',
      height: 126,
      parts: [part('tree-roots', 40, 250, 432, 270), part('diablo-skull', 20, -70, 472, 420)],
    },
  },
} as const satisfies FactionLook;
