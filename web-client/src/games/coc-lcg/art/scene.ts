// The picture behind a card's subject: a sky, two or three paper layers by faction, made from the
// card's number and title alone, so that the same card always has the same picture.
import { suitOf, type Suit } from '../suits';
import type { Print } from '../prints';

/** How a shape is painted. */
export type Tone = 'far' | 'middle' | 'near' | 'window' | 'light' | 'contour';

export type Shape =
  { d: string; tone: Tone } | { cx: number; cy: number; r: number; tone: 'sun' | 'halo' | 'orb' };

/** The size of the drawing. */
export const WIDTH = 200;
export const HEIGHT = 150;

type Chance = () => number;

/** Repeats itself for the same words. */
function chanceFrom(words: string): Chance {
  let state = 2166136261;
  for (const letter of words) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const at = Math.floor;

function ridge(chance: Chance, y: number, high: number, tone: Tone): Shape {
  let d = `M0 ${HEIGHT}V${y}`;
  for (let x = 0; x <= WIDTH; x += 20) d += `L${x} ${at(y - chance() * high)}`;
  return { d: `${d}V${HEIGHT}Z`, tone };
}

function hills(chance: Chance): Shape[] {
  return [
    ridge(chance, 84, 26, 'far'),
    ridge(chance, 112, 18, 'middle'),
    ridge(chance, 132, 10, 'near'),
  ];
}

/** A row of houses; those in front have lit windows. */
function houses(chance: Chance, y: number, wide: number, tone: Tone): Shape[] {
  let d = `M0 ${HEIGHT}`;
  let windows = '';
  for (let x = 0; x < WIDTH;) {
    const width = wide * (0.6 + chance() * 0.8);
    const top = at(y + chance() * 30);
    d += `V${top}h${at(width * 0.4)}v-${at(chance() * 9)}h${at(width * 0.6)}`;
    for (let floor = 0; tone === 'middle' && floor < 4; floor += 1) {
      if (chance() < 0.6)
        windows += `M${at(x + 4 + chance() * (width - 9))} ${top + 7 + floor * 10}h3v4h-3z`;
    }
    x += width;
  }
  const row: Shape = { d: `${d}V${HEIGHT}Z`, tone };
  return windows ? [row, { d: windows, tone: 'window' }] : [row];
}

function city(chance: Chance): Shape[] {
  return [...houses(chance, 62, 22, 'far'), ...houses(chance, 84, 28, 'middle')];
}

/** A city under the cone of a lamp. */
function streets(chance: Chance): Shape[] {
  const cone = `M${WIDTH * 0.2} 0L${WIDTH * 0.02} ${HEIGHT}H${WIDTH * 0.5}Z`;
  return [...city(chance), { d: cone, tone: 'light' }];
}

function arches(chance: Chance): Shape[] {
  const rows: [Tone, number, number][] = [
    ['far', 44, 5],
    ['middle', 66, 3],
  ];
  const shapes = rows.map(([tone, y, count]): Shape => {
    const w = WIDTH / count;
    const arch = (x: number): string =>
      `M${x} ${HEIGHT}V${y + 16}Q${x + w / 2} ${y - 26} ${x + w} ${y + 16}V${HEIGHT}` +
      `H${x + w - 5}V${y + 22}Q${x + w / 2} ${y - 12} ${x + 5} ${y + 22}V${HEIGHT}Z`;
    return { d: Array.from({ length: count }, (_, i) => arch(i * w)).join(''), tone };
  });
  return [...shapes, ridge(chance, 124, 4, 'middle')];
}

/** Waves, and stones that lean. */
function sea(chance: Chance): Shape[] {
  const rows: [Tone, number, number][] = [
    ['far', 78, 13],
    ['middle', 102, 16],
    ['near', 126, 12],
  ];
  const waves = rows.map(([tone, y, high]): Shape => {
    const wave = `q10 -${high} 22 ${at(-high * 0.4)}q-4 ${at(high * 0.6)} 18 ${at(high * 0.4)}`;
    return { d: `M0 ${HEIGHT}V${y}${wave.repeat(WIDTH / 40)}V${HEIGHT}Z`, tone };
  });
  const left = at(28 + chance() * 30);
  const right = at(150 + chance() * 20);
  return [
    ...waves,
    { d: `M${left} 86l7 -52l11 -5l9 60z`, tone: 'far' },
    { d: `M${right} 84l5 -38l9 3l6 40z`, tone: 'far' },
  ];
}

/** Towers at a lake. */
function towers(chance: Chance): Shape[] {
  const rows: [Tone, number][] = [
    ['far', 72],
    ['middle', 94],
  ];
  const shapes = rows.map(([tone, y]): Shape => {
    let d = `M0 ${HEIGHT}V${y + 16}`;
    for (let x = 0; x < WIDTH; x += 33) {
      const high = at(18 + chance() * 36);
      d += `h9l3 -${high}l4 -11l4 11l3 ${high}h10`;
    }
    return { d: `${d}V${HEIGHT}Z`, tone };
  });
  return [...shapes, { d: 'M0 112Q50 104 100 112T200 112V150H0Z', tone: 'near' }];
}

function spheres(chance: Chance): Shape[] {
  const orbs = Array.from({ length: 11 }, (): Shape => ({
    cx: at(chance() * WIDTH),
    cy: at(chance() * 105),
    r: at(6 + chance() * 21),
    tone: 'orb',
  }));
  return [...orbs, ridge(chance, 118, 12, 'far'), ridge(chance, 134, 8, 'middle')];
}

function tree(chance: Chance, x: number, foot: number): string {
  const twig = (low: number, span: number): number => at(low + chance() * span);
  return (
    `M${x - 3} ${foot}L${x - 1} 20L${x - 14 - twig(0, 8)} ${twig(4, 20)}L${x} 30` +
    `L${x + 12 + twig(0, 8)} ${twig(2, 24)}L${x + 2} 44L${x + 17} ${twig(34, 10)}` +
    `L${x + 3} 58L${x + 5} ${foot}Z`
  );
}

function woods(chance: Chance): Shape[] {
  const rows: [Tone, number, number][] = [
    ['far', 9, 128],
    ['middle', 6, 138],
  ];
  const trees = rows.map(([tone, count, foot]): Shape => {
    const place = (i: number): number => at(((i + chance()) * WIDTH) / count);
    const d = Array.from({ length: count }, (_, i) => tree(chance, place(i), foot)).join('');
    return { d, tone };
  });
  return [...trees, ridge(chance, 128, 10, 'middle')];
}

/** The contour lines of a chart. */
function contours(chance: Chance): Shape[] {
  const lines = Array.from({ length: 7 }, (_, i): Shape => ({
    d: `M${-10 + i * 6} ${20 + i * 19}Q60 ${i * 22 - 10} 120 ${22 + i * 17}T220 ${10 + i * 20}`,
    tone: 'contour',
  }));
  return [...lines, ridge(chance, 112, 26, 'far'), ridge(chance, 130, 12, 'middle')];
}

const SCENERY: Record<Suit, (chance: Chance) => Shape[]> = {
  agency: city,
  syndicate: streets,
  miskatonic: arches,
  cthulhu: sea,
  hastur: towers,
  yog_sothoth: spheres,
  shub_niggurath: woods,
  neutral: hills,
  story: contours,
};

/** The sky's lights and the land below them. */
export function sceneOf(print: Print): Shape[] {
  const suit = suitOf(print);
  const chance = chanceFrom(`${print.number} ${print.title}`);
  const [cx, cy, r] = [at(40 + chance() * 120), at(26 + chance() * 30), at(16 + chance() * 16)];
  const sky: Shape[] = [
    { cx, cy, r, tone: 'sun' },
    { cx, cy, r: at(r * 1.7), tone: 'halo' },
    // Two suns set over the lake of Hali.
    ...(suit === 'hastur'
      ? [{ cx: WIDTH - cx, cy: cy + 12, r: at(r * 0.55), tone: 'sun' as const }]
      : []),
  ];
  return [...sky, ...SCENERY[suit](chance)];
}
