import type { Climax, GameModule } from '../games/module';
import { rowsOf, type LogRow } from './logGroups';
import type { Update, Weight } from './scenes';

/** So many lines of one action are shown; the log has them all. */
const MOST = 4;

/** What an update tells, and whether it deserves a stage. */
export interface SceneLines {
  rows: LogRow[];
  climax?: Climax | undefined;
  /** The side that did it. */
  by: string;
}

/** What an update has to show; nothing where only a question has changed. */
export function sceneOf(update: Update, module: GameModule): SceneLines | undefined {
  const rows = rowsOf(update.events).filter(({ line }) => line.level !== 'heading');
  const [first] = rows;
  if (!first) return undefined;
  const climax = update.events.map((event) => module.climax?.(event)).find(Boolean);
  const by = rows.find(({ line }) => line.by)?.line.by ?? '';
  return { rows: rows.slice(0, MOST), climax, by };
}

/** How long it is looked at. */
export function weigh(update: Update, module: GameModule): Weight {
  const scene = sceneOf(update, module);
  if (!scene) return 'nothing';
  return scene.climax ? 'climax' : 'move';
}
