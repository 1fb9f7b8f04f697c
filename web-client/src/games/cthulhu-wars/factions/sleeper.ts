// Sleeper.
import { mark, tn } from '../../../words/words';
import { part, whole, type FactionLook } from './faction';
import './sleeper.css';

export const sleeper = {
  id: 'sl',
  name: mark('Sleeper'),
  token: 'sl',
  near: 'orange',
  great: 'tsathoggua',
  mark: [
    { d: 'M2 12C7 18.4 17 18.4 22 12', line: 2.4 },
    { d: 'M5 15.6L3.2 18.8M9.2 17.4L8.4 21M14.8 17.4L15.6 21M19 15.6L20.8 18.8', line: 2 },
    { d: 'M10.6 2.4H16.4L10.6 8.6H16.4', line: 2 },
  ],
  base: (half, flat) =>
    `M${-half * 1.1} ${-flat}H${half * 1.1}L${half * 0.6} ${flat}H${-half * 0.6}Z`,
  pattern: {
    width: 10,
    height: 7,
    lines: { d: 'M0 2C2.5 6.4 7.5 6.4 10 2', width: 1.6, color: '#0009' },
  },
  dash: '12 3 3 3 3 3',
  shorts: {
    energy_nexus: mark('Energy Nexus'),
    ancient_sorcery: mark('Ancient Sorcery'),
    demand_sacrifice: mark('Demand Sacrifice'),
    one_gains: mark('Pay: one gains 3'),
    all_gain: mark('Pay: all gain 1'),
    all_lose: mark('Pay: all lose 1'),
    six_dice: mark('6 dice in a battle'),
    own_ritual: mark('Perform a Ritual'),
    awaken_tsathoggua: mark('Awaken Tsath.'),
  },
  figures: {
    wizard: {
      name: mark('Wizard'),
      short: mark('Wizard'),
      some: (n) => tn(n, 'Wizard', '{n} Wizards'),
      stature: 'monster',
      height: 46,
      parts: [whole('warlock-hood')],
    },
    serpent_man: {
      name: mark('Serpent Man'),
      short: mark('Serpent Man'),
      some: (n) => tn(n, 'Serpent Man', '{n} Serpent Men'),
      stature: 'monster',
      height: 54,
      parts: [whole('snake-tongue')],
    },
    formless_spawn: {
      name: mark('Formless Spawn'),
      short: mark('Formless Spawn'),
      some: (n) => tn(n, 'Formless Spawn', '{n} Formless Spawn'),
      stature: 'monster',
      height: 60,
      parts: [whole('slime')],
    },
    tsathoggua: {
      name: mark('Tsathoggua'),
      short: mark('Tsathoggua'),
      stature: 'great',
      height: 120,
      parts: [part('frog', -20, 160, 552, 390), part('toad-teeth', 96, -30, 320, 290)],
    },
  },
} as const satisfies FactionLook;
