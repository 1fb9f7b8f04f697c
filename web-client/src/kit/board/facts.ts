// What a board says about its areas and about itself, in words.
import { t } from '../../words/words';
import { areaById, areaName, type Atlas, type AtlasArea } from './atlas';

/** The neighbours of an area by whether the rules state the border. */
export type KnownBorders = { stated: string[]; reconstructed: string[] };

/** The names of an area's neighbours; undefined on boards that are known. */
export function knownBorders(map: Atlas, area: string): KnownBorders | undefined {
  if (!map.reconstructed) return undefined;
  const found: KnownBorders = { stated: [], reconstructed: [] };
  for (const { areas, stated } of map.borders) {
    const [neighbour] = areas.includes(area) ? areas.filter((a) => a !== area) : [];
    const there = neighbour && areaById(map, neighbour);
    if (there) found[stated ? 'stated' : 'reconstructed'].push(areaName(there));
  }
  return found;
}

/** That a combined area is one: `One area in two parts: Jersey Reef and Charles River.` */
export function partsInWords({ parts }: Pick<AtlasArea, 'parts'>): string | undefined {
  const [one, other] = parts ?? [];
  if (!one || !other) return undefined;
  return t('One area in two parts, joined by portals: {one} and {other}.', {
    one: areaName(one),
    other: areaName(other),
  });
}

/** Everything of the above, for those who hear it. */
export function areaFacts(map: Atlas, area: AtlasArea): string[] {
  const borders = knownBorders(map, area.id);
  const words = [partsInWords(area)];
  if (borders && borders.stated.length > 0) {
    words.push(t('Borders stated by the rules: {areas}.', { areas: borders.stated.join(', ') }));
  }
  if (borders && borders.reconstructed.length > 0) {
    words.push(t('Reconstructed borders: {areas}.', { areas: borders.reconstructed.join(', ') }));
  }
  return words.filter((w) => w !== undefined);
}

/** The borders that the rules state, and how many they do not. */
export function statedBorders(map: Atlas): { stated: string[]; others: number } {
  const name = (id: string): string => {
    const area = areaById(map, id);
    return area ? areaName(area) : id;
  };
  const names = (areas: readonly [string, string]) => areas.map(name).join(' – ');
  const stated = map.borders.filter((b) => b.stated).map((b) => names(b.areas));
  return { stated, others: map.borders.length - stated.length };
}
