// Windwalker.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './windwalker.css';

export const windwalker = {
  id: 'ww',
  name: mark('Windwalker'),
  token: 'ww',
  near: 'grey',
  great: 'ithaqua',
  mark: [
    { d: 'M2 9h11.5a3.2 3.2 0 1 0-3.2-3.2', line: 2.3 },
    { d: 'M2 13.4h16.2a3.4 3.4 0 1 1-3.4 3.4', line: 2.3 },
    { d: 'M2 17.8h7.4a2.6 2.6 0 1 1-2.6 2.6', line: 2.1 },
  ],
  base: (half, flat) =>
    `M${-half * 1.1} 0L${-half * 0.55} ${-flat}H${half * 0.55}L${half * 1.1} 0L${half * 0.55} ${flat}H${-half * 0.55}Z`,
  pattern: {
    width: 9,
    height: 9,
    lines: { d: 'M0 6.5L4.5 2.5L9 6.5', width: 1.7, color: '#0009' },
  },
  dash: '9 4 2 4',
  markers: {
    ice_age: {
      name: mark('Ice Age'),
      d: 'M0-17V17M-14.7-8.5L14.7 8.5M-14.7 8.5L14.7-8.5M-5-14L0-9L5-14M-5 14L0 9L5 14M-14.6-2.7L-7.8-4.5L-9.6-11.3M14.6 2.7L7.8 4.5L9.6 11.3M-14.6 2.7L-7.8 4.5L-9.6 11.3M14.6-2.7L7.8-4.5L9.6-11.3',
    },
  },
  shorts: {
    herald: mark('Herald'),
    opposite_gate: mark('Gate at the other pole'),
    enemy_six_books: mark('An enemy has 6 books'),
    awaken_rhan_tegoth: mark('Awaken Rhan-T.'),
  },
  figures: {
    wendigo: {
      name: mark('Wendigo'),
      short: mark('Wendigo'),
      some: (n) => tn(n, 'Wendigo', '{n} Wendigos'),
      stature: 'monster',
      height: 50,
      parts: [whole('deer-head')],
    },
    gnoph_keh: {
      name: mark('Gnoph-Keh'),
      short: mark('Gnoph-Keh'),
      some: (n) => tn(n, 'Gnoph-Keh', '{n} Gnoph-Kehs'),
      stature: 'monster',
      height: 60,
      parts: [whole('polar-bear')],
    },
    rhan_tegoth: {
      name: mark('Rhan-Tegoth'),
      short: mark('Rhan-Tegoth'),
      stature: 'great',
      height: 104,
      parts: [part('sad-crab', 0, 120, 512, 400), part('lamprey-mouth', 116, -60, 280, 280)],
    },
    ithaqua: {
      name: mark('Ithaqua'),
      short: mark('Ithaqua'),
      stature: 'great',
      height: 124,
      parts: [part('whirlwind', 30, 180, 452, 340), part('brute', 40, -120, 432, 380)],
    },
  },
} as const satisfies FactionLook;
