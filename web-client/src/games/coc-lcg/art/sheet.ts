// The one hidden drawing on the page that holds the silhouettes in use: a table of forty cards refers
// to each outline by id instead of repeating it.
import { mount } from 'svelte';
import CardDefs from './CardDefs.svelte';
import { SILHOUETTES, type SilhouetteName } from './silhouettes';

const SVG = 'http://www.w3.org/2000/svg';
const drawn = new Set<SilhouetteName>();
let sheet: SVGElement | undefined;

function open(): SVGElement {
  mount(CardDefs, { target: document.body });
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ width: '0', height: '0', 'aria-hidden': 'true' }))
    svg.setAttribute(name, value);
  svg.style.cssText = 'position:absolute;pointer-events:none';
  document.body.append(svg);
  return svg;
}

/** Puts a silhouette on the sheet if it is not there yet; what refers to it. */
export function refer(name: SilhouetteName): string {
  sheet ??= open();
  if (!drawn.has(name)) {
    drawn.add(name);
    const group = document.createElementNS(SVG, 'g');
    group.id = `coc-${name}`;
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', SILHOUETTES[name]);
    group.append(path);
    sheet.append(group);
  }
  return `#coc-${name}`;
}
