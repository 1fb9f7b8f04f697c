import { allOf } from '../../lib/lists';
import type { Faction, LogEvent, Span } from '../../lib/types';
import { t, tn } from '../../words/words';
import { GREAT_ONES, isFaction } from './factions';

/** A moment of a game that is worth another look. */
export interface Moment {
  seq: number;
  by: Faction;
  kind: Kind;
  what: Words[];
}

/** A piece of what happened; the strong ones say it in short. */
export interface Words {
  text: string;
  strong?: boolean;
}

type Kind = 'awakening' | 'battle' | 'loss' | 'bounty' | 'ritual' | 'books' | 'signs';

/** The events that make a moment, as the rules write them. */
type Told =
  | { type: 'turn_began'; turn: number }
  | { type: 'doom_gained'; faction: Faction; amount: number; why: unknown }
  | { type: 'sign_gained'; faction: Faction; why: unknown }
  | { type: 'revealed'; faction: Faction; value: number }
  | { type: 'ritual'; faction: Faction; cost: number }
  | { type: 'awakened'; unit: string; cost: number }
  | { type: 'eliminated'; unit: string }
  | { type: 'book_taken'; faction: Faction }
  | { type: 'battle_declared'; attacker: Faction }
  | { type: 'rolled'; faction: Faction; faces: number[] }
  | { type: 'battle_ended' };

interface Found {
  moment: Moment;
  weight: number;
}

interface Fight {
  seq: number;
  by: Faction;
  where: string;
  dice: number;
  kills: number;
  pains: number;
}

interface Turning {
  seq: number;
  signs: number;
  from: number;
  to: number;
}

/** So many moments are shown. */
const MOST = 7;
/** Of each kind so many at first, so that they are not all alike. */
const OF_A_KIND: Record<Kind, number> = {
  signs: 1,
  loss: 3,
  awakening: 3,
  books: 2,
  battle: 2,
  bounty: 2,
  ritual: 2,
};
/** A battle of fewer dice is soon forgotten. */
const GREAT_ROLL = 6;
/** So much Doom for a loss is remembered. */
const GREAT_BOUNTY = 4;
const BOOKS = 6;

/** Reads a log, an entry after the other, and keeps what is worth telling. */
export class MomentFinder {
  private readonly found: Found[] = [];
  private readonly books = new Map<Faction, number>();
  private fight: Fight | undefined;
  private ritual: (Found & { doom: number; signs: number; cost: number }) | undefined;
  private turning = new Map<Faction, Turning>();

  /** `doom` is what everyone had before the entry. */
  read(entry: LogEvent, doom: Readonly<Record<Faction, number>>): void {
    const event = entry.event as Told;
    switch (event.type) {
      case 'turn_began':
        this.turning.clear();
        return;
      case 'ritual':
        return this.beginRitual(entry, event.faction, event.cost);
      case 'doom_gained':
        this.turning.clear();
        if (event.why === 'ritual') this.growRitual(event.faction, event.amount, 0);
        else if (isBounty(event.why) && event.amount >= GREAT_BOUNTY)
          this.tell(entry, 'bounty', 40 + event.amount);
        return;
      case 'sign_gained':
        if (event.why === 'ritual') this.growRitual(event.faction, 0, 1);
        return;
      case 'revealed':
        return this.turn(entry, event.faction, doom[event.faction], event.value);
      case 'awakened':
        return this.tell(entry, 'awakening', 50 + event.cost);
      case 'eliminated':
        if (GREAT_ONES.has(kindOf(event.unit)))
          this.tell(entry, 'loss', 70, ownerOf(event.unit, entry));
        return;
      case 'book_taken':
        return this.takeBook(entry, event.faction);
      case 'battle_declared':
        this.fight = newFight(entry, event.attacker);
        return;
      case 'rolled':
        return this.roll(entry, event.faction, event.faces);
      case 'battle_ended':
        this.endFight();
    }
  }

  /** The most telling ones in their order. */
  best(): Moment[] {
    this.endFight();
    for (const [by, turning] of this.turning) this.tellTurning(by, turning);
    const entries = new Set<number>();
    const sorted = [...this.found]
      .sort((a, b) => b.weight - a.weight)
      // An entry is shown once.
      .filter(({ moment: { seq } }) => entries.size < entries.add(seq).size);
    const left = { ...OF_A_KIND };
    const first = sorted.filter(({ moment }) => (left[moment.kind] -= 1) >= 0);
    const rest = sorted.filter((found) => !first.includes(found));
    return [...first.slice(0, MOST), ...rest]
      .slice(0, MOST)
      .map(({ moment }) => moment)
      .sort((a, b) => a.seq - b.seq);
  }

  private keep(moment: Moment, weight: number): Found {
    const found = { moment, weight };
    this.found.push(found);
    return found;
  }

  /** In the words of the log; without its actor where the line begins with them. */
  private tell(entry: LogEvent, kind: Kind, weight: number, owner?: Faction): void {
    const { seq, line } = entry;
    const by = owner ?? line?.by;
    if (!line || by === undefined || !isFaction(by)) return;
    const [first, ...rest] = line.spans;
    const actor = first?.type === 'thing' && first.kind === 'faction' && first.id === by;
    this.keep({ seq, by, kind, what: wordsOf(actor ? rest : line.spans) }, weight);
  }

