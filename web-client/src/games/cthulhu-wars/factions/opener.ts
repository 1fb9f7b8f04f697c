// Opener of the Way.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './opener.css';

export const opener = {
  id: 'ow',
  name: mark('Opener of the Way'),
  token: 'ow',
  near: 'purple',
  great: 'yog_sothoth',
  mark: [
    { d: 'M12 1.2a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 0 1 0-10.8z' },
    { d: 'M6.2 11.6a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 0 1 0-10.8z' },
    { d: 'M17.8 11.6a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 0 1 0-10.8z' },
    { hole: [12, 6.6, 2.2] },
    { hole: [6.2, 17, 2.2] },
    { hole: [17.8, 17, 2.2] },
  ],
  base: (half, flat) => `M0 ${-flat * 1.3}L${half * 1.2} ${flat}H${-half * 1.2}Z`,
  pattern: {
    width: 9,
    height: 8,
    lines: { d: 'M4.5 1.6a2.4 2.4 0 1 1-.01 0', width: 1.6, color: '#0009' },
  },
  dash: '3 3 10 3',
  shorts: {
    they_break_through: mark('Break Through'),
    million_favored_ones: mark('Favored Ones'),
    dread_curse: mark('Dread Curse'),
    eight_gates: mark('8 gates'),
    twelve_gates: mark('12 gates'),
    enemy_gates: mark('At 2 enemy gates'),
    unit_lost: mark('Lose one in battle'),
    shared_area: mark('Yog-S. meets a foe'),
    awaken_yog: mark('Awaken Yog-S.'),
  },
  figures: {
    mutant: {
      name: mark('Mutant'),
      short: mark('Mutant'),
      some: (n) => tn(n, 'Mutant', '{n} Mutants'),
      stature: 'monster',
      height: 44,
      parts: [whole('goblin-head')],
    },
    abomination: {
      name: mark('Abomination'),
      short: mark('Abomination'),
      some: (n) => tn(n, 'Abomination', '{n} Abominations'),
      stature: 'monster',
      height: 54,
      parts: [whole('grasping-slug')],
    },
    spawn_yog: {
      name: mark('Spawn of Yog-Sothoth'),
      short: mark('Spawn of Yog'),
      some: (n) => tn(n, 'Spawn of Yog-Sothoth', '{n} Spawn of Yog-Sothoth'),
      stature: 'monster',
      height: 62,
      parts: [whole('gooey-eyed-sun')],
    },
    yog_sothoth: {
      name: mark('Yog-Sothoth'),
      short: mark('Yog-Sothoth'),
      stature: 'great',
      height: 118,
      parts: [part('fleshy-mass', 0, 40, 512, 480), part('bubbles', 60, -150, 400, 320)],
    },
  },
} as const satisfies FactionLook;
