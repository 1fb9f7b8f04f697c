import { byFinger } from '../../../kit/board/taps';
import { Pressing } from '../../../kit/board/pressing.svelte';
import type { Choice, Target } from '../../../lib/types';
import { aimsOf, pressOn } from '../aim';

/** What the match gives to the table, and the table to the match. */
interface Around {
  choices: Choice[];
  lit: Target[];
  onchoose: (choice: Choice) => void;
  onhover: (targets: Target[]) => void;
  oncard: (target: Target) => void;
}

/** What has been pressed on a table, what can be, and what is pointed at. */
export class Aiming {
  private picked = $state.raw<string | undefined>();
  /** The table, for the place of a list of choices. */
  frame = $state<HTMLElement>();
  readonly aims = $derived.by(() => aimsOf(this.around().choices, this.picked));
  readonly pressing: Pressing;

  constructor(private readonly around: () => Around) {
    this.pressing = new Pressing(
      (choice) => {
        this.picked = undefined;
        around().onchoose(choice);
      },
      (targets) => around().onhover(targets),
    );
  }

  can = (id: string): boolean => this.aims.offers.units.has(id);
  isPicked = (id: string): boolean =>
    this.aims.picked === id || this.aims.offers.chosenUnits.has(id);
  isLit = (id: string): boolean => this.around().lit.some((target) => target.id === id);

  press = (id: string, event: MouseEvent): void => {
    const { choices, onhover } = this.around();
    const meaning = pressOn(choices, this.picked, id);
    switch (meaning.do) {
      case 'pick':
        this.picked = id;
        this.pressing.clear();
        onhover([{ kind: 'card', id }]);
        return;
      case 'drop':
        this.clear();
        return;
      case 'offer': {
        const box = this.frame?.getBoundingClientRect();
        const at: [number, number] = [
          event.clientX - (box?.left ?? 0),
          event.clientY - (box?.top ?? 0),
        ];
        this.pressing.press(meaning.offers, at, byFinger(event));
      }
    }
  };

  hover = (id: string | undefined): void => {
    const found = id === undefined ? undefined : this.aims.offers.units.get(id);
    this.around().onhover(
      id !== undefined && found ? [{ kind: kindOf(found[0]?.choice, id), id }] : [],
    );
  };

  /** Nothing is picked any more. */
  clear = (): void => {
    this.picked = undefined;
    this.pressing.clear();
    this.around().onhover([]);
  };

  /** Other choices have come. */
  forget(): void {
    this.picked = undefined;
    this.pressing.forget();
  }
}

/** A story may be pointed at as a card. */
function kindOf(choice: Choice | undefined, id: string): string {
  return choice?.targets.find((target) => target.id === id)?.kind ?? 'card';
}
