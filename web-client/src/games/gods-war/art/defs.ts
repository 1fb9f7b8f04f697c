import { mount } from 'svelte';
import ArtDefs from './ArtDefs.svelte';

let shared = false;

/**
 * Puts the outlines and patterns of the Gods War into the document once; every figure, building and
 * crest on the page refers to them by id. Call it where any of them is drawn.
 */
export function shareArtDefs(): void {
  if (shared) return;
  shared = true;
  mount(ArtDefs, { target: document.body });
}
