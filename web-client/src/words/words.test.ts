import { afterEach, describe, expect, it } from 'vitest';
import { bareWords, sentences } from './sentences';
import {
  LANGUAGES,
  pieces,
  say,
  speakFrom,
  t,
  tn,
  wanted,
  type Catalogue,
  type Entry,
} from './words';

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../dev/**', '!../generated/**', '!./sentences.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const FILES = import.meta.glob<Catalogue>('./*/*.json', { import: 'default', eager: true });
const SERVER = import.meta.glob<string[]>('./server.json', { import: 'default', eager: true });

const said = Object.values(SOURCES).map(sentences);
const ONE = new Set(said.flatMap((s) => s.one));
const SEVERAL = new Set(said.flatMap((s) => s.several));
const SERVERS = new Set(Object.values(SERVER).flat());

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i);
const holes = (text: string) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((m) => m[1]).sort();
const asked = (text: string) => [...text.matchAll(/\{\w+:(\w+)\}/g)].map((m) => m[1]);
const forms = (entry: Entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
const named = (entry: Entry) => (typeof entry === 'string' ? [] : Object.keys(entry));

describe.each(Object.keys(LANGUAGES).filter((code) => code !== 'en'))(
  'the catalogue %s',
  (code) => {
    const files = Object.entries(FILES).flatMap(([path, file]) =>
      path.startsWith(`./${code}/`) ? [file] : [],
    );
    const catalogue: Catalogue = Object.assign({}, ...files);

    it('has every sentence of the client', () => {
      const missing = [...ONE, ...SEVERAL].filter((s) => !Object.hasOwn(catalogue, s));
      expect(missing).toEqual([]);
    });

    it('has every sentence of the server', () => {
      expect([...SERVERS].filter((s) => !Object.hasOwn(catalogue, s))).toEqual([]);
    });

    it('has no sentence that no one says', () => {
      const stale = Object.keys(catalogue).filter(
        (s) => !ONE.has(s) && !SEVERAL.has(s) && !SERVERS.has(s),
      );
      expect(stale).toEqual([]);
    });

    it('fills the same holes', () => {
      const odd = Object.entries(catalogue).filter(([english, entry]) =>
        forms(entry).some((form) => {
          const [have, want] = [holes(form), holes(english)];
          const spare = have.filter((h) => !want.includes(h));
          const lost = want.filter((h) => !have.includes(h) && h !== 'n');
          return spare.length + lost.length > 0;
        }),
      );
      expect(odd.map(([english]) => english)).toEqual([]);
    });

    it('counts where the client counts', () => {
      const needed = new Set(numbers(1000).map((n) => new Intl.PluralRules(code).select(n)));
      const lacking = [...SEVERAL].filter((s) => {
        const entry = catalogue[s];
        return entry === undefined || [...needed].some((form) => !named(entry).includes(form));
      });
      expect(lacking).toEqual([]);
    });

    it('asks for no form that no name has', () => {
      const known = new Set(Object.values(catalogue).flatMap(named));
      const all = Object.values(catalogue).flatMap(forms).flatMap(asked);
      expect(all.filter((form) => form === undefined || !known.has(form))).toEqual([]);
    });

    it('asks for forms only in the sentences of the server: what fills the page’s is said already', () => {
      const page = Object.entries(catalogue).filter(([english]) => !SERVERS.has(english));
      expect(page.filter(([, entry]) => forms(entry).flatMap(asked).length > 0)).toEqual([]);
    });

    it('says each sentence in one way', () => {
      const ways = new Map<string, Set<string>>();
      for (const file of files)
        for (const [english, entry] of Object.entries(file))
          ways.set(english, (ways.get(english) ?? new Set()).add(JSON.stringify(entry)));
      expect([...ways].filter(([, all]) => all.size > 1).map(([english]) => english)).toEqual([]);
    });
  },
);

/**
 * An article stands in a sentence only before what never has a proper name: runes, buildings, peoples,
 * Cultists and Monsters that are bought. Other units are said by `the` and `this` of the rules, so that
 * no one reads `the Nyarlathotep`.
 */
const NEVER_PROPER = [
  'the {0}',
  'this {0}',
  'Build the {0} where?',
  'Diplomacy with the {0}',
  'Diplomacy with the {0} where?',
  'Exchange the {0} with which other building?',
  'Heroquest of the {0}',
  'Keep the {0} of {1}?',
  'Make what of the {0}?',
  'Place the {0} where?',
  'Put a {0} in {1}?',
  'Summon the {0} at which gate?',
  'Summon the {0} for free at which gate?',
  'The Dragonewt is now a {0}',
  'The {0} in {1} is Imbedded {2}',
  'The {0} in {1} turns back into a Chaos Nest {2}',
  'Upgrade the {0} to what?',
  'What becomes of the {0}?',
  'What takes the place of the {0}?',
  'Where does the {0} go?',
  'by the {0}',
  'the {0} are not to be won over now',
  'you have no unit with the {0}',
  '{0} begins with a {1} in {2}',
  '{0} begins with a {1} in {2} with the {3} in {4}',
  '{0} captures a {1} of {2} in {3}',
  '{0} captures an {1} of {2} in {3}',
  '{0} conquers the {1} of {2} in {3} and puts a {4} there',
  '{0} may use each of them once in this {1}, in any order.',
  '{0} recruits an {1} in {2}',
  '{0} summons a {1} in {2}',
  '{0} summons an {1} in {2}',
  '{0}: Diplomacy with the {1} for {2} Power',
  '{0}: {1} in {2} becomes a {3}',
  '{0}: {1} in {2} becomes a {3} {4}',
];

describe('the server', () => {
  it('puts an article before no name that may be a proper one', () => {
    const risky = [...SERVERS].filter((s) => /\b(?:the|this|an?) \{\d\}/i.test(s));
    const fine = (s: string) => / (?:the|an?) \{\d\} (?:rune|cards)/i.test(` ${s}`);
    expect(risky.filter((s) => !fine(s) && !NEVER_PROPER.includes(s))).toEqual([]);
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

  it('gives a name the form that the sentence asks for, and a sentence that of its number', () => {
    speakFrom('de', {
      'Move {0} to …': 'Wohin mit {0:dat}?',
      'the {0}': { other: '{0:nom}', dat: '{0:dat}' },
      Ghoul: { other: 'Ghul', nom: 'der Ghul', dat: 'dem Ghul' },
      '{0} kills': { one: '{0} Tötung', other: '{0} Tötungen' },
    });
    const the = { say: 'the {0}', with: ['Ghoul'] };
    expect(say({ say: 'Move {0} to …', with: [the] })).toBe('Wohin mit dem Ghul?');
    expect(say({ say: 'Move {0} to …', with: ['Hastur'] })).toBe('Wohin mit Hastur?');
    expect([say(the), say('Ghoul')]).toEqual(['der Ghul', 'Ghul']);
    const kills = (n: string) => say({ say: '{0} kills', with: [n] });
    expect([kills('1'), kills('2')]).toEqual(['1 Tötung', '2 Tötungen']);
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
