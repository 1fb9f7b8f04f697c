// Who stands where on the stage, and how tall.
import type { BattleView, Faction, Fate, FightingView, Kind } from '../../../lib/types';
import { FIGURES } from '../factions';
import { mark } from '../../../words/words';

/** A unit on the stage. */
export type Fighter = FightingView & { id: string };

/** What a fate is called on the unit itself, in English. */
export const FATES: Record<Fate, { word: string; look: 'none' | 'ghost' | 'pain' | 'dead' }> = {
  fighting: { word: '', look: 'none' },
  invisible: { word: mark('hidden'), look: 'ghost' },
  lost: { word: mark('Lost'), look: 'dead' },
  wounded: { word: mark('Wounded'), look: 'pain' },
  pained: { word: mark('Pained'), look: 'pain' },
  killed: { word: mark('Killed'), look: 'dead' },
  retreated: { word: mark('fled'), look: 'ghost' },
};

/** The units of a side from left to right: the tall in the middle. A fate moves no one. */
export function lineUp(battle: BattleView, faction: Faction): Fighter[] {
  const units = Object.entries(battle.units)
    .flatMap(([id, unit]) => (unit?.faction === faction ? [{ id, ...unit }] : []))
    .sort(
      (a, b) =>
        FIGURES[b.kind].height - FIGURES[a.kind].height ||
        a.kind.localeCompare(b.kind) ||
        a.id.localeCompare(b.id, undefined, { numeric: true }),
    );
  const line: Fighter[] = [];
  units.forEach((unit, i) => (i % 2 ? line.push(unit) : line.unshift(unit)));
  return line;
}

const LEAST = 24;

/** The unit whose choice a press on this one means: itself, or one that is no different. */
export function standIn(battle: BattleView, id: string, offered: ReadonlySet<string>): string {
  const unit = battle.units[id];
  if (offered.has(id) || !unit) return id;
  const twin = Object.entries(battle.units).find(
    ([other, u]) =>
      offered.has(other) &&
      u?.faction === unit.faction &&
      u.kind === unit.kind &&
      u.fate === unit.fate,
  );
  return twin?.[0] ?? id;
}

/** How tall a figure stands on a stage of a given height. */
function stageHeight(kind: Kind, height: number): number {
  const { stature, height: own } = FIGURES[kind];
  if (stature === 'great') return height * (own / 132) * 0.98;
  return Math.min(own * 1.32, height * 0.62);
}

/** The figures' heights so that a line fits; no figure gets smaller than 24 pixels. */
export function figureSizes(line: readonly Fighter[], width: number, height: number): number[] {
  const full = line.map((unit) => stageHeight(unit.kind, Math.max(0, height)));
  const needed = full.reduce((sum, h) => sum + Math.max(h * 1.02 + 4, 34), 0);
  const scale = needed > width && needed > 0 ? Math.max(0.3, width / needed) : 1;
  return full.map((h) => Math.max(LEAST, Math.floor(h * scale)));
}
