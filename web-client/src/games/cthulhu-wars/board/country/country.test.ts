import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import rulesFile from '../../../../../../crates/games/cthulhu-wars/data/cthulhu-wars-maps.toml?raw';
import planFile from '../../../../../maps/lovecraft-country.toml?raw';
import { loadMap, type BoardMap } from '../map';
import { areaFacts, knownBorders, statedBorders } from '../../../../kit/board/facts';
import { neighboursOf } from '../../../../kit/board/neighbours';
import { WORDS } from './words';

type Rules = {
  map: { id: string; areas: { id: string; name: string; kind: string }[]; adjacency: string[][] }[];
};
type Plan = { adjacency: { areas: string[]; tag: string }[]; border: { parts: string[] }[] };

const rules = (parse(rulesFile) as unknown as Rules).map.find((m) => m.id === 'lovecraft-country');
const plan = parse(planFile) as unknown as Plan;
const board = () => loadMap('lovecraft-country');

const pairs = (list: readonly (readonly string[])[]) =>
  list.map((pair) => [...pair].sort().join(' + ')).sort();

/** The edges of an outline, whichever way they are walked; those on the canvas' rim left out. */
function edgesOf(d: string, [width, height]: BoardMap['canvas']): Set<string> {
  const edges = new Set<string>();
  for (const ring of d.split('Z').filter(Boolean)) {
    const numbers = (ring.match(/-?[\d.]+/g) ?? []).map((n) => Math.round(Number(n) * 10));
    let [x = 0, y = 0] = numbers;
    const points = [[x, y]];
    for (let i = 2; i < numbers.length; i += 2) {
      [x, y] = [x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)];
      points.push([x, y]);
    }
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length] ?? from;
      const rim = [0, width * 10].some((v) => from[0] === v && to[0] === v);
      const end = [0, height * 10].some((v) => from[1] === v && to[1] === v);
      if (!rim && !end) edges.add([from.join(), to.join()].sort().join(' '));
    });
  }
  return edges;
}

/** The pairs of areas whose outlines run together, and those that the bridge joins. */
function drawnPairs(map: BoardMap): string[][] {
  const outlines = map.areas.map((a) => [a.id, edgesOf(a.d, map.canvas)] as const);
  const found: string[][] = [['innsmouth', 'rockport']];
  outlines.forEach(([a, one], i) => {
    for (const [b, other] of outlines.slice(i + 1)) {
      if ([...one].filter((edge) => other.has(edge)).length >= 5) found.push([a, b]);
    }
  });
  return found;
}

describe('the drawing of Lovecraft Country', () => {
  it('has the areas of the rules, with their names and kinds', async () => {
    const map = await board();
    const facts = (list: readonly { id: string; name: string; kind: string }[]) =>
      list.map(({ id, name, kind }) => ({ id, name, kind }));
    expect(facts(map.areas)).toEqual(facts(rules?.areas ?? []));
    expect(map.areas).toHaveLength(12);
  });

  it('lets exactly those areas touch that border on each other by the rules', async () => {
    expect(pairs(drawnPairs(await board()))).toEqual(pairs(rules?.adjacency ?? []));
  });

  it('knows the borders of both files, and every place where parts touch', async () => {
    const map = await board();
    expect(pairs(map.borders.map((b) => b.areas))).toEqual(pairs(rules?.adjacency ?? []));
    expect(pairs(map.borders.map((b) => b.areas))).toEqual(
      pairs(plan.adjacency.map((a) => a.areas)),
    );
    expect(pairs(map.borders.flatMap((b) => (b.ways ?? []).map((w) => w.parts)))).toEqual(
      pairs(plan.border.map((b) => b.parts)),
    );
  });

  it('ends the bridge on both shores', async () => {
    const map = await board();
    if (map.scenery.sort !== 'country') throw new Error('a stretch of coast');
    const { north, south } = map.scenery.bridge;
    const corners = (id: string) =>
      [...edgesOf(map.areas.find((a) => a.id === id)?.d ?? '', map.canvas)].join(' ').split(' ');
    const tenths = (p: readonly number[]) => p.map((v) => Math.round(v * 10)).join();
    expect(corners('innsmouth')).toContain(tenths(north));
    expect(corners('rockport')).toContain(tenths(south));
  });

  it('gives both ends of a portal the same number and each pair its own', async () => {
    const numbers = (await board()).areas.flatMap((a) =>
      a.parts ? [a.parts.map((p) => p.portal.number)] : [],
    );
    expect(numbers).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

describe('what the board says about itself', () => {
  it('tells stated borders from reconstructed ones', async () => {
    const map = await board();
    expect(map.reconstructed).toBeTruthy();
    expect(statedBorders(map)).toMatchObject({ others: 26 });
    expect(statedBorders(map).stated).toHaveLength(5);
    expect(knownBorders(map, 'boston' as never)).toEqual({
      stated: ['Jersey Reef / Charles River'],
      reconstructed: ["Martin's Cove", 'Loblolly Cove / Mystic River', 'Salem'],
    });
    for (const { id } of map.areas) {
      const known = knownBorders(map, id);
      const all = (known?.stated.length ?? 0) + (known?.reconstructed.length ?? 0);
      expect(all).toBe(neighboursOf(map, id).length);
    }
  });

  it('says that a combined area is one', async () => {
    const map = await board();
    const [reef] = map.areas.filter((a) => a.parts?.[0]?.id === 'jersey-reef');
    expect(reef && areaFacts(map, reef)[0]).toBe(
      'One area in two parts, joined by portals: Jersey Reef and Charles River.',
    );
  });

  it('marks its words for translation', async () => {
    const { areas, scenery, reconstructed } = await board();
    const bridges = scenery.sort === 'country' ? [scenery.bridge.name] : [];
    const parts = areas.flatMap((a) => (a.parts ?? []).map((p) => p.name));
    expect([...parts, ...bridges, reconstructed].sort()).toEqual([...WORDS].sort());
  });

  it('says nothing of the kind about the Earth', async () => {
    const map = await loadMap('earth-3p');
    expect(map.areas.flatMap((a) => areaFacts(map, a))).toEqual([]);
  });
});