  private beginRitual({ seq }: LogEvent, by: Faction, cost: number): void {
    const moment: Moment = { seq, by, kind: 'ritual', what: ritualWords(cost, 0, 0) };
    this.ritual = { ...this.keep(moment, 0), doom: 0, signs: 0, cost };
    this.growRitual(by, 0, 0);
  }

  /** What the ritual that is under way brings. */
  private growRitual(by: Faction, doom: number, signs: number): void {
    const { ritual } = this;
    if (ritual?.moment.by !== by) return;
    ritual.doom += doom;
    ritual.signs += signs;
    ritual.moment.what = ritualWords(ritual.cost, ritual.doom, ritual.signs);
    const found = this.found.find(({ moment }) => moment === ritual.moment);
    if (found) found.weight = ritual.cost + 2 * ritual.doom + 3 * ritual.signs;
  }

  private takeBook({ seq, line }: LogEvent, by: Faction): void {
    const books = (this.books.get(by) ?? 0) + 1;
    this.books.set(by, books);
    if (books !== BOOKS) return;
    const what = led(t('The sixth spellbook:'), nameIn(line?.spans, 'spellbook'));
    this.keep({ seq, by, kind: 'books', what }, 65);
  }

  private roll(entry: LogEvent, by: Faction, faces: readonly number[]): void {
    const alone = this.fight === undefined;
    const fight = (this.fight ??= { ...newFight(entry, by), where: '' });
    if (fight.dice === 0) fight.seq = entry.seq;
    fight.dice += faces.length;
    fight.kills += faces.filter((f) => f === 6).length;
    fight.pains += faces.filter((f) => f === 4 || f === 5).length;
    if (alone) this.endFight();
  }

  private endFight(): void {
    const { fight } = this;
    this.fight = undefined;
    if (!fight || fight.dice < GREAT_ROLL) return;
    const { seq, by, where, dice, kills, pains } = fight;
    const lead = where
      ? t('{n} dice in {area}:', { n: dice, area: where })
      : t('{n} dice:', { n: dice });
    const rest = `${tn(kills, '{n} kill', '{n} kills')}, ${tn(pains, '{n} pain', '{n} pains')}`;
    this.keep({ seq, by, kind: 'battle', what: led(lead, rest) }, 20 + dice + 3 * kills);
  }

  private turn({ seq }: LogEvent, by: Faction, before: number, value: number): void {
    const { signs, from } = this.turning.get(by) ?? { signs: 0, from: before };
    this.turning.set(by, { seq, signs: signs + 1, from, to: before + value });
  }

  /** Signs that were turned when the game was over. */
  private tellTurning(by: Faction, { seq, signs, from, to }: Turning): void {
    const lead = tn(signs, 'One sign turned:', '{n} signs turned:');
    const what = led(lead, t('{from} Doom becomes {to}', { from, to }));
    this.keep({ seq, by, kind: 'signs', what }, 60 + to - from);
  }
}

const newFight = ({ seq, line }: LogEvent, by: Faction): Fight => ({
  seq,
  by,
  where: nameIn(line?.spans, 'area'),
  dice: 0,
  kills: 0,
  pains: 0,
});

/** `{ loss: kind }`, or `{ escape: kind }` for what nearly died. */
export function isBounty(why: unknown): boolean {
  return typeof why === 'object' && why !== null && ('loss' in why || 'escape' in why);
}

function ritualWords(cost: number, doom: number, signs: number): Words[] {
  const brought = [
    ...(doom > 0 ? [t('{n} Doom', { n: doom })] : []),
    ...(signs > 0 ? [tn(signs, '{n} sign', '{n} signs')] : []),
  ];
  if (brought.length === 0) return [{ text: t('Ritual for {cost}', { cost }), strong: true }];
  return led(t('Ritual for {cost}:', { cost }), allOf(brought));
}

const led = (lead: string, rest: string): Words[] => [
  { text: lead, strong: true },
  { text: ` ${rest}` },
];

/** The words of a line; its units are the strong ones. */
function wordsOf(spans: readonly Span[]): Words[] {
  const words = spans.flatMap((span): Words[] => {
    if (!('text' in span)) return [];
    const { text } = span;
    return [span.type === 'thing' && span.kind === 'unit' ? { text, strong: true } : { text }];
  });
  const [first] = words;
  if (first) first.text = capital(first.text.trimStart());
  return words;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const nameIn = (spans: readonly Span[] = [], kind: string): string =>
  spans.flatMap((s) => (s.type === 'thing' && s.kind === kind ? [s.text] : []))[0] ?? '';

/** Whose unit is lost: that of its sheet, or of the faction that the line is about. */
const ownerOf = (unit: string, { line }: LogEvent): Faction | undefined =>
  [unit.split('-')[0], line?.by].find((id): id is Faction => isFaction(id ?? ''));

/** `gc-deep_one-2`, or `ghast-2` for what no faction has by itself: what it is. */
const kindOf = (unit: string): string => unit.split('-').at(-2) ?? '';
