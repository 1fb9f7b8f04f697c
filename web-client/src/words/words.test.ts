import { afterEach, describe, expect, it } from 'vitest';
import { bareWords, sentences } from './sentences';
import { pieces, say, speakFrom, t, tn, wanted, type Catalogue, type Entry } from './words';

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../dev/**', '!../generated/**', '!./sentences.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const GERMAN = import.meta.glob<Catalogue>('./de/*.json', { import: 'default', eager: true });
const SERVER = import.meta.glob<string[]>('./server.json', { import: 'default', eager: true });

const said = Object.values(SOURCES).map(sentences);
const ONE = new Set(said.flatMap((s) => s.one));
const SEVERAL = new Set(said.flatMap((s) => s.several));
const SERVERS = new Set(Object.values(SERVER).flat());

const german: Catalogue = Object.assign({}, ...Object.values(GERMAN));
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const forms = (entry: Entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));

describe('the German catalogue', () => {
  it('has every sentence of the client', () => {
    const missing = [...ONE, ...SEVERAL].filter((s) => !Object.hasOwn(german, s));
    expect(missing).toEqual([]);
  });

  it('has every sentence of the server', () => {
    expect([...SERVERS].filter((s) => !Object.hasOwn(german, s))).toEqual([]);
  });

  it('has no sentence that nobody says', () => {
    const stale = Object.keys(german).filter(
      (s) => !ONE.has(s) && !SEVERAL.has(s) && !SERVERS.has(s),
    );
    expect(stale).toEqual([]);
  });

  it('fills the same holes', () => {
    const odd = Object.entries(german).filter(([english, entry]) =>
      forms(entry).some((form) => {
        const [have, want] = [holes(form), holes(english)];
        const spare = have.filter((h) => !want.includes(h));
        const lost = want.filter((h) => !have.includes(h) && h !== '{n}');
        return spare.length + lost.length > 0;
      }),
    );
    expect(odd.map(([english]) => english)).toEqual([]);
  });

  it('counts where the client counts', () => {
    const plain = [...SEVERAL].filter((s) => typeof german[s] === 'string');
    expect(plain).toEqual([]);
  });

  it('says each sentence in one way', () => {
    const ways = new Map<string, Set<string>>();
    for (const file of Object.values(GERMAN))
      for (const [english, entry] of Object.entries(file))
        ways.set(english, (ways.get(english) ?? new Set()).add(JSON.stringify(entry)));
    expect([...ways].filter(([, all]) => all.size > 1).map(([english]) => english)).toEqual([]);
  });
});

describe('the source', () => {
  it('shows no words that pass by the catalogue', () => {
    const bare = Object.entries(SOURCES)
      .filter(([path]) => path.endsWith('.svelte'))
      .flatMap(([path, source]) => bareWords(source).map((words) => `${path}: ${words}`));
    expect(bare).toEqual([]);
    // Every component is parsed: that takes its time.
  }, 30_000);
});

describe('saying', () => {
  afterEach(() => speakFrom('en', {}));

  it('fills holes in English without a catalogue', () => {
    expect(t('Waiting for {who}', { who: 'Mara' })).toBe('Waiting for Mara');
    expect(tn(1, '{n} player', '{n} players')).toBe('1 player');
    expect(tn(3, '{n} player', '{n} players')).toBe('3 players');
  });

  it('says another language with its own order and plurals', () => {
    speakFrom('de', {
      'Move {0} to {1}': 'Nach {1}: {0}',
      'a Cultist': 'ein Kultist',
      '{n} gates': { one: '{n} Tor', other: '{n} Tore' },
    });
    expect(say({ say: 'Move {0} to {1}', with: ['a Cultist', 'Mu'] })).toBe('Nach Mu: ein Kultist');
    expect(tn(1, '{n} gate', '{n} gates')).toBe('1 Tor');
    expect(tn(2, '{n} gate', '{n} gates')).toBe('2 Tore');
  });

  it('leaves English what the catalogue lacks', () => {
    speakFrom('de', {});
    expect(say({ say: '{0} gates', with: ['2'] })).toBe('2 gates');
  });

  it('cuts a sentence at its holes', () => {
    expect(pieces('Sent by {who} just now')).toEqual(['Sent by ', 'who', ' just now']);
  });

  it('never takes a name of the language for a sentence', () => {
    expect(t('constructor')).toBe('constructor');
  });
});

describe('the first language', () => {
  it('is the one that was chosen, else the first known one that the browser asks for', () => {
    expect(wanted('de', ['en-GB'])).toBe('de');
    expect(wanted(null, ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(wanted('xx', ['fr'])).toBe('en');
    expect(wanted('constructor', [])).toBe('en');
  });
});

describe('finding words', () => {
  it('finds sentences and bare words', () => {
    expect(sentences(`t('a b') + tn(list.length, "one", 'it\\'s {n}')`)).toEqual({
      one: ['a b'],
      several: ["it's {n}"],
    });
    const markup = `<p title="Bare">{t('x')}{#if a}Also bare{:else}<b>{a}</b>{/if} · <i>Eldertable</i></p>`;
    expect(bareWords(markup)).toEqual(['Bare', 'Also bare']);
  });
});
