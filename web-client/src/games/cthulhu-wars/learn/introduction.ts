// "How to play" in ten screens each, in our own words. Numbers come from the reference cards.
import type { Introduction } from '../../module';
import { screens } from '../../../lib/introduction';
import { mark, t } from '../../../words/words';
import Art from './Art.svelte';

/** Within a sentence: `All your Power` is `all your Power`. */
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const base = screens([
  {
    id: 'goal',
    title: mark('The world ends. Win it.'),
    text: () => [
      t(
        'Each player leads a faction of ancient horrors against all the others. When the game ends, whoever has most Doom wins, but only among those who have earned all six spellbooks.',
      ),
      t(
        'It ends when a marker stands at 30 Doom, or when the Rituals reach Instant Death. If no one has six spellbooks by then, everyone loses.',
      ),
      t(
        'Four factions are in the box, for three or four players. Those of expansions join where the table says so, and with five players.',
      ),
    ],
  },
  {
    id: 'units',
    title: mark('Three ranks of units'),
    text: () => [
      t(
        'Cultists are your hands: they bring Power, build gates and control them. You begin with six Acolytes and one gate.',
      ),
      t(
        'Monsters fight for you, capture unguarded Cultists and guard your own. A Great Old One awakens late, under a condition of its own, and turns whole battles.',
      ),
      t('Every unit may enter every area, land or ocean, and enemies can share an area in peace.'),
    ],
  },
  {
    id: 'gates',
    title: mark('Gates'),
    text: ({ fact }) => [
      t(
        'Where a Cultist of yours stands and no gate is, you may build one for {cost}. The Cultist steps onto it, and you control it.',
        { cost: fact('action', 'build_gate', 'cost') },
      ),
      t(
        'Monsters are summoned only at gates you control. If the keeper leaves or is lost, the gate is abandoned, and anyone with a Cultist there can take it in his own round.',
      ),
      t(
        'There is at most one gate in an area, and gates are never removed. Factions of expansions bend both rules: their cards say how.',
      ),
    ],
  },
  {
    id: 'turn',
    title: mark('A turn has four phases'),
    text: ({ name }) => [
      t(
        '{gather}: everyone collects Power. {first}: whoever has most begins, and chooses the direction of play.',
        { gather: name('phase', 'gather_power'), first: name('phase', 'first_player') },
      ),
      t(
        '{doom}: Doom for gates, and Rituals; the first turn has none. {action}: one action each, round and round, until no one has Power left.',
        { doom: name('phase', 'doom'), action: name('phase', 'action') },
      ),
    ],
  },
  {
    id: 'gather',
    title: mark('Where Power comes from'),
    text: ({ fact }) => [
      t(
        'Each of your Cultists on the map gives {cultist}, each gate you control {gate}, and a captive you return {captive}. An abandoned gate gives {abandoned}.',
        {
          cultist: fact('phase', 'gather_power', 'cultist'),
          gate: fact('phase', 'gather_power', 'controlled_gate'),
          captive: fact('phase', 'gather_power', 'captive'),
          abandoned: fact('phase', 'gather_power', 'abandoned_gate'),
        },
      ),
      t(
        'No one is left far behind: with less than half of the highest Power you are raised to that half.',
      ),
    ],
  },
  {
    id: 'actions',
    title: mark('One action at a time'),
    text: ({ fact }) => [
      t(
        'In your action round you take one Common or Unique Action. Unique ones come from spellbooks and Great Old Ones. Unlimited Actions, such as taking a gate, go beside it.',
      ),
      t(
        'When your Power is gone you sit out the rest of the phase. Passing costs {cost}, so do it only when nothing is worth doing.',
        { cost: small(fact('action', 'pass', 'cost')) },
      ),
    ],
  },
  {
    id: 'move',
    title: mark('Move, and capture'),
    text: ({ fact }) => [
      t(
        'One Move action moves as many units as you like, each to a bordering area, for {cost}. Enemies don’t stop you. The world is round: the left edge meets the right.',
        { cost: fact('action', 'move', 'cost') },
      ),
      t(
        'For {cost} a Monster captures an enemy Cultist where that enemy has neither Monster nor Great Old One; a Great Old One does so where he has no Great Old One. Captives bring you Power.',
        { cost: fact('action', 'capture', 'cost') },
      ),
    ],
  },
  {
    id: 'battle',
    title: mark('Battle'),
    text: ({ fact }) => [
      t(
        'For {cost} you fight one enemy in an area where you have at least one die. Each unit adds the dice of its combat, and both sides roll at once.',
        { cost: fact('action', 'battle', 'cost') },
      ),
      t(
        'A 6 kills, a 4 or 5 is a pain. The struck side picks which of its units take them. Pained units retreat to a bordering area without units of that enemy; if there is none, one of them is lost.',
      ),
    ],
  },
  {
    id: 'books',
    title: mark('Six spellbooks'),
    text: () => [
      t(
        'Every faction has six requirements of its own. Meet one, and you take any one of your six spellbooks, at once and for good.',
      ),
      t(
        'Spellbooks bend the rules your way, and without all six you can’t win. Press any of them, or a requirement, to read its card. With six you may even battle as an Unlimited Action.',
      ),
    ],
  },
  {
    id: 'doom',
    title: mark('Doom, Rituals, the end'),
    text: ({ fact }) => [
      t(
        'In the Doom Phase each gate you control gives {doom}. Then you may perform one Ritual of Annihilation: the price rises each time. It gives 1 more Doom for each gate and an Elder Sign for each of your Great Old Ones.',
        { doom: fact('term', 'controlled_gate', 'doom_phase').split(',')[0] ?? '' },
      ),
      t(
        'Elder Signs are secret Doom, worth 1 to 3. Turn them over when it hurts most: when the game ends, or to end it.',
      ),
    ],
  },
]);

