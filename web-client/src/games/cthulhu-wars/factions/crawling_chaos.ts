// Crawling Chaos.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './crawling_chaos.css';

export const crawlingChaos = {
  id: 'cc',
  name: mark('Crawling Chaos'),
  token: 'cc',
  near: 'sky',
  great: 'nyarlathotep',
  mark: [
    {
      d: 'M12 1l2.1 6.2L19.8 4.2 16.8 9.9 23 12l-6.2 2.1 3 5.7-5.7-3L12 23l-2.1-6.2-5.7 3 3-5.7L1 12l6.2-2.1-3-5.7 5.7 3z',
    },
    { hole: [12, 12, 2.6] },
  ],
  base: (half, flat) => `M${-half * 1.15} 0L0 ${-flat * 1.15}L${half * 1.15} 0L0 ${flat * 1.15}Z`,
  pattern: {
    width: 7,
    height: 7,
    dots: [
      [2, 2],
      [5.5, 5.5],
    ],
  },
  dash: '',
  shorts: {
    seek_and_destroy: mark('Seek & Destroy'),
    emissary: mark('Emissary'),
    thousand_forms: mark('Thousand Forms'),
    pay_four: mark('Pay 4 Power'),
    pay_six: mark('Pay 6 Power'),
    three_gates: mark('3 gates or 12 P.'),
    four_gates: mark('4 gates or 15 P.'),
    capture_cultist: mark('Capture a Cultist'),
    awaken_nyarlathotep: mark('Awaken Nyarl.'),
  },
  figures: {
    nightgaunt: {
      name: mark('Nightgaunt'),
      short: mark('Nightgaunt'),
      some: (n) => tn(n, 'Nightgaunt', '{n} Nightgaunts'),
      stature: 'monster',
      height: 56,
      parts: [whole('harpy')],
    },
    flying_polyp: {
      name: mark('Flying Polyp'),
      short: mark('Flying Polyp'),
      some: (n) => tn(n, 'Flying Polyp', '{n} Flying Polyps'),
      stature: 'monster',
      height: 56,
      parts: [whole('floating-tentacles')],
    },
    hunting_horror: {
      name: mark('Hunting Horror'),
      short: mark('Hunting Horror'),
      some: (n) => tn(n, 'Hunting Horror', '{n} Hunting Horrors'),
      stature: 'monster',
      height: 64,
      parts: [whole('wyvern')],
    },
    nyarlathotep: {
      name: mark('Nyarlathotep'),
      short: mark('Nyarlathotep'),
      stature: 'great',
      height: 124,
      parts: [
        part('wing-cloak', -20, 96, 552, 424),
        part('pschent-double-crown', 150, -64, 236, 236),
      ],
    },
  },
} as const satisfies FactionLook;
