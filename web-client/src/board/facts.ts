// What a board says about its areas and about itself, in words.
import type { Area } from '../lib/types';
import { areaById, type BoardArea, type BoardMap } from './board-map';

/** The neighbours of an area by whether the rules state the border. */
export type KnownBorders = { stated: string[]; reconstructed: string[] };

/** The names of an area's neighbours; undefined on boards that are known. */
export function knownBorders(map: BoardMap, area: Area): KnownBorders | undefined {
  if (!map.reconstructed) return undefined;
  const found: KnownBorders = { stated: [], reconstructed: [] };
  for (const { areas, stated } of map.borders) {
    const [neighbour] = areas.includes(area) ? areas.filter((a) => a !== area) : [];
    const name = neighbour && areaById(map, neighbour)?.name;
    if (name) found[stated ? 'stated' : 'reconstructed'].push(name);
  }
  return found;
}

/** That a combined area is one: `One area in two parts: Jersey Reef and Charles River.` */
export function partsInWords({ parts }: BoardArea): string | undefined {
  if (!parts) return undefined;
  return `One area in two parts, joined by portals: ${parts.map((p) => p.name).join(' and ')}.`;
}

/** Everything of the above, for those who hear it. */
export function areaFacts(map: BoardMap, area: BoardArea): string[] {
  const borders = knownBorders(map, area.id);
  const words = [partsInWords(area)];
  if (borders && borders.stated.length > 0) {
    words.push(`Borders stated by the rules: ${borders.stated.join(', ')}.`);
  }
  if (borders && borders.reconstructed.length > 0) {
    words.push(`Reconstructed borders: ${borders.reconstructed.join(', ')}.`);
  }
  return words.filter((w) => w !== undefined);
}

/** The borders that the rules state, and how many they do not. */
export function statedBorders(map: BoardMap): { stated: string[]; others: number } {
  const names = (areas: readonly [Area, Area]) =>
    areas.map((id) => areaById(map, id)?.name ?? id).join(' – ');
  const stated = map.borders.filter((b) => b.stated).map((b) => names(b.areas));
  return { stated, others: map.borders.length - stated.length };
}
