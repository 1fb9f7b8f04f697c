// "How to play" in ten screens, in our own words. Numbers come from the reference cards.
import type { Introduction } from '../../module';
import { screens } from '../../../lib/introduction';
import { mark, t } from '../../../words/words';
import Art from './Art.svelte';

export const INTRODUCTION: Introduction = {
  Art,
  screens: screens([
    {
      id: 'goal',
      title: mark('The age of the gods ends. Matter most in it.'),
      text: () => [
        t(
          'Each player leads an empire of gods and mortals. The game ends when someone has 35 VP; the player with the most VP then wins, and equals share the victory.',
        ),
        t(
          'VP come from buildings on the map and from heroquests, round after round, and from the Great Compromise late in the game.',
        ),
      ],
    },
    {
      id: 'world',
      title: mark('The board is the cosmos'),
      text: () => [
        t(
          'Lands and seas lie around the Spike. Above them is the Sky Dome, below them Hell. Every unit may stand and every building may be built in every area.',
        ),
        t(
          'Arrows cross seas for moves and routs. Lands with ✦ touch the Sky Dome, lands with ▾ lead into Hell. The floating island Kylerela can be moved by whoever is aboard.',
        ),
      ],
    },
    {
      id: 'round',
      title: mark('A round has three phases'),
      text: () => [
        t(
          'Action Phase: one action each, in turn, until no one has Power. Power Phase: everyone gains Power. Council Phase: first player, VP, gifts of the Council, and later the Chaos Rift and the Great Compromise.',
        ),
        t('On your turn you must act as long as you have Power, or give up the rest of it.'),
      ],
    },
    {
      id: 'buildings',
      title: mark('Buildings'),
      text: ({ fact }) => [
        t(
          'A Shrine costs {shrine} and goes into any area without a building; you need no unit there. It grows into a Temple for {temple}, and that into your only Ziggurat for {ziggurat}.',
          {
            shrine: fact('building_kind', 'shrine', 'cost') || '1',
            temple: fact('building_kind', 'temple', 'cost') || '2',
            ziggurat: fact('building_kind', 'ziggurat', 'cost') || '3',
          },
        ),
        t(
          'Each building is a VP in every Council Phase, and each type of building is 2 Power in every Power Phase. So build high early and wide later.',
        ),
      ],
    },
    {
      id: 'units',
      title: mark('Units, and how they move'),
      text: () => [
        t(
          'Mortal minions, a mortal hero, lesser gods and greater gods: you summon one at a time, where you have a building. The number of dice a unit rolls is its combat rating.',
        ),
        t(
          'For 1 Power all your units in one area may go to areas around it, each to another one if you like. No one can stop them, and enemies may share an area in peace.',
        ),
        t(
          'Hell is easy to enter and hard to leave: a stronger unit in the same area must give you leave, and its player decides. You come out at the Gates of Dawn.',
        ),
      ],
    },
    {
      id: 'battle',
      title: mark('Battle'),
      text: () => [
        t(
          'For 1 Power your units in an area fight one enemy empire there. Both sides roll at once: a 6 kills, a 4 or 5 routs. Buildings add results of their own.',
        ),
        t(
          'Each side chooses its own losses. Routed units all go to one area next door, and the enemy chooses which.',
        ),
        t(
          'If only you have units left and the enemy a building, you must conquer it (put your own in its place) or destroy it.',
        ),
      ],
    },
    {
      id: 'heroquests',
      title: mark('Heroquests and gifts'),
      text: () => [
        t(
          'Your sheet shows six heroquests in three fragments. As soon as you achieve one, on anyone’s turn, you choose one of your gifts for its slot.',
        ),
        t(
          'A fragment with a gift is 1 Power in each Power Phase; with two gifts it is also 1 VP in each Council Phase. Gifts are never lost.',
        ),
      ],
    },
    {
      id: 'runes',
      title: mark('Runes'),
      text: () => [
        t(
          'Runes are secret. You may play any number before or after anyone’s action, even without Power; battle runes in battles of anyone.',
        ),
        t(
          'The game asks after each action only those who want to be asked: see the standing orders beside the log. At the end of the game runes count for their VP, all others half a VP each.',
        ),
      ],
    },
    {
      id: 'rift',
      title: mark('The Spike shatters'),
      text: () => [
        t(
          'When someone reaches 10 VP the Spike breaks, with everything on it, and the Chaos Rift opens. In every Council Phase each player except Chaos gives a piece to the Rift, then all set a die in secret and pay what it shows.',
        ),
        t(
          'Whoever commits least loses a VP. If dice and pieces together exceed the roll for the Rift, it closes and Magasta’s Pool appears. While it is open no one has Glorantha’s Blessing.',
        ),
      ],
    },
    {
      id: 'compromise',
      title: mark('The Great Compromise'),
      text: () => [
        t(
          'From 20 VP of anyone on, each Council Phase ends with it. In turn order each player is offered to be the Judge: he pays half his Power, gains 4 VP and gives 3, 2, 1, 0, −1 … to the others, each once.',
        ),
        t('Most games end here. Count before you accept, and before you refuse.'),
      ],
    },
  ]),
};
