import type { GodsWarEmpire, GodsWarView } from '../../lib/types';
import { t } from '../../words/words';
import { LOOKS, entriesOf } from './empires';

/** From this many VP on someone breaks the Spike. */
const SHATTERS = 10;

/** One line on what is particular to an empire just now. */
export function noteOf(view: GodsWarView, empire: GodsWarEmpire): string {
  if (empire === 'chaos' && view.mad_god !== undefined)
    return t('Mad God marker at {n}', { n: view.mad_god });
  if (empire === 'moon' && view.cycle !== undefined) return cycleName(view.cycle);
  if (empire === 'darkness') {
    const held = trophies(view);
    if (held.length > 0) return t('Trophies: {list}', { list: held.join(', ') });
  }
  if (empire === 'earth') {
    const married = entriesOf(view.units).flatMap(([, unit]) =>
      unit.kind === 'earth_queen' && unit.empire && unit.empire !== 'earth' && unit.area
        ? [LOOKS[unit.empire].name]
        : [],
    );
    if (married.length > 0) return t('Married: {list}', { list: married.join(', ') });
  }
  const vp = view.empires[empire]?.vp ?? 0;
  if (view.centre === 'spike' && vp < SHATTERS && vp >= SHATTERS - 3)
    return t('{n} VP from breaking the Spike', { n: SHATTERS - vp });
  return '';
}

/** The moon as it stands. */
export function cycleName(cycle: NonNullable<GodsWarView['cycle']>): string {
  switch (cycle) {
    case 'dying':
      return t('Dying Moon');
    case 'waxing_half':
      return t('Waxing Half Moon');
    case 'full':
      return t('Full Moon');
    case 'waning_half':
      return t('Waning Half Moon');
  }
}

function trophies(view: GodsWarView): string[] {
  const units = Object.values(view.units).filter((unit) => unit.lying === 'trophy');
  const buildings = Object.values(view.buildings).filter(({ lying }) => lying === 'trophy');
  return [...units, ...buildings].flatMap(({ empire }) => (empire ? [LOOKS[empire].name] : []));
}
