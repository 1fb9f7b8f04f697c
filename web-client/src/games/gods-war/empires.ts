import type {
  GodsWarEmpire,
  GodsWarSheet,
  GodsWarUnitKind,
  GodsWarUnitView,
  GodsWarView,
} from '../../lib/types';
import type { SideLook } from '../module';
import { t } from '../../words/words';

export const EMPIRES: readonly GodsWarEmpire[] = [
  'chaos',
  'darkness',
  'sky',
  'storm',
  'earth',
  'sea',
  'moon',
  'invisible_god',
];

/** The names are those of the empires’ cards: the server's words have them. */
const look = (english: string, token: string): SideLook => ({
  get name() {
    return t(english);
  },
  ink: `var(--gw-${token}-ink)`,
  fill: `var(--gw-${token})`,
});

export const LOOKS: Record<GodsWarEmpire, SideLook> = {
  chaos: look('Chaos', 'chaos'),
  darkness: look('Darkness', 'darkness'),
  sky: look('Sky', 'sky'),
  storm: look('Storm', 'storm'),
  earth: look('Earth', 'earth'),
  sea: look('Sea', 'sea'),
  moon: look('Moon', 'moon'),
  invisible_god: look('Invisible God', 'invisible_god'),
};

/** The figure that stands for an empire. */
export const GREAT: Record<GodsWarEmpire, GodsWarUnitKind> = {
  chaos: 'mad_god',
  darkness: 'hellmother',
  sky: 'sun_god',
  storm: 'thunder_king',
  earth: 'titan',
  sea: 'magasta',
  moon: 'red_goddess',
  invisible_god: 'wizard',
};

export function isEmpire(id: string): id is GodsWarEmpire {
  return (EMPIRES as readonly string[]).includes(id);
}

export function viewOf(view: unknown): GodsWarView {
  return view as GodsWarView;
}

/** `[key, value]` of what is there. */
export function entriesOf<K extends string, V>(map: { [key in K]?: V }): [K, V][] {
  return Object.entries(map).filter((entry) => entry[1] !== undefined) as [K, V][];
}

/** The empires in the game with their sheets, in the order of their seats. */
export function bySeat(view: GodsWarView): [GodsWarEmpire, GodsWarSheet][] {
  return entriesOf(view.empires).sort(([, a], [, b]) => a.seat - b.seat);
}

/** The empire of a seat. */
export function empireOf(view: GodsWarView, seat: number | undefined): GodsWarEmpire | undefined {
  return bySeat(view).find(([, sheet]) => sheet.seat === seat)?.[0];
}

/** The viewer's empire first, then the others clockwise; as they sit for those who only watch. */
export function ownFirst(
  view: GodsWarView,
  own: number | undefined,
): [GodsWarEmpire, GodsWarSheet][] {
  const all = bySeat(view);
  const at = all.findIndex(([, sheet]) => sheet.seat === own);
  return at > 0 ? [...all.slice(at), ...all.slice(0, at)] : all;
}

/** The units that an empire controls on the map, by kind. */
export function standing(view: GodsWarView, empire: GodsWarEmpire): Map<GodsWarUnitKind, number> {
  const counts = new Map<GodsWarUnitKind, number>();
  for (const unit of Object.values(view.units) as GodsWarUnitView[]) {
    if (unit.empire === empire && unit.area)
      counts.set(unit.kind, (counts.get(unit.kind) ?? 0) + 1);
  }
  return counts;
}

/** The buildings of an empire on the map, by kind. */
export function built(
  view: GodsWarView,
  empire: GodsWarEmpire,
): Map<GodsWarView['buildings'][string]['kind'], number> {
  const counts = new Map<GodsWarView['buildings'][string]['kind'], number>();
  for (const building of Object.values(view.buildings)) {
    if (building.empire === empire && building.area)
      counts.set(building.kind, (counts.get(building.kind) ?? 0) + 1);
  }
  return counts;
}
