// "How to play": what makes the first turns make sense. Everything else is on the cards.
import type { Introduction } from '../../module';
import { screens } from '../../../lib/introduction';
import { mark, t } from '../../../words/words';
import Art from './Art.svelte';

export const INTRODUCTION: Introduction = {
  Art,
  screens: screens([
    {
      id: 'goal',
      title: mark('Win three stories'),
      text: () => [
        t(
          'Two players, each with a deck of characters, supports and events. Three stories lie between them. Whoever collects five success tokens at a story wins it; the third story won ends the game at once.',
        ),
        t('An empty deck loses, too: draw and discard with care.'),
      ],
    },
    {
      id: 'card',
      title: mark('Reading a card'),
      text: () => [
        t(
          'The brass coin is the cost. The shield is skill. The signs in the left column are struggle icons: terror, combat, arcane, investigation. Colour and glyph tell the faction.',
        ),
        t(
          'Rest the pointer on a card, press it long, or press I for its full text and what it is worth just now.',
        ),
      ],
    },
    {
      id: 'domains',
      title: mark('Domains pay for everything'),
      text: () => [
        t(
          'You have three domains. In each of your turns one card from your hand may become a resource on one of them, for good. You start with one on each.',
        ),
        t(
          'To pay you drain exactly one domain that is worth enough; what is too much is lost. For a card of a faction that domain must hold a resource of the same faction. Drained domains recover when your next turn begins.',
        ),
      ],
    },
    {
      id: 'turn',
      title: mark('A turn'),
      text: () => [
        t(
          'Refresh: one insane character is restored, your exhausted cards become ready, your domains recover. Draw two cards. Add a resource. Operations: play characters and supports. Story: send characters to the stories.',
        ),
        t(
          'The player who begins draws one card less on the very first turn and has no story phase in it.',
        ),
      ],
    },
    {
      id: 'windows',
      title: mark('Acting in turn'),
      text: () => [
        t(
          'Each phase ends with an action window, the story phase has four. Beginning with the player whose turn it is, both act or pass by turns; two passes in a row close the window.',
        ),
        t(
          'Events and abilities marked Action can be used there, by either player. Standing orders pass for you wherever you do not want to be asked.',
        ),
      ],
    },
    {
      id: 'stack',
      title: mark('Disrupts and responses'),
      text: () => [
        t(
          'A disrupt comes before what it interrupts and may stop it. A response comes after what it answers is done. A forced response happens by itself.',
        ),
        t('What is being resolved is listed beside the table, the newest on top.'),
      ],
    },
    {
      id: 'commit',
      title: mark('Committing to stories'),
      text: () => [
        t(
          'You send any number of ready characters to the stories; each goes to one and is exhausted. Then your opponent sends characters, but only to stories where you have someone.',
        ),
        t(
          'The lines at the edge of a story show how its struggles would end as things stand. On the table: press the character, then the story.',
        ),
      ],
    },
    {
      id: 'struggles',
      title: mark('Four struggles, then success'),
      text: () => [
        t(
          'At each story icons are compared, one kind after the other. Terror: the loser’s character goes insane. Combat: it takes a wound. Arcane: the winner readies a character. Investigation: the winner takes a success token.',
        ),
        t(
          'Then skill: if yours is higher you take a token, and one more if no one’s skill opposes you. Only the player whose turn it is can succeed; the other can only prevent it.',
        ),
      ],
    },
    {
      id: 'harm',
      title: mark('Insanity and wounds'),
      text: () => [
        t(
          'An insane character lies face down, without icons, skill or text, and loses its attachments. Willpower or a terror icon protects from it. You restore one in each of your refresh phases.',
        ),
        t(
          'A wound destroys a character unless its Toughness holds it. Invulnerable characters cannot be wounded at all.',
        ),
      ],
    },
    {
      id: 'decks',
      title: mark('Decks'),
      text: () => [
        t(
          'For the first games each player takes all cards of two factions and a packet of neutral ones. With cards of different factions on one domain you can pay for both.',
        ),
        t(
          'A deck of your own has at least 50 cards, at most three of each title and at most one title of the restricted list.',
        ),
      ],
    },
  ]),
};
