// What the boards of all games have in common.
import { t } from '../../words/words';

/** A point on a board's canvas. */
export type Point = readonly [x: number, y: number];

/** A rectangle of the canvas. */
export type Rect = { x: number; y: number; width: number; height: number };

/** The end of a portal that joins the two parts of a combined area. */
export type Portal = {
  /** The foot of the arch. */
  at: Point;
  /** Where its words stand. */
  side: 'left' | 'right';
  /** Which pair it belongs to, from 1: a colour and as many notches. */
  number: number;
};

/** One of the parts of a combined area. Its figures stand in the first part. */
export type Part = {
  id: string;
  name: string;
  d: string;
  label: Point;
  gate: Point;
  stack: Point;
  /** Where its number key stands, if not beside its name. */
  key?: Point;
  portal: Portal;
};

/** What every game's board says of an area. */
export type AtlasArea<Id extends string = string> = {
  id: Id;
  name: string;
  /** The outline. */
  d: string;
  /** Where the crowd is centred. */
  stack: Point;
  label: Point;
  /** The parts of a combined area. */
  parts?: readonly Part[];
};

/** Two areas of any board that border on each other. */
export type AtlasBorder<Id extends string = string> = {
  areas: readonly [Id, Id];
  /** Where one crosses from one to the other. */
  at: Point;
  /** All such places, where an area may have several parts. */
  ways?: readonly Way[];
  /** Whether the rules state it; absent on boards that are known. */
  stated?: boolean;
};

/** What the shared machinery needs to know of a board. */
export type Atlas<Id extends string = string> = {
  id: string;
  canvas: Point;
  /** What must be in sight for the board to be whole. */
  frame: Rect;
  /** Both side edges are one line: the world is a cylinder. */
  wraps: boolean;
  /** Why this board may differ from the printed one. */
  reconstructed?: string;
  areas: readonly AtlasArea<Id>[];
  borders: readonly AtlasBorder<Id>[];
};

/** A place where a border can be crossed: which parts touch there, in the order of the areas. */
export type Way = { parts: readonly [string, string]; at: Point };

/** The area with an id; a map always has the areas of its own view. */
export function areaById<A extends { id: string }>(
  map: { areas: readonly A[] },
  id: string,
): A | undefined {
  return map.areas.find((area) => area.id === id);
}

/** What an area or a part of one is called; boards have their names in English. */
export const areaName = ({ name }: { name: string }): string => t(name);

/** The part of a combined area where its figures stand. */
export function homeOf(area: Pick<AtlasArea, 'parts'>): Part | undefined {
  return area.parts?.[0];
}

/** The middle of the board. */
export function centreOf({ frame }: Pick<Atlas, 'frame'>): Point {
  return [frame.x + frame.width / 2, frame.y + frame.height / 2];
}
