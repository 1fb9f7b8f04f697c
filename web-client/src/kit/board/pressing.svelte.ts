import { preferences } from '../../lib/preferences.svelte';
import type { Begun } from '../../lib/repeating';
import type { Choice, Target } from '../../lib/types';
import type { Point } from './atlas';
import type { Offer } from './offers';
import { meaningOf } from './taps';

/** A list beside what was pressed. */
export interface Chooser {
  offers: readonly Offer[];
  at: Point;
  /** The things at which menu entries are offered. */
  from?: readonly Target[];
  /** How many equal pieces were pressed. */
  pieces?: number;
  /** Opens the card of what was pressed. */
  details?: () => void;
}

/** What has been pressed on a board or a stage and waits: a selected choice, or a list of several. */
export class Pressing {
  /** Pressed once by a finger: the same again chooses it. */
  selected = $state.raw<Offer | undefined>();
  /** Several choices lie where was pressed, or a menu entry begins there. */
  chooser = $state.raw<Chooser | undefined>();

  constructor(
    private readonly onchoose: (choice: Choice, begun?: Begun) => void,
    private readonly onhover: (targets: Target[]) => void,
  ) {}

  /** Something was pressed at a point; false if nothing is asked of it and nothing had waited. */
  press(found: readonly Offer[], at: Point, finger: boolean): boolean {
    const twice = finger && preferences.habits['tap-twice'];
    const meaning = meaningOf(found, { selected: this.selected?.choice, twice });
    const waited = this.selected !== undefined;
    this.clear();
    switch (meaning.do) {
      case 'choose':
        this.onchoose(meaning.choice);
        return true;
      case 'select':
        this.selected = meaning.offer;
        this.onhover(meaning.offer.choice.targets);
        return true;
      case 'list':
        this.chooser = { offers: meaning.offers, at };
        return true;
      case 'nothing':
        return waited;
    }
  }

  /** Lists what can begin at these things, and the way to what they are. */
  offer(chooser: Chooser): void {
    this.clear();
    this.chooser = chooser;
  }

  choose = (choice: Choice, pieces = 1): void => {
    const from = this.chooser?.from;
    this.clear();
    this.onchoose(choice, from && { from, pieces });
  };

  /** Nothing waits any more. */
  clear = (): void => {
    if (this.selected || this.chooser) this.onhover([]);
    this.forget();
  };

  /** Other choices have come. */
  forget(): void {
    this.selected = undefined;
    this.chooser = undefined;
  }
}
