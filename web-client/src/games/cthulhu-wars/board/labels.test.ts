import { afterEach, describe, expect, it } from 'vitest';
import { speakFrom } from '../../../words/words';
import { fitName } from './labels';

const frame = { x: 0, y: 0, width: 1600, height: 900 };
const land = { kind: 'land', size: 23, frame } as const;

describe('a name on the chart', () => {
  afterEach(() => speakFrom('en', {}));

  it('stands where the board has it', () => {
    expect(fitName({ name: 'Asia' }, [30, 0], land)).toEqual({ text: 'Asia', x: 30, size: 23 });
  });

  it('is as big as in English if it is about as long', () => {
    speakFrom('de', { 'North Asia': 'Nordasien' });
    expect(fitName({ name: 'North Asia' }, [800, 0], land)).toEqual({
      text: 'Nordasien',
      x: 800,
      size: 23,
    });
  });

  it('gets smaller the longer it is, and never too small to read', () => {
    const long = 'Nördliches Asien';
    speakFrom('de', { 'North Asia': long, Asia: long });
    const some = fitName({ name: 'North Asia' }, [800, 0], land).size;
    const most = fitName({ name: 'Asia' }, [800, 0], land).size;
    expect(some).toBeLessThan(23);
    expect(most).toBeLessThan(some);
    expect(most).toBeGreaterThan(16);
  });

  it('stays on the board', () => {
    speakFrom('de', { Boston: 'Freie Reichsstadt Boston' });
    const left = fitName({ name: 'Boston' }, [60, 0], land);
    const right = fitName({ name: 'Boston' }, [1540, 0], land);
    expect(left.x).toBeGreaterThan(112);
    expect(right.x).toBeLessThan(1488);
  });
});
