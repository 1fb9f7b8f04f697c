import { afterEach, describe, expect, it } from 'vitest';
import type * as wire from '../generated/wire';
import { cardInWords, english, gameInWords, messageInWords, spansInWords } from './inWords';
import { speakFrom, type Text } from './words';

/** What a server that says templates sends: older types know plain strings alone. */
const text = (say: string, ...parts: Text[]) => ({ say, with: parts }) as unknown as string;
const thing = (kind: string, id: string, words: string): wire.Span => ({
  type: 'thing',
  kind,
  id,
  text: words,
});
const words = (said: string): wire.Span => ({ type: 'text', text: said });

const GERMAN = {
  'Great Cthulhu': 'Großer Cthulhu',
  'South Pacific': 'Südpazifik',
  'a Cultist': 'ein Kultist',
  '{0} moves {1} to {2}.': 'Nach {2} bewegt {0} {1}.',
  'Recruit {0}': '{0} anwerben',
  Power: 'Macht',
  'It costs {0} Power.': 'Das kostet {0} Macht.',
  Cost: 'Kosten',
};

afterEach(() => speakFrom('en', {}));

describe('the server’s words', () => {
  it('are filled in English at any depth', () => {
    expect(english('Move')).toBe('Move');
    expect(english(text('Move {1} with {0}', text('{0} of {1}', 'Acolyte', 'Mara'), '3'))).toBe(
      'Move 3 with Acolyte of Mara',
    );
    expect(english('{0} is a name')).toBe('{0} is a name');
  });
});

describe('a line of the log', () => {
  const line = [
    thing('faction', 'gc', 'Great Cthulhu'),
    words(text(' moves {0} to ', 'a Cultist')),
    thing('area', 'south-pacific', 'South Pacific'),
    words('.'),
  ];

  it('stays as it is in English', () => {
    expect(spansInWords(line)).toEqual([
      line[0],
      { type: 'text', text: ' moves a Cultist to ' },
      line[2],
      line[3],
    ]);
  });

  it('is one sentence of another language, in that order, with its things', () => {
    speakFrom('de', GERMAN);
    expect(spansInWords(line)).toEqual([
      { type: 'text', text: 'Nach ' },
      { type: 'thing', kind: 'area', id: 'south-pacific', text: 'Südpazifik' },
      { type: 'text', text: ' bewegt ' },
      { type: 'thing', kind: 'faction', id: 'gc', text: 'Großer Cthulhu' },
      { type: 'text', text: ' ein Kultist.' },
    ]);
  });

  it('has lists of things in one hole, however long they are', () => {
    speakFrom('de', { '{0} takes {1}': 'Von {0} genommen: {1}', ...GERMAN });
    const units = ['c0', 'c1', 'c2'].map((id) => thing('unit', id, 'Acolyte'));
    const list = units.flatMap((unit, n) => (n > 0 ? [words(', '), unit] : [unit]));
    const mara = thing('seat', '0', 'Mara');
    expect(spansInWords([mara, words(' takes '), ...list])).toEqual([
      words('Von '),
      mara,
      words(' genommen: '),
      ...list,
    ]);
  });

  it('keeps its dice', () => {
    speakFrom('de', { 'Rolled {0} by {1}': '{1} würfelt {0}' });
    const dice: wire.Span = { type: 'dice', faces: [6, 4] };
    const mara = thing('seat', '0', 'Mara');
    expect(spansInWords([words('Rolled '), dice, words(' by '), mara])).toEqual([
      mara,
      { type: 'text', text: ' würfelt ' },
      dice,
    ]);
  });

  it('is said span by span where the catalogue lacks it', () => {
    speakFrom('de', { Cthulhu: 'Der Große', ' sleeps': ' schläft' });
    expect(spansInWords([thing('unit', 'c', 'Cthulhu'), words(' sleeps')])).toEqual([
      thing('unit', 'c', 'Der Große'),
      words(' schläft'),
    ]);
  });
});

