// Several equal pieces do the same: what the player chooses for the first one is chosen for the others.
import { isOption } from './choices';
import type { Choice, Target } from './types';

/** Where on the board a menu entry was begun, and for how many equal pieces. */
export interface Begun {
  from: readonly Target[];
  pieces: number;
}

/** An action that is begun for several equal pieces. */
export class Repeating {
  /** What was chosen for the first piece, in order: the piece, where it goes, and so on. */
  private readonly first: Choice[] = [];
  /** How much of it is chosen for the piece whose turn it is. */
  private done = 0;
  /** How many pieces have not begun; the first one begins by itself. */
  private left: number;

  constructor(pieces: number) {
    this.left = pieces - 1;
  }

  /** A choice was made that belongs to the first piece. */
  note(choice: Choice): void {
    if (this.done === 0) this.first.push(choice);
  }

  /**
   * What is chosen by itself among these. Nothing while the player still chooses for the first piece,
   * and nothing any more when something can't be chosen again.
   */
  next(choices: readonly Choice[]): Choice | undefined {
    const [piece, ...ways] = this.first;
    if (!piece || ways.length === 0 || this.left === 0) return undefined;
    if (this.done === 0 || this.done === this.first.length) {
      const again = choices.find((choice) => isOption(choice) && choice.label === piece.label);
      if (!again) return this.stop();
      this.done = 1;
      return again;
    }
    const way = ways[this.done - 1];
    const same = choices.filter((choice) => way !== undefined && sameWay(choice, way));
    const [only, ...more] = same;
    if (!only || more.length > 0) return this.stop();
    this.done += 1;
    if (this.done === this.first.length) this.left -= 1;
    return only;
  }

  /** Whether the others have all followed, or can't. */
  get over(): boolean {
    return this.left === 0;
  }

  private stop(): undefined {
    // While the player chooses for the first piece, other questions come.
    if (this.done > 0) this.left = 0;
    return undefined;
  }
}

/** Whether two choices lead to the same area: their other targets are the pieces that go. */
function sameWay(one: Choice, other: Choice): boolean {
  const areas = ({ targets }: Choice) =>
    targets
      .filter(({ kind }) => kind === 'area')
      .map(({ id }) => id)
      .join();
  return isOption(one) && areas(one) !== '' && areas(one) === areas(other);
}
