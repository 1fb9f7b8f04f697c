/**
 * All words that people read, in their language. The code says them in English, and the English
 * sentence is the key of the catalogue of another language (`de/*.json`). `words.test.ts` finds
 * every sentence in the source and holds the catalogues to be complete.
 *
 * The language is settled before the page is drawn and stays until it is loaded again. So words
 * must not be said while modules load: tables at the top of a module hold `mark`ed English, and
 * `t` says it where it is shown.
 */

/** The languages that there are, in their own words. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** A sentence, or with a number in it one for each plural category of the language. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** From English to another language. */
export type Catalogue = Readonly<Record<string, Entry>>;
/** What fills the holes of a sentence: `{who}`, or `{0}` in the server's. */
export type Fill = Readonly<Record<string, string | number>>;

/** The server's words: a sentence, or one with numbered holes and what fills them. */
export type Text = string | { say: string; with: readonly Text[] };

const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: () => import('./de').then((m) => m.default),
};

let spoken: Language = 'en';
let catalogue: Catalogue = {};
let plurals = new Intl.PluralRules('en');

/** The language of the page, for dates and numbers. */
export function language(): Language {
  return spoken;
}

/** The language to begin with: the one that was chosen, or the first that the browser asks for. */
export function wanted(chosen: string | null, asked: readonly string[]): Language {
  const known = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);
  return [chosen ?? '', ...asked.map((tag) => tag.split('-')[0] ?? '')].find(known) ?? 'en';
}

/** Settles the language of the page. When its catalogue can't be had, the page speaks English. */
export async function speak(next: Language): Promise<void> {
  const found = next === 'en' ? {} : await CATALOGUES[next]().catch(() => undefined);
  speakFrom(found ? next : 'en', found ?? {});
}

/** Settles the language with a catalogue that is at hand. */
export function speakFrom(next: Language, words: Catalogue): void {
  spoken = next;
  catalogue = words;
  plurals = new Intl.PluralRules(next);
}

/** Says an English sentence in the reader's language. */
export function t(english: string, fill?: Fill): string {
  const entry = find(english);
  return filled(typeof entry === 'string' ? entry : english, fill);
}

/** Says a sentence about `n` things; the key is the sentence for several, `{n}` the number. */
export function tn(n: number, one: string, several: string, fill?: Fill): string {
  const entry = find(several);
  const pattern = pluralOf(entry, n) ?? (n === 1 ? one : several);
  return filled(pattern, { n, ...fill });
}

/** Marks English that is said later, by `t`. */
export function mark<const T extends string>(english: T): T {
  return english;
}

/** Says the server's words in the reader's language. */
export function say(text: Text): string {
  if (typeof text === 'string') return t(text);
  return t(text.say, Object.fromEntries(text.with.map((part, at) => [at, say(part)])));
}

/** A sentence cut at its holes, for words with controls among them: odd places name the hole. */
export function pieces(english: string): string[] {
  return t(english).split(/\{(\w+)\}/);
}

function find(english: string): Entry | undefined {
  return Object.hasOwn(catalogue, english) ? catalogue[english] : undefined;
}

function pluralOf(entry: Entry | undefined, n: number): string | undefined {
  if (entry === undefined || typeof entry === 'string') return entry;
  return entry[plurals.select(n)] ?? entry.other;
}

function filled(pattern: string, fill: Fill | undefined): string {
  if (!fill) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));
}
