import { describe, expect, it } from 'vitest';

/** Every style of the page: style sheets, and those in components. */
const STYLES = Object.entries(
  import.meta.glob<string>('../**/*.{css,svelte}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => ({ file: path.replace(/^\.\.\//, '').replace(/^\.\//, 'styles/'), text }));

/** Drawings: their lettering has the units of the picture. */
const isDrawing = (file: string) =>
  /\/board\/|\/learn\/Art\.svelte$/.test(file) && !/^kit\/board\/(?!ArrowLayer|Mark)/.test(file);

/** What a style sheet declares, each with its file. */
function declared(what: RegExp, of: (file: string) => boolean = () => true): string[] {
  return STYLES.filter(({ file }) => of(file)).flatMap(({ file, text }) =>
    [...text.matchAll(what)].map(([all]) => `${file}: ${all.replace(/\s+/g, ' ')}`),
  );
}

describe('the type scale', () => {
  it('has at most eight sizes, the smallest 12 px', () => {
    const sizes = declared(/--type-\d: (\d+)px/g).map((line) => Number(/(\d+)px/.exec(line)?.[1]));
    expect(sizes.length).toBeLessThanOrEqual(8);
    expect(Math.min(...sizes)).toBe(12);
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
  });

  it('is where every size of letters comes from', () => {
    const sized = declared(/\bfont(?:-size)?:[^;{}]*?[\d.]+px[^;{}]*;/g, (f) => !isDrawing(f));
    // The line height of a shorthand may be in pixels; the pictures of cards grow with the card.
    const own = sized.filter((line) =>
      /[\d.]+px/.test(line.replace(/\/[\d.]+px|var\(--(?:w|least), \d+px\)/g, '')),
    );
    expect(own).toEqual([]);
  });
});

describe('the widths at which a screen changes', () => {
  it('are those of a phone, a small window, and a tablet', () => {
    const widths = declared(/@media[^{]*width: \d+px/g).flatMap((line) =>
      [...line.matchAll(/(?:min|max)-width: \d+px/g)].map(([width]) => width),
    );
    expect([...new Set(widths)].sort()).toEqual([
      'max-width: 1179px',
      'max-width: 699px',
      'max-width: 979px',
      'min-width: 1180px',
      'min-width: 700px',
    ]);
  });
});

describe('colours', () => {
  /** Pictures have palettes of their own; so has a faction, in its style sheet. */
  const isPicture = (file: string) =>
    /\/art\/|games\/.*\/board\/|\/learn\/|\/factions\/|Card(?:Face|Back|Art)\.|MiniCard|\/Die\.|Fighter|SideRing/.test(
      file,
    ) || file === 'styles/tokens.css';

  it('are tokens everywhere but in pictures', () => {
    const own = declared(
      /[\w-]+(?::|=")[^;{}#"]*(?<!url\()#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b[^;{}]*/gi,
      (file) => !isPicture(file),
    );
    expect(own).toEqual([]);
  });
});
