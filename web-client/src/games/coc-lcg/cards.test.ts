import { afterEach, describe, expect, it } from 'vitest';
import type { CocInPlay } from '../../lib/types';
import { sceneOf } from './art/scene';
import { SILHOUETTES } from './art/silhouettes';
import { subjectOf } from './art/subjects';
import { speakFrom, type Catalogue } from '../../words/words';
import { conditionsOf, iconsOf, keywordsOf, sentencesOf, skillOf, spoken } from './facts';
import { PRINTS, printId, printOf } from './prints';
import { printed } from './showcase';
import { FACTIONS, KEYWORDS, SUBTYPES, TRIGGERS } from './suits';

const GERMAN = import.meta.glob<Catalogue>('../../words/de/*.json', {
  import: 'default',
  eager: true,
});
const german: Catalogue = Object.assign({}, ...Object.values(GERMAN));

const standing: CocInPlay = { controller: 0, condition: 'ready' };

describe('the printed cards', () => {
  it('are the whole core set, each found by its id', () => {
    expect(PRINTS).toHaveLength(165);
    for (const print of PRINTS) expect(printOf(printId(print))).toBe(print);
    expect(printOf('f166')).toBeUndefined();
    expect(printOf('c3')).toBeUndefined();
  });

  it('have the types, factions and words that the client can name', () => {
    const count = (type: string) => PRINTS.filter((p) => p.type === type).length;
    expect(['character', 'event', 'support', 'conspiracy', 'story'].map(count)).toEqual([
      91, 41, 22, 1, 10,
    ]);
    for (const print of PRINTS) {
      if (print.type !== 'story') expect(FACTIONS).toContain(print.faction);
      for (const id of print.subtypes ?? []) expect(SUBTYPES).toHaveProperty(id);
      for (const id of print.keywords ?? []) expect(KEYWORDS).toHaveProperty(id);
    }
  });

  it('name a moment for every ability that an event has', () => {
    const mute = PRINTS.filter((p) => p.type === 'event' && !p.triggers);
    expect(mute.map((p) => p.title)).toEqual([]);
  });
});

describe('the text of a card', () => {
  afterEach(() => speakFrom('en', {}));

  const wrong = (said: (english: string) => unknown): string[] =>
    PRINTS.filter((print) => {
      const bold = sentencesOf(print).flatMap(({ word }) => (word === '' ? [] : [word]));
      const wanted = (print.triggers ?? []).map((id) => said(TRIGGERS[id]));
      return [...new Set(bold)].sort().join() !== wanted.sort().join();
    }).map(({ title }) => title);

  it('has each of its trigger words at the beginning of a sentence', () => {
    expect(wrong((english) => english)).toEqual([]);
  });

  it('has them in German, too', () => {
    speakFrom('de', german);
    expect(wrong((english) => german[english])).toEqual([]);
  });

  it('is cut at its sentences, the words apart', () => {
    expect(sentencesOf(printed(15))).toEqual([
      { word: 'Attach', rest: ' to a character. ' },
      { word: '', rest: 'It gets Toughness +1. ' },
      { word: 'Disrupt', rest: '. ' },
      { word: '', rest: 'When it is about to be wounded, pay 2: cancel 1 of the wounds.' },
    ]);
  });
});

describe('pictures', () => {
  it('have a subject that can be drawn', () => {
    for (const print of PRINTS) expect(SILHOUETTES[subjectOf(print)]).toMatch(/^M/i);
  });

  it('are always the same for a card and differ between cards of a faction', () => {
    expect(sceneOf(printed(8))).toEqual(sceneOf(printed(8)));
    expect(sceneOf(printed(8))).not.toEqual(sceneOf(printed(9)));
  });
});

describe('what a face shows', () => {
  it('tells changed skill from printed skill', () => {
    expect(skillOf(printed(8))).toEqual({ value: 3, change: undefined });
    expect(skillOf(printed(8), { ...standing, skill: 5 })?.change).toBe('higher');
    expect(skillOf(printed(8), { ...standing, skill: 1 })?.change).toBe('lower');
    expect(skillOf(printed(16))).toBeUndefined();
  });

  it('stacks up to four icons, and counts them by kind beyond', () => {
    expect(iconsOf(printed(9)).map((i) => i.icon)).toEqual(['combat', 'arcane']);
    const many = iconsOf(printed(41));
    expect(many.map(({ icon, count }) => [icon, count])).toEqual([
      ['terror', 2],
      ['combat', 2],
      ['arcane', 1],
    ]);
  });

  it('marks icons that were gained', () => {
    const icons = { terror: 1, combat: 0, arcane: 0, investigation: 0 };
    const [terror] = iconsOf(printed(16), { ...standing, icons });
    expect(terror).toEqual({ icon: 'terror', count: 1, change: 'higher' });
  });

  it('shows keywords as they are now', () => {
    expect(keywordsOf(printed(13)).map((k) => k.letter)).toEqual(['H', 'W', '+3']);
    expect(keywordsOf(printed(13), standing)).toEqual([]);
  });

  it('is said in one sentence', () => {
    expect(spoken(printed(88))).toBe(
      'Byakhee Servant, Character, cost 3, skill 3, Terror 1, Combat 2, Fast',
    );
    expect(conditionsOf({ ...standing, condition: 'exhausted', wounds: 2 })).toEqual([
      'exhausted',
      '2 wounds',
    ]);
    expect(spoken(printed(88), { ...standing, condition: 'insane' })).toBe(
      'Byakhee Servant, Character, insane',
    );
  });
});
