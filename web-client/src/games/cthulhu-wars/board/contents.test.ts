import { afterEach, describe, expect, it } from 'vitest';
import type { CthulhuWarsView } from '../../../lib/types';
import german from '../../../words/de/board.json';
import { speakFrom } from '../../../words/words';
import { areaDetail, areaLabel, someOf } from './contents';

const view = {
  areas: {
    'south-america': { gate: true, keeper: 'bg-acolyte-1' },
    arabia: { gate: true, desecrated: true },
    asia: {},
  },
  units: {
    'bg-acolyte-1': { faction: 'bg', kind: 'acolyte', area: 'south-america' },
    'bg-fungi-1': { faction: 'bg', kind: 'fungi', area: 'south-america' },
    'gc-deep_one-1': { faction: 'gc', kind: 'deep_one', area: 'south-america' },
    'gc-deep_one-2': { faction: 'gc', kind: 'deep_one', area: 'south-america', submerged: true },
  },
} as unknown as CthulhuWarsView;

describe('what stands in an area', () => {
  afterEach(() => speakFrom('en', {}));

  it('is named with the holder of the gate first', () => {
    expect(areaLabel(view, 'south-america', 'South America')).toBe(
      'South America: Black Goat 2 and a gate, Great Cthulhu 1',
    );
  });

  it('names abandoned gates, tokens and emptiness', () => {
    expect(areaLabel(view, 'arabia', 'Arabia')).toBe('Arabia: an abandoned gate, desecrated');
    expect(areaLabel(view, 'asia', 'Asia')).toBe('Asia: empty');
  });

  it('lists kinds, the mighty first', () => {
    expect(areaDetail(view, 'south-america')).toEqual([
      { faction: 'gc', text: 'Deep One' },
      { faction: 'bg', text: 'Fungi from Yuggoth, Acolyte, holds the gate' },
    ]);
  });

  it('counts', () => {
    expect(someOf('acolyte', 3)).toBe('3 Acolytes');
    expect(someOf('undead', 2)).toBe('2 Undead');
    expect(someOf('ghoul', 1)).toBe('Ghoul');
  });

  it('counts in another language, too', () => {
    speakFrom('de', german);
    expect(someOf('acolyte', 3)).toBe('3 Akolythen');
    expect(someOf('deep_one', 1)).toBe('Tiefes Wesen');
    expect(areaLabel(view, 'asia', 'Asien')).toBe('Asien: leer');
  });
});
