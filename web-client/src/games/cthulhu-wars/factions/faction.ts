// What a faction brings to the page: its name, colors, mark, base, and figures.
import type { Kind } from '../../../lib/types';
import type { Hue } from '../../../lib/colours';
import type silhouettes from '../board/silhouettes.json';

/** How big and how mighty a figure is drawn. */
export type Stature = 'cultist' | 'monster' | 'great';

/** One silhouette placed in the 512 box of a figure. */
export type Part = {
  outline: keyof typeof silhouettes;
  x: number;
  y: number;
  width: number;
  height: number;
  mirror?: 'across' | 'upside';
};

/** What a kind of unit looks like. */
export type Anatomy = {
  /** In English, as is the short name. */
  name: string;
  /** The short name, where a figure has little room. */
  short: string;
  /** Some of them in words, if there can be several. */
  some?: (n: number) => string;
  stature: Stature;
  /** Height on the 1600 x 900 canvas. */
  height: number;
  parts: readonly Part[];
};

/** A shape of a drawing: filled with the color of the words around it, or drawn as a line. */
export type Shape =
  | { d: string; line?: number }
  /** A round hole, through which the ground shows. */
  | { hole: [x: number, y: number, radius: number] };

/** A pattern of the base, by which a faction is known without its color. */
export type Pattern = {
  width: number;
  height: number;
  turn?: number;
  lines?: { d: string; width: number; color: string };
  dots?: readonly [x: number, y: number][];
};

/** A marker that lies in an area. */
export type MarkerLook = {
  /** In English. */
  name: string;
  /** Its lines in a box of about 40 around (0, 0). */
  d: string;
};

/** A faction, as the page shows it. Its colors are in the style sheet beside it. */
export type FactionLook = {
  id: string;
  /** In English. */
  name: string;
  /** The variable of its color, without the dashes. */
  token: string;
  /** The color from which people choose that its own comes near. */
  near: Hue;
  /** The figure that stands for it. */
  great: Kind;
  /** Its mark in a 24 box. */
  mark: readonly Shape[];
  /** The base of its figures, half as wide and half as high as given. */
  base: (half: number, flat: number) => string;
  pattern: Pattern;
  /** The dashes of its line in a chart. */
  dash: string;
  /** Its markers, by the id of their reference cards. */
  markers?: Readonly<Record<string, MarkerLook>>;
  /** Short names of its spellbooks and requirements, in English, where the whole name is long. */
  shorts?: Readonly<Record<string, string>>;
  /** Its figures by kind. */
  figures: Partial<Record<Kind, Anatomy>>;
};

/** A silhouette that fills the box. */
export const whole = (outline: Part['outline']): Part => part(outline, 0, 0, 512, 512);

/** A silhouette in a part of the box. */
export const part = (
  outline: Part['outline'],
  x: number,
  y: number,
  width: number,
  height: number,
): Part => ({ outline, x, y, width, height });
