import { describe, expect, it } from 'vitest';
import { Problem } from './api';
import { DeckShelf, type Deck, type DeckPlaces } from './decks.svelte';
import type { OwnDeck } from './types';

const KEY = 'decks:coc-lcg';
const deck = (id: string, list = ''): Deck => ({ id, name: `Deck ${id}`, list });
const ids = (decks: readonly { id: string }[]) => decks.map(({ id }) => id);

/** A browser and a server, either of which can fail. */
function places(waiting: unknown = []) {
  const memory = new Map([[KEY, JSON.stringify(waiting)]]);
  const server = new Map<string, Deck>();
  const heard: string[] = [];
  const state = { down: false, full: false, most: 99 };
  const reach = () => {
    if (state.down) throw new TypeError('Failed to fetch');
  };
  const shown = (d: Deck): OwnDeck => ({ ...d, faults: d.list === '' ? ['0 cards'] : [] });
  const all: DeckPlaces = {
    read: (key) => memory.get(key) ?? null,
    write: (key, value) => {
      if (!state.full) memory.set(key, value);
      return !state.full;
    },
    decks: async () => {
      await Promise.resolve();
      reach();
      return [...server.values()].map(shown);
    },
    keep: async (_, d) => {
      heard.push(`${d.id} ${d.list}`);
      await Promise.resolve();
      reach();
      if (!server.has(d.id) && server.size >= state.most)
        throw new Problem(409, 'too_many_decks', 'Conflict', 'too many');
      server.set(d.id, d);
      return shown(d);
    },
    forget: async (_, id) => {
      await Promise.resolve();
      reach();
      server.delete(id);
    },
  };
  const waits = () => JSON.parse(memory.get(KEY) ?? '[]') as { id: string }[];
  return { all, server, heard, state, waits };
}

describe('a shelf of decks', () => {
  it('keeps decks on the server, and nothing in the browser', async () => {
    const { all, server, waits } = places();
    const shelf = new DeckShelf('coc-lcg', all);
    await shelf.load();
    await shelf.keep(deck('a', '1x F8'));
    expect(server.get('a')).toEqual(deck('a', '1x F8'));
    expect([shelf.saved, waits(), shelf.known[0]?.faults]).toEqual([true, [], []]);
    const later = new DeckShelf('coc-lcg', all);
    await later.load();
    expect(later.all).toEqual([{ ...deck('a', '1x F8'), faults: [] }]);
    await later.remove('a');
    expect([later.all, server.size]).toEqual([[], 0]);
  });

  it('carries over once what an earlier page had kept in the browser', async () => {
    const { all, server, heard, waits } = places([deck('old', '2x F42'), { id: 1 }, null]);
    for (let visit = 0; visit < 2; visit += 1) {
      const shelf = new DeckShelf('coc-lcg', all);
      await shelf.load();
      expect(ids(shelf.all)).toEqual(['old']);
    }
    expect([ids([...server.values()]), heard, waits()]).toEqual([['old'], ['old 2x F42'], []]);
  });

  it('begins anew when someone else has written nonsense there', () => {
    const { all } = places();
    expect(new DeckShelf('coc-lcg', { ...all, read: () => 'nonsense' }).all).toEqual([]);
    expect(new DeckShelf('coc-lcg', { ...all, read: () => '{}' }).all).toEqual([]);
  });

  it('goes on without the server, says so, and sends everything later', async () => {
    const { all, server, state, waits } = places();
    const shelf = new DeckShelf('coc-lcg', all);
    await shelf.load();
    await shelf.keep(deck('a', 'one'));
    await shelf.keep(deck('b', 'two'));
    state.down = true;
    await shelf.keep(deck('a', 'three'));
    await shelf.remove('b');
    await shelf.keep(deck('c', 'four'));
    expect(shelf.trouble).toBe(
      'Not saved: The server cannot be reached. Your changes wait in this browser.',
    );
    expect(shelf.saved).toBe(false);
    expect(shelf.all.map(({ id, list }) => id + list)).toEqual(['athree', 'cfour']);
    expect(server.get('a')?.list).toBe('one');

    state.down = false;
    const reopened = new DeckShelf('coc-lcg', all);
    await reopened.load();
    expect([...server.values()].map(({ id, list }) => id + list)).toEqual(['athree', 'cfour']);
    expect([reopened.trouble, reopened.saved, waits()]).toEqual(['', true, []]);
  });

  it('says when the browser keeps nothing either', async () => {
    const { all, state } = places();
    const shelf = new DeckShelf('coc-lcg', all);
    await shelf.load();
    Object.assign(state, { down: true, full: true });
    await shelf.keep(deck('a'));
    expect(shelf.trouble).toMatch(/keeps nothing either: export your decks/);
    expect(ids(shelf.all)).toEqual(['a']);
  });

  it('sends the last of many changes, not each of them', async () => {
    const { all, server, heard } = places();
    const shelf = new DeckShelf('coc-lcg', all);
    await shelf.load();
    await Promise.all(['1', '2', '3', '4'].map((list) => shelf.keep(deck('a', list))));
    await shelf.load();
    expect(heard).toEqual(['a 1', 'a 4']);
    expect(server.get('a')?.list).toBe('4');
  });

  it('sends the others when the server refuses one', async () => {
    const { all, server, state, waits } = places([deck('a'), deck('b', 'x')]);
    state.most = 1;
    server.set('b', deck('b'));
    const shelf = new DeckShelf('coc-lcg', all);
    await shelf.load();
    expect(server.get('b')?.list).toBe('x');
    expect(shelf.trouble).toContain('too many');
    expect(ids(waits())).toEqual(['a']);
  });
});
