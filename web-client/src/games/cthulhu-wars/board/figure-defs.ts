import { mount } from 'svelte';
import FigureDefs from './FigureDefs.svelte';

let shared = false;

/**
 * Puts the figures' outlines, gradients and patterns into the document once; every figure on the
 * page refers to them by id. Call it where figures or faction patterns are drawn.
 */
export function shareFigureDefs(): void {
  if (shared) return;
  shared = true;
  mount(FigureDefs, { target: document.body });
}
