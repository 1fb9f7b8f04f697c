import { describe, expect, it } from 'vitest';
import tokens from '../styles/tokens.css?raw';
import { coloursFrom, HUES, paintsOf, SIDE_IDS, withColour } from './colours';

const factions = import.meta.glob<string>('../games/cthulhu-wars/factions/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const LIGHT = ":root[data-theme='light']";

/** The value of a variable of the style sheet in a theme. */
function token(name: string, theme: 'dark' | 'light'): string {
  const sheets = [tokens, ...Object.values(factions)].map((sheet) => sheet.split(LIGHT));
  const half = sheets.map(([dark = '', light = '']) => (theme === 'dark' ? dark : light)).join('');
  const found = new RegExp(`${name}: (#[0-9a-f]{6})`).exec(half);
  if (!found?.[1]) throw new Error(`no ${name} in ${theme}`);
  return found[1];
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG has it, from 1 to 21. */
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const GROUNDS = ['--bg', '--panel', '--panel-2'];
const THEMES = ['dark', 'light'] as const;

describe('words in the colour of a side can be read', () => {
  for (const theme of THEMES) {
    const grounds = GROUNDS.map((name) => token(name, theme));
    for (const [id, hue] of Object.entries(HUES)) {
      it(`${id}, ${theme}`, () => {
        for (const ground of grounds)
          expect(contrast(hue[theme], ground)).toBeGreaterThanOrEqual(4.5);
      });
    }
    for (const side of SIDE_IDS) {
      it(`${side}’s own, ${theme}`, () => {
        for (const ground of grounds)
          expect(contrast(token(`--${side}`, theme), ground)).toBeGreaterThanOrEqual(4.5);
      });
    }
  }
});

it('figures carry a dark glyph that can be seen', () => {
  for (const { dark, figure } of Object.values(HUES))
    for (const fill of [dark, figure]) expect(contrast(fill, '#0a0f15')).toBeGreaterThanOrEqual(3);
});

describe('choosing', () => {
  it('gives a side a colour, and its own again', () => {
    expect(withColour({}, 'gc', 'orange')).toEqual({ gc: 'orange', sl: 'green' });
    expect(withColour({ gc: 'orange' }, 'gc', undefined)).toEqual({});
  });

  it('lets two sides change places, so that no two look alike', () => {
    expect(withColour({}, 'gc', 'yellow')).toEqual({ gc: 'yellow', ys: 'green' });
    expect(withColour({ gc: 'orange' }, 'cc', 'orange')).toEqual({ gc: 'sky', cc: 'orange' });
    const back = withColour({ gc: 'yellow', ys: 'green' }, 'gc', undefined);
    expect(back).toEqual({});
  });

  it('keeps only what makes sense', () => {
    expect(coloursFrom('{"gc":"orange","cc":"pink","xx":"orange","ys":3}')).toEqual({
      gc: 'orange',
    });
    expect(coloursFrom('{"gc"')).toEqual({});
    expect(coloursFrom('null')).toEqual({});
    expect(coloursFrom(null)).toEqual({});
    expect(coloursFrom('{"constructor":"orange","gc":"toString"}')).toEqual({});
  });

  it('paints by theme, and leaves the rest to the style sheets', () => {
    const dark = Object.fromEntries(paintsOf({ gc: 'orange' }, 'dark'));
    const light = Object.fromEntries(paintsOf({ gc: 'orange' }, 'light'));
    expect(dark['--gc']).toBe(HUES.orange.dark);
    expect(dark['--gc-fig']).toBe(HUES.orange.dark);
    expect(light['--gc']).toBe(HUES.orange.light);
    expect(light['--gc-fig']).toBe(HUES.orange.figure);
    expect(light['--ys']).toBe('');
    expect(light['--ys-fig']).toBe('');
  });
});