describe('a message', () => {
  const decision = {
    seq: 4,
    waiting: [{ seat: 0, prompt: text('Recruit {0}', 'a Cultist') }],
    ask: {
      prompt: { title: text('Recruit {0}', 'a Cultist'), why: '', rule: 'Rulebook VI' },
      choices: [
        {
          action: { say: 'untouched', with: [] },
          label: text('Recruit {0}', 'a Cultist'),
          detail: text('It costs {0} Power.', '1'),
          cost: { amount: 1, of: 'Power', leaves: 3 },
          targets: [],
          rule: '',
          role: 'option' as const,
        },
      ],
      refusals: [{ label: 'Recruit', why: text('It costs {0} Power.', '1'), rule: 'VI' }],
    },
    undo: { last: 3, all: 1, steps: [{ seq: 3, label: text('Recruit {0}', 'a Cultist') }] },
  };
  const snapshot: wire.ServerMessage = {
    type: 'snapshot',
    table: 't',
    seq: 3,
    view: { phase: 'Power' },
    decision,
    log: [{ seq: 3, event: { say: 'Power', with: [] } }],
    more_log: false,
    outcome: { winners: [0], why: text('It costs {0} Power.', '9') },
  };

  it('has all its words said, and nothing that the game writes touched', () => {
    speakFrom('de', GERMAN);
    const said = messageInWords(snapshot);
    if (said.type !== 'snapshot') throw new Error('it stays what it is');
    expect(said.decision.ask?.choices[0]).toMatchObject({
      label: 'ein Kultist anwerben',
      detail: 'Das kostet 1 Macht.',
      cost: { amount: 1, of: 'Macht', leaves: 3 },
      action: { say: 'untouched', with: [] },
    });
    expect(said.decision.ask?.prompt.title).toBe('ein Kultist anwerben');
    expect(said.decision.ask?.refusals?.[0]?.why).toBe('Das kostet 1 Macht.');
    expect(said.decision.waiting[0]?.prompt).toBe('ein Kultist anwerben');
    expect(said.decision.undo?.steps).toEqual([{ seq: 3, label: 'ein Kultist anwerben' }]);
    expect(said.outcome?.why).toBe('Das kostet 9 Macht.');
    expect(said.view).toEqual({ phase: 'Power' });
    expect(said.log[0]?.event).toEqual({ say: 'Power', with: [] });
  });

  it('says updates, log pages, moments and refusals, too', () => {
    speakFrom('de', GERMAN);
    const event = { seq: 1, event: 0, line: { level: 'detail' as const, spans: [words('Power')] } };
    const said = { seq: 1, event: 0, line: { level: 'detail', spans: [words('Macht')] } };
    const update = { table: 't', from: 3, seq: 4, events: [event], decision };
    expect(messageInWords({ type: 'update', ...update })).toMatchObject({ events: [said] });
    const page = { type: 'log' as const, table: 't', events: [event], more: false };
    expect(messageInWords(page)).toMatchObject({ events: [said] });
    const moment = { type: 'moment' as const, table: 't', seq: 1, view: 'Power' };
    expect(messageInWords({ ...moment, waiting: [{ seat: 1, prompt: 'Power' }] })).toMatchObject({
      view: 'Power',
      waiting: [{ seat: 1, prompt: 'Macht' }],
    });
    const rejected = { type: 'rejected' as const, code: 'illegal' };
    expect(
      messageInWords({ ...rejected, message: text('It costs {0} Power.', '2') }),
    ).toMatchObject({ message: 'Das kostet 2 Macht.' });
  });

  it('leaves what people say as they said it', () => {
    speakFrom('de', GERMAN);
    const chat = {
      type: 'chat' as const,
      table: 't',
      by: 'x',
      from: 'Power',
      text: 'Power',
      at: 1,
    };
    expect(messageInWords(chat)).toEqual(chat);
  });
});

describe('what is asked for once', () => {
  it('are games with their options', () => {
    speakFrom('de', GERMAN);
    const value = { id: 'v', name: 'Cost', help: 'Power', seats: [] };
    const game: wire.GameInfo = {
      id: 'g',
      name: 'Power',
      version: 1,
      about: 'Cost',
      seats: [2],
      sides: [{ id: 'gc', name: 'Great Cthulhu', help: 'Power' }],
      options: [{ id: 'o', name: 'Power', help: 'Cost', group: 'Cost', values: [value] }],
      bots: [{ id: 'b', name: 'Cost', help: 'Power' }],
    };
    const said = gameInWords(game);
    expect(said).toMatchObject({ id: 'g', name: 'Macht', about: 'Kosten' });
    expect(said.sides[0]?.name).toBe('Großer Cthulhu');
    const named = { name: 'Kosten', help: 'Macht' };
    expect(said.options[0]).toMatchObject({ name: 'Macht', group: 'Kosten', values: [named] });
    expect(said.bots[0]).toMatchObject(named);
  });

  it('are cards, whose facts keep their ids', () => {
    speakFrom('de', GERMAN);
    const card: wire.Card = {
      kind: 'action',
      id: 'recruit',
      name: text('Recruit {0}', 'a Cultist'),
      of: '',
      facts: [{ id: 'cost', name: 'Cost', value: 'Power' }],
      text: 'Power',
      rule: '',
      status: 'stated',
    };
    expect(cardInWords(card)).toMatchObject({
      name: 'ein Kultist anwerben',
      facts: [{ id: 'cost', name: 'Kosten', value: 'Macht' }],
      text: 'Macht',
    });
  });
});
