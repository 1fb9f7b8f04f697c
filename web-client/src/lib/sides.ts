import type { GameModule, SideLook } from '../games/module';
import { sideParts } from './options';

/** How a side is named and tinted; one that joins several has all their names and the first's
 * colours. */
export function sideLook(module: GameModule, id: string | undefined): SideLook | undefined {
  const looks = sideParts(id ?? '').flatMap((part) => module.side(part) ?? []);
  const [first] = looks;
  return first && { ...first, name: looks.map((l) => l.name).join(' + ') };
}
