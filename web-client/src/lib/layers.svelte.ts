import { untrack } from 'svelte';

/** A mark in the browser's history: going back from here closes what lies on top of the page. */
interface Mark {
  layer?: true;
}

interface Layer {
  close: () => void;
}

/** Where Back is a button at hand, and what is open covers the page. */
const SMALL = '(pointer: coarse), (max-width: 1179px)';

const marked = (): boolean => (history.state as Mark | null)?.layer === true;

/**
 * What lies open on top of a page: cards, menus, help, a sheet. On small screens Back closes the topmost
 * of them and leaves the page where it is. One entry of the browser's history stands for all of them; it
 * stays when the last is closed otherwise, and is skipped then.
 */
class Layers {
  private readonly open: Layer[] = [];
  private here = false;

  constructor() {
    if (typeof window === 'undefined') return;
    this.here = marked();
    addEventListener('popstate', () => this.moved());
  }

  /** Something opens; what is returned says that it is closed. */
  add(close: () => void): () => void {
    const layer = { close };
    this.open.push(layer);
    this.mark();
    return () => {
      const at = this.open.indexOf(layer);
      if (at >= 0) this.open.splice(at, 1);
    };
  }

  /** How many entries of the history lie between here and the page itself; they are left now. */
  leave(): number {
    const steps = marked() ? 1 : 0;
    this.here = false;
    return steps;
  }

  private mark(): void {
    if (!marked()) history.pushState({ ...(history.state as object | null), layer: true }, '');
    this.here = true;
  }

  private moved(): void {
    const left = this.here && !marked();
    this.here = marked();
    const top = this.open.pop();
    if (this.here && !top) history.back();
    if (!left) {
      if (top) this.open.push(top);
      return;
    }
    if (!top) {
      history.back();
      return;
    }
    if (this.open.length > 0) this.mark();
    top.close();
  }
}

export const layers = new Layers();

/** While something is open, Back closes it on a small screen. For the set-up of a component. */
export function closesOnBack(isOpen: () => boolean, close: () => void): void {
  $effect(() => {
    if (!isOpen() || !matchMedia(SMALL).matches) return undefined;
    return untrack(() => layers.add(close));
  });
}
