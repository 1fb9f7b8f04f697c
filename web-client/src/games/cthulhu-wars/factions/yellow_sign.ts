// Yellow Sign.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './yellow_sign.css';

export const yellowSign = {
  id: 'ys',
  name: mark('Yellow Sign'),
  token: 'ys',
  near: 'yellow',
  great: 'hastur',
  mark: [{ d: 'M3.2 20.5h17.6l2.2-14-6.3 5.3L12 2.5 7.3 11.8 1 6.5z' }],
  base: (half, flat) => `M${-half} ${-flat}h${2 * half}v${2 * flat}h${-2 * half}z`,
  pattern: { width: 7, height: 6, lines: { d: 'M2 0v6', width: 2.2, color: '#0009' } },
  dash: '14 5 2 5',
  shorts: {
    shriek: mark('Shriek'),
    screaming_dead: mark('Screaming Dead'),
    third_eye: mark('Third Eye'),
    he_who: mark('He Who Is Not…'),
    awaken_king: mark('Awaken the King'),
    desecrate_circle: mark('Desecrate ☾'),
    desecrate_chevron: mark('Desecrate ∧'),
    desecrate_slashes: mark('Desecrate ///'),
    give_doom: mark('Give 3 Doom'),
  },
  figures: {
    undead: {
      name: mark('Undead'),
      short: mark('Undead'),
      some: (n) => tn(n, 'Undead', '{n} Undead'),
      stature: 'monster',
      height: 50,
      parts: [whole('shambling-zombie')],
    },
    byakhee: {
      name: mark('Byakhee'),
      short: mark('Byakhee'),
      some: (n) => tn(n, 'Byakhee', '{n} Byakhee'),
      stature: 'monster',
      height: 54,
      parts: [whole('swamp-bat')],
    },
    king_in_yellow: {
      name: mark('The King in Yellow'),
      short: mark('King in Yellow'),
      stature: 'great',
      height: 104,
      parts: [part('robe', 40, 60, 432, 460), part('sharp-crown', 120, -120, 272, 250)],
    },
    hastur: {
      name: mark('Hastur'),
      short: mark('Hastur'),
      stature: 'great',
      height: 122,
      parts: [part('haunting', -30, -30, 572, 542), part('crown-of-thorns', 146, -110, 220, 160)],
    },
  },
} as const satisfies FactionLook;
