// The Ancients.
import { mark, tn } from '../../../words/words';
import { whole, type FactionLook } from './faction';
import './ancients.css';

export const ancients = {
  id: 'an',
  name: mark('The Ancients'),
  token: 'an',
  near: 'blue',
  great: 'yothan',
  mark: [
    { d: 'M12 1L17 8V22.5H7V8z' },
    { d: 'M1.6 22.5V13L3.8 9.4L6 13V22.5z' },
    { d: 'M18 22.5V13L20.2 9.4L22.4 13V22.5z' },
    { hole: [12, 11.2, 2.4] },
  ],
  base: (half, flat) =>
    `M${-half} ${flat}V${-flat * 0.3}L0 ${-flat * 1.3}L${half} ${-flat * 0.3}V${flat}Z`,
  pattern: {
    width: 9,
    height: 10,
    lines: { d: 'M4.5 1V9M2 3.6H7', width: 1.6, color: '#0009' },
  },
  dash: '1 4 9 4',
  markers: {
    cathedral: {
      name: mark('Cathedral'),
      d: 'M-18 17V-3L-12-12L-6-3V17M6 17V-3L12-12L18-3V17M-6 3L0-6L6 3M-4 17V10A4 4 0 0 1 4 10V17M-18 17H18M0-6V-18M-3.5-14H3.5',
    },
  },
  shorts: {
    worship_services: mark('Worship'),
    cathedral_circle: mark('Crescent area'),
    cathedral_chevron: mark('Chevron area'),
    cathedral_slashes: mark('Slashes area'),
    cathedral_unmarked: mark('Unmarked area'),
    cheapest_monsters: mark('Give cheapest'),
    dearest_monsters: mark('Give dearest'),
  },
  figures: {
    un_man: {
      name: mark('Un-Man'),
      short: mark('Un-Man'),
      some: (n) => tn(n, 'Un-Man', '{n} Un-Men'),
      stature: 'monster',
      height: 44,
      parts: [whole('alien-skull')],
    },
    reanimated: {
      name: mark('Reanimated'),
      short: mark('Reanimated'),
      some: (n) => tn(n, 'Reanimated', '{n} Reanimated'),
      stature: 'monster',
      height: 54,
      parts: [whole('frankenstein-creature')],
    },
    yothan: {
      name: mark('Yothan'),
      short: mark('Yothan'),
      some: (n) => tn(n, 'Yothan', '{n} Yothans'),
      stature: 'monster',
      height: 84,
      parts: [whole('octoman')],
    },
  },
} as const satisfies FactionLook;
