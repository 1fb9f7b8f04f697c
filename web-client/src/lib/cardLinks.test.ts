import { afterEach, describe, expect, it } from 'vitest';
import { speakFrom } from '../words/words';
import { cardOf, linker } from './cardLinks';
import type { Card } from './types';

const card = (kind: string, id: string, name: string): Card => ({
  kind,
  id,
  name,
  of: '',
  facts: [],
  text: '',
  rule: '',
  status: 'stated',
});
const CARDS = [
  card('action', 'dreams', 'Dreams'),
  card('spellbook', 'dreams', 'Dreams'),
  card('unit', 'cthulhu', 'Cthulhu'),
  card('faction', 'gc', 'Great Cthulhu'),
  card('unit', 'deep_one', 'Deep One'),
  card('term', 'gate', 'Gate'),
  card('term', 'abandoned_gate', 'Abandoned gate'),
  card('spellbook', 'yha_nthlei', "Y'ha Nthlei"),
  card('action', 'move', 'Move'),
  card('action', 'build_gate', 'Build a gate'),
  card('unit', 'king_in_yellow', 'The King in Yellow'),
];
const linked = (text: string, self?: { kind: string; id: string }) =>
  linker(CARDS)(text, self).flatMap((p) =>
    p.target ? [`${p.text}=${p.target.kind}:${p.target.id}`] : [],
  );

afterEach(() => speakFrom('en', {}));

describe('links in a text', () => {
  it('take the longest name, and lose no letter of the text', () => {
    const text = "Great Cthulhu's Cthulhu, an abandoned gate and Y'ha Nthlei.";
    expect(linked(text)).toEqual([
      'Great Cthulhu=faction:gc',
      'Cthulhu=unit:cthulhu',
      'abandoned gate=term:abandoned_gate',
      "Y'ha Nthlei=spellbook:yha_nthlei",
    ]);
    expect(
      linker(CARDS)(text)
        .map((p) => p.text)
        .join(''),
    ).toBe(text);
  });

  it('know plurals and names without their article, and only whole words', () => {
    expect(linked('Deep Ones, the King in Yellow, gates')).toEqual([
      'Deep Ones=unit:deep_one',
      'King in Yellow=unit:king_in_yellow',
      'gates=term:gate',
    ]);
    expect(linked('Gateways and Cthulhuesque')).toEqual([]);
  });

  it('link a thing once, never itself, and no everyday word', () => {
    expect(linked('A gate is a gate. Move.')).toEqual(['gate=term:gate']);
    expect(linked('A gate.', { kind: 'term', id: 'gate' })).toEqual([]);
  });

  it('lead to the spellbook where an action has the same name', () => {
    expect(linked('Dreams')).toEqual(['Dreams=spellbook:dreams']);
  });

  it('know the cases of German names, and only whole words', () => {
    speakFrom('de', {});
    const cards = [card('term', 'gate', 'Tor'), card('unit', 'acolyte', 'Akolyth')];
    const found = (text: string) => linker(cards)(text).flatMap((p) => (p.target ? [p.text] : []));
    expect(found('Auf den Toren stehen Akolythen.')).toEqual(['Toren', 'Akolythen']);
    expect(found('Des Tores Akolyths')).toEqual(['Tores', 'Akolyths']);
    expect(found('Torheit, Tornado')).toEqual([]);
    cards.push(card('term', 'great_old_one', 'Großer Alter'));
    cards.push(card('unit', 'king_in_yellow', 'Der König in Gelb'));
    expect(found('einen Großen Alten, des Königs in Gelb, den König in Gelb')).toEqual([
      'Großen Alten',
      'König in Gelb',
    ]);
  });

  it('are none where there are no cards', () => {
    expect(linker([])('Cthulhu')).toEqual([{ text: 'Cthulhu' }]);
  });
});

describe('the card of a choice', () => {
  it('is its own, else that of the first thing it points at', () => {
    const asia = { kind: 'area', id: 'asia' };
    const move = { kind: 'action', id: 'move' };
    const choice = { action: null, label: 'Asia', targets: [asia] };
    expect(cardOf(choice)).toEqual(asia);
    expect(cardOf({ ...choice, card: move })).toEqual(move);
    expect(cardOf({ ...choice, targets: [] })).toBeUndefined();
  });
});
