/**
 * All words that people read, in their language. The code says them in English, as whole sentences, and
 * the English sentence is the id of the message in the catalogues of other languages. A language is a
 * folder here: `language.ts` has what is to be known of it, its `*.json` have the messages. `words.test.ts`
 * finds every sentence in the source and holds each catalogue to be complete.
 *
 * A message may have several forms, and a sentence says in its hole which form of a name it takes:
 *
 *     "Choose where {0} retreats": "Wohin zieht sich {0:nom} zurück?"
 *     "Ghoul": { "other": "Ghul", "nom": "der Ghul", "acc": "den Ghul", "dat": "dem Ghul" }
 *     "{0} kills": { "one": "{0} Tötung", "other": "{0} Tötungen" }
 *
 * Articles, cases, and genders are forms that a language names as it likes; the plural categories are
 * those of `Intl.PluralRules`, chosen by the number that the sentence has.
 *
 * The language is settled before the page is drawn and stays until it is loaded again. So words
 * must not be said while modules load: tables at the top of a module hold `mark`ed English, and
 * `t` says it where it is shown.
 */

/** What is to be known of a language. */
export type LanguageFacts = Readonly<{
  /** What it calls itself. */
  name: string;
  /** What may follow a name in a sentence, as a regular expression. */
  endings: string;
  /** The end of a name's adjectives that changes with the sentence, and what may stand there. */
  adjectiveEnd?: RegExp;
  adjectiveEnds?: string;
  /** Whether common nouns keep their capital inside a sentence. */
  capitalNouns: boolean;
}>;

const FACTS = import.meta.glob<LanguageFacts>('./*/language.ts', {
  import: 'default',
  eager: true,
});
const CATALOGUES = import.meta.glob<Catalogue>('./*/index.ts', { import: 'default' });

const ENGLISH: LanguageFacts = { name: 'English', endings: 's?', capitalNouns: false };

/** The code of a language: the name of its folder. */
export type Language = string;

/** The languages that there are, in their own words. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: ENGLISH.name,
  ...Object.fromEntries(
    Object.entries(FACTS).map(([path, { name }]) => [path.split('/')[1] ?? path, name]),
  ),
};

/** A message, or its forms; `other` is the one that is taken when no other is asked for. */
export type Entry = string | Readonly<{ other: string; [form: string]: string }>;
/** From English to another language. */
export type Catalogue = Readonly<Record<string, Entry>>;
/** What fills the holes of a sentence: `{who}`, or `{0}` in the server's. */
export type Fill = Readonly<Record<string, string | number>>;

/** The server's words: a sentence, or one with numbered holes and what fills them. */
export type Text = string | { say: string; with: Text[] };

let spoken: Language = 'en';
let catalogue: Catalogue = {};
let plurals = new Intl.PluralRules('en');

/** The language of the page, for dates and numbers. */
export function language(): Language {
  return spoken;
}

/** What is to be known of the language of the page. */
export const languageFacts = (): LanguageFacts => FACTS[`./${spoken}/language.ts`] ?? ENGLISH;

/** The language to begin with: the one that was chosen, or the first that the browser asks for. */
export function wanted(chosen: string | null, asked: readonly string[]): Language {
  const known = (code: string) => Object.hasOwn(LANGUAGES, code);
  return [chosen ?? '', ...asked.map((tag) => tag.split('-')[0] ?? '')].find(known) ?? 'en';
}

/** Settles the language of the page. When its catalogue can't be had, the page speaks English. */
export async function speak(next: Language): Promise<void> {
  const load = CATALOGUES[`./${next}/index.ts`];
  const found = load ? await load().catch(() => undefined) : {};
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
  return filled(formOf(find(english)) ?? english, fill);
}

/** Says a sentence about `n` things; the key is the sentence for several, `{n}` the number. */
export function tn(n: number, one: string, several: string, fill?: Fill): string {
  const pattern = formOf(find(several), plurals.select(n)) ?? (n === 1 ? one : several);
  return filled(pattern, { n, ...fill });
}

/** Marks English that is said later, by `t`. */
export function mark<const T extends string>(english: T): T {
  return english;
}

/** Says the server's words in the reader's language, in one of the forms that they have there. */
export function say(text: Text, form?: string): string {
  return sayWith(text, form, (part, of) => say(part, of)).join('');
}

/** A hole of the server's sentences: the number of its part, and the form that it is to have. */
const HOLE = /\{(\d+)(?::(\w+))?\}/;

/** The server's words in pieces, each part in the place and the form that the language gives it. */
export function sayWith<R>(
  text: Text,
  form: string | undefined,
  sayPart: (part: Text, form: string | undefined, at: number) => R,
): (string | R)[] {
  const { say: english, with: parts } = typeof text === 'string' ? { say: text, with: [] } : text;
  const number = parts.find((part) => typeof part === 'string' && /^\d+$/.test(part));
  const count = number === undefined ? undefined : plurals.select(Number(number));
  const pieces = (formOf(find(english), form, count) ?? english).split(HOLE);
  // Words, the number of a part, its form, words, and so on.
  return pieces.flatMap((piece, i): (string | R)[] => {
    if (i % 3 === 2) return [];
    if (i % 3 === 0) return piece ? [piece] : [];
    const part = parts[Number(piece)];
    return part === undefined ? [`{${piece}}`] : [sayPart(part, pieces[i + 1], Number(piece))];
  });
}

/** A sentence cut at its holes, for words with controls among them: odd places name the hole. */
export function pieces(english: string): string[] {
  return t(english).split(/\{(\w+)\}/);
}

/** Whether the catalogue has a message. */
export const has = (english: string): boolean => find(english) !== undefined;

function find(english: string): Entry | undefined {
  return Object.hasOwn(catalogue, english) ? catalogue[english] : undefined;
}

/** The first of some forms that a message has, else its usual one. */
function formOf(entry: Entry | undefined, ...forms: (string | undefined)[]): string | undefined {
  if (entry === undefined || typeof entry === 'string') return entry;
  const found = forms.find((form) => form !== undefined && Object.hasOwn(entry, form));
  return entry[found ?? 'other'];
}

function filled(pattern: string, fill: Fill | undefined): string {
  if (!fill) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));
}
