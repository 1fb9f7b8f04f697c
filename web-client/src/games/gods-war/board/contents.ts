// What stands in an area, and what the area is, in words.
import type {
  GodsWarArea as Area,
  GodsWarEmpire as Empire,
  GodsWarView as View,
} from '../../../generated/gods-war';
import { areaName } from '../../../kit/board/atlas';
import { t } from '../../../words/words';
import { empireName } from '../art/empires';
import type { Cosmos, CosmosArea } from './map';
import { inOrder, pieceName, piecesIn, piecesOf, type Piece } from './pieces';

/** What an owner has in an area; no one's is without an empire. */
export type Holding = { empire: Empire | undefined; count: number; text: string };

/** `2 × Troll, Mistress`. */
function listed(pieces: readonly Piece[]): string {
  const counts = new Map<string, number>();
  for (const piece of pieces) {
    const name = pieceName(piece);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(', ');
}

/** Who has what in an area. */
export function holdingsIn(view: View, area: Area): Holding[] {
  const all = piecesIn(view, piecesOf(view), area);
  return [...inOrder(view), undefined].flatMap((empire) => {
    const own = all.filter((p) => p.empire === empire);
    return own.length === 0 ? [] : [{ empire, count: own.length, text: listed(own) }];
  });
}

/** Whose things these are. */
export const ownerName = (empire: Empire | undefined): string =>
  empire ? empireName(empire) : t('Neutral');

/** An area, by its name, and what is in it: `Altinela: Darkness 4, Sky 1`. */
export function areaLabel(view: View, area: CosmosArea): string {
  const holdings = holdingsIn(view, area.id).map(
    ({ empire, count }) => `${ownerName(empire)} ${count}`,
  );
  return `${areaName(area)}: ${holdings.length > 0 ? holdings.join(', ') : t('empty')}`;
}

/** What an area is now, each fact with whether the rules state it. */
export function factsOf(view: View, area: CosmosArea): { text: string; stated: boolean }[] {
  const now = view.areas[area.id];
  const stated = (guess: 'area' | 'hell' | 'sky') => !area.guessed?.includes(guess);
  const facts: { text: string; stated: boolean }[] = [];
  if (area.kind === 'land' && now?.sea)
    facts.push({ text: t('Sunken: sea for now.'), stated: true });
  else if (area.kind === 'land') facts.push({ text: t('Land.'), stated: stated('area') });
  if (area.kind === 'sea') facts.push({ text: t('Sea.'), stated: stated('area') });
  if (area.kind === 'sky') facts.push({ text: t('In the sky.'), stated: true });
  if (area.kind === 'hell') facts.push({ text: t('In Hell.'), stated: true });
  if (area.kind === 'floating')
    facts.push({
      text: t('Floating island: touches its sea and where it is docked.'),
      stated: true,
    });
  if (now?.hell_entry)
    facts.push({ text: t('Hell can be entered here.'), stated: !area.hell || stated('hell') });
  if (now?.sky_edge && area.kind !== 'sky')
    facts.push({ text: t('Edge of the Sky Dome.'), stated: stated('sky') });
  return facts;
}

/** The same for those who hear it. */
export function factsInWords(map: Cosmos, view: View, area: CosmosArea): string[] {
  const across = (view.areas[area.id]?.arrows ?? []).flatMap((id) => nameOf(map, id));
  return [
    ...factsOf(view, area).map(({ text, stated }) =>
      stated ? text : `${text} ${t('(reconstructed)')}`,
    ),
    ...(across.length > 0
      ? [t('Across the sea, for moves and routs: {areas}.', { areas: across.join(', ') })]
      : []),
  ];
}

/** The name of an area that is on the board. */
export function nameOf(map: Cosmos, id: Area): string[] {
  const area = map.areas.find((a) => a.id === id);
  return area ? [areaName(area)] : [];
}
