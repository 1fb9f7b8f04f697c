// Lists of cards as people write and paste them: by hand, from card databases, from OCTGN. The server
// reads the same (`crates/games/coc-lcg/src/deck/list.rs`); `lists.vectors.json` is read by the tests of both.
import { PRINTS, printOf, type Print } from '../prints';

/** What a line says: nothing about a card, a card, or something that should be one. */
export type Line =
  | { kind: 'nothing' }
  | { kind: 'card'; count: number; print: Print }
  | { kind: 'story'; print: Print }
  | { kind: 'unknown'; text: string; meant: string | undefined };

const NOTHING: Line = { kind: 'nothing' };
/** More of one card than any list can have. */
const MANY = 255;

export function readLine(raw: string): Line {
  let line = plain(raw);
  if (line.startsWith('<')) return octgn(line);
  line = line.replace(/^[-*•·]/, '').trim();
  if (line === '' || line.startsWith('#') || line.startsWith('//') || endsAHeading(line))
    return NOTHING;
  const counted = [before(line), behind(line)].filter((way) => way !== undefined);
  for (const { count, name } of [...counted, { count: 1, name: line }]) {
    const print = named(name);
    if (print) return card(count, print);
  }
  const [first] = counted;
  if (!first && (line.includes(':') || isHeading(line))) return NOTHING;
  return unknown(first?.name ?? line);
}

const unknown = (text: string): Line => ({ kind: 'unknown', text, meant: suggestion(text) });

const card = (count: number, print: Print): Line =>
  print.type === 'story' ? { kind: 'story', print } : { kind: 'card', count, print };

interface Way {
  count: number;
  name: string;
}

/** `3x Title`, `3 Title`, `3 x Title` or `x3 Title`. */
function before(line: string): Way | undefined {
  const found =
    /^x *(\d+) +(.*)$/i.exec(line) ??
    /^(\d+)x *(.*)$/i.exec(line) ??
    /^(\d+) +x +(.*)$/i.exec(line) ??
    /^(\d+) +(.*)$/.exec(line);
  return way(found?.[1], found?.[2]);
}

/** `Title x3`, `Title x 3` or `Title (x3)`. */
function behind(line: string): Way | undefined {
  const found = /^(.*?)[ ([]+x *(\d+)[)\] ]*$/i.exec(line);
  return way(found?.[2], found?.[1]);
}

function way(count: string | undefined, name: string | undefined): Way | undefined {
  if (count === undefined || name === undefined || Number(count) > MANY) return undefined;
  return { count: Number(count), name: name.trim() };
}

/**
 * A card by its title, with or without what is printed under it and the set in brackets, or by its
 * number: `Title (F88)`, `F88`.
 */
function named(text: string): Print | undefined {
  const name = withoutBrackets(text);
  const words = [...text.slice(name.length).split(/[^a-z0-9]/i), name];
  for (const word of words) {
    const digits = /^f(\d+)$/i.exec(word)?.[1];
    const print = digits === undefined ? undefined : printOf(`f${Number(digits)}`);
    if (print) return print;
  }
  const wanted = key(name);
  if (wanted === '') return undefined;
  return PRINTS.find(({ title, descriptor }) =>
    [key(title), key(title) + key(descriptor ?? '')].includes(wanted),
  );
}

/** A text without the brackets at its end. */
function withoutBrackets(text: string): string {
  let name = text.trim();
  while (/[)\]]$/.test(name)) {
    const open = Math.max(name.lastIndexOf('('), name.lastIndexOf('['));
    if (open < 0) break;
    name = name.slice(0, open).trim();
  }
  return name;
}

/** A title without what people write differently. */
const key = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The title that may be meant: nearly the same letters, or its beginning. */
function suggestion(text: string): string | undefined {
  const wanted = key(withoutBrackets(text));
  if (wanted.length <= 3) return undefined;
  const titles = PRINTS.filter(({ type }) => type !== 'story').map(({ title }) => title);
  let near: { title: string; far: number } | undefined;
  for (const title of titles) {
    const far = distance(wanted, key(title));
    if (!near || far < near.far) near = { title, far };
  }
  if (near && near.far <= Math.max(2, Math.floor(wanted.length / 4))) return near.title;
  return titles.find((title) => key(title).startsWith(wanted));
}

/** How many letters must be put in, left out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  [...one].forEach((a, i) => {
    const next = [i + 1];
    [...other].forEach((b, j) => {
      const changed = (row[j] ?? 0) + (a === b ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row[other.length] ?? 0;
}

/** `Characters:`, `Support: 12`, `Total cards: (50)`. */
const endsAHeading = (line: string): boolean => /:[\d ()[\]]*$/.test(line);

const HEADINGS = [
  ...['deck', 'maindeck', 'sideboard', 'cards', 'totalcards', 'total', 'character', 'characters'],
  ...['support', 'supports', 'event', 'events', 'conspiracy', 'conspiracies', 'story', 'stories'],
  ...['neutral', 'coreset'],
];

/** `Characters (20)`, `Deck`. */
function isHeading(line: string): boolean {
  const word = key(withoutBrackets(line)).replace(/^\d+|\d+$/g, '');
  return HEADINGS.includes(word);
}

/**
 * `<card qty="3" id="…">Title</card>`; what else stands in such a file says nothing, and its stories
 * are the story deck.
 */
function octgn(line: string): Line {
  const count = /qty="(\d+)/.exec(line)?.[1];
  const title = />(.*?)<\/card>/.exec(line)?.[1];
  if (count === undefined || title === undefined || Number(count) > MANY) return NOTHING;
  const name = title
    .replace(/&(apos|#39);/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  const print = named(name);
  if (!print) return unknown(title);
  return print.type === 'story' ? NOTHING : { kind: 'card', count: Number(count), print };
}

/** A line with plain spaces, apostrophes, hyphens and crosses. */
function plain(line: string): string {
  return line
    .replace(/[\u2018\u2019\u201b\u02bc`\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00d7\u2715\u2716]/g, 'x')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/\s/g, ' ')
    .trim();
}
