// Great Cthulhu.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './great_cthulhu.css';

export const greatCthulhu = {
  id: 'gc',
  name: mark('Great Cthulhu'),
  token: 'gc',
  near: 'green',
  great: 'cthulhu',
  mark: [
    {
      d: 'M3.5 19.5c8 1.6 17-.6 17-8.6a7.3 7.3 0 0 0-14.6 0c0 3.4 2.6 5.3 5.2 5.3s4.3-1.7 4.3-4.2-1.7-3.7-3.3-3.7-2.5 1.1-2.5 2.3',
      line: 2.7,
    },
  ],
  base: (half, flat) =>
    `M${-half} 0a${half} ${flat} 0 1 0 ${2 * half} 0a${half} ${flat} 0 1 0 ${-2 * half} 0z`,
  pattern: { width: 12, height: 6, lines: { d: 'M0 4q3-4 6 0t6 0', width: 1.8, color: '#0008' } },
  dash: '14 6',
  shorts: {
    five_books: mark('5 books at Doom'),
    kill_one: mark('Kill 1 in a battle'),
    kill_two: mark('Kill 2 in a battle'),
    ocean_gates: mark('3 Ocean gates'),
  },
  figures: {
    deep_one: {
      name: mark('Deep One'),
      short: mark('Deep One'),
      some: (n) => tn(n, 'Deep One', '{n} Deep Ones'),
      stature: 'monster',
      height: 50,
      parts: [whole('fish-monster')],
    },
    shoggoth: {
      name: mark('Shoggoth'),
      short: mark('Shoggoth'),
      some: (n) => tn(n, 'Shoggoth', '{n} Shoggoths'),
      stature: 'monster',
      height: 58,
      parts: [whole('gooey-daemon')],
    },
    starspawn: {
      name: mark('Starspawn'),
      short: mark('Starspawn'),
      some: (n) => tn(n, 'Starspawn', '{n} Starspawn'),
      stature: 'monster',
      height: 64,
      parts: [part('squid-head', 20, 0, 472, 512)],
    },
    cthulhu: {
      name: mark('Cthulhu'),
      short: mark('Cthulhu'),
      stature: 'great',
      height: 132,
      parts: [
        { ...part('bat-wing', -100, -40, 330, 400), mirror: 'across' },
        part('bat-wing', 282, -40, 330, 400),
        part('squid', 66, 40, 380, 472),
      ],
    },
  },
} as const satisfies FactionLook;