const duel = screens([
  {
    id: 'versus',
    title: mark('Two gods, one valley'),
    text: () => [
      t(
        'Great Cthulhu against Black Goat in Lovecraft Country. When the game ends, whoever has most Doom wins, with any number of spellbooks.',
      ),
      t(
        'It ends when a marker reaches 30 Doom, or when the Rituals reach Instant Death. In the Action Phase the turn is finished first, and Doom counts on past 30.',
      ),
    ],
  },
  {
    id: 'portals',
    title: mark('Twelve areas, three portals'),
    text: () => [
      t(
        'Towns are land; rivers, coves and reefs are water. Every unit may enter every area, and both sides can share one in peace.',
      ),
      t(
        'Two waters with the same portal are one area in every way: one gate, one battlefield, and the neighbours of both. The board shows the pair by colour and notches.',
      ),
    ],
  },
  {
    id: 'units',
    title: mark('Three ranks of units'),
    text: () => [
      t(
        'You begin with six Acolytes, a gate you control and 8 Power. Cultists bring Power, build gates and control them.',
      ),
      t(
        'Monsters are summoned at gates, fight, capture unguarded Cultists and guard your own. Your Great Old One awakens once you can pay for it and its condition is met.',
      ),
    ],
  },
  {
    id: 'turn-duel',
    title: mark('A turn begins with action'),
    text: ({ name, fact }) => [
      t(
        'The {action} comes first: one action each in turn. Then {gather}, {first} and the {doom}, in every turn, the first too.',
        {
          action: name('phase', 'action'),
          gather: name('phase', 'gather_power'),
          first: name('phase', 'first_player'),
          doom: name('phase', 'doom'),
        },
      ),
      t(
        'Each Cultist in play gives {cultist}, each gate you control {gate}. Whoever has less than half of the other’s Power is raised to half.',
        {
          cultist: fact('phase', 'gather_power', 'cultist'),
          gate: fact('phase', 'gather_power', 'controlled_gate'),
        },
      ),
    ],
  },
  {
    id: 'decay',
    title: mark('The Decay Marker'),
    text: () => [
      t(
        'Whoever has no Power when his turn comes moves the Decay Marker up by one. Whoever still has Power pays the marker’s number first, and only then takes his action.',
      ),
      t(
        'If that takes your last Power, the turn is over. So waiting costs more and more. When neither has Power the phase ends and the marker goes back to 0.',
      ),
    ],
  },
  {
    id: 'actions',
    title: mark('One action in a turn'),
    text: ({ fact }) => [
      t(
        'Pay for Decay, take one Common or Unique Action, and any Unlimited Actions before and after it. Black Goat summons Monsters as an Unlimited Action.',
      ),
      t('Moving costs {move}. Passing gives up {pass}.', {
        move: fact('action', 'move', 'cost'),
        pass: small(fact('action', 'pass', 'cost')),
      }),
    ],
  },
  {
    id: 'battle',
    title: mark('Battle'),
    text: ({ fact }) => [
      t(
        'For {cost} you fight where both have units and yours give at least one die. First the attacker’s abilities, then the defender’s, then all dice at once.',
        { cost: fact('action', 'battle', 'cost') },
      ),
      t(
        'A 6 kills, a 4 or 5 is a pain. The struck side picks its units. Pained ones retreat to a bordering area without enemies; if there is none, one of them is lost.',
      ),
    ],
  },
  {
    id: 'losses',
    title: mark('Every loss feeds the enemy'),
    text: () => [
      t(
        'A unit that dies or is eliminated by the enemy’s act gives him Doom: what it costs, and for several costs the average, rounded up. A unit that escapes a kill gives half, rounded up.',
      ),
      t(
        'What you give up yourself, for a spellbook or an ability, gives him nothing. A capture is worth 1 Doom at once.',
      ),
    ],
  },
  {
    id: 'books',
    title: mark('Spellbooks'),
    text: () => [
      t(
        'Each side has six requirements. Meet one, and you take any one of your six spellbooks, at once and for good.',
      ),
      t(
        'You don’t need them to win, but as soon as either of you has all six, both may battle as an Unlimited Action.',
      ),
    ],
  },
  {
    id: 'doom',
    title: mark('Doom, Rituals, the end'),
    text: ({ fact }) => [
      t(
        'Gates give no Doom by themselves. In the Doom Phase you may pay for one Ritual of Annihilation: {doom} for each gate you control, and an Elder Sign for each of your Great Old Ones.',
        { doom: fact('term', 'controlled_gate', 'ritual') },
      ),
      t(
        'Elder Signs are secret Doom, worth 1 to 3; there are only twelve. At the end all are revealed, and whoever has most Doom wins.',
      ),
    ],
  },
]);

/** Cthulhu Wars. */
export const BASE: Introduction = { screens: base, Art };
/** Cthulhu Wars: Duel. */
export const DUEL: Introduction = { screens: duel, Art };
