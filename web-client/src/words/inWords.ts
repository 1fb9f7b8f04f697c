/**
 * The server's words, as they come in, in the reader's language: every `Text` of a message becomes
 * a string. It is done once, where messages are received; the rest of the client has plain strings.
 */
import type * as wire from '../generated/wire';
import { has, say, sayWith, type Text } from './words';

type Sentence = Exclude<Text, string>;
type Parts<T> = { [K in keyof T]: Said<T[K]> };

/** What a received type is when its words have been said. */
export type Said<T> = T extends Sentence ? string : T extends object ? Parts<T> : T;

/** The words in English. */
export function english(text: Text): string {
  if (typeof text === 'string') return text;
  const { say: pattern, with: parts } = text;
  return pattern.replace(/\{(\d+)\}/g, (hole, at: string) => {
    const part = parts[Number(at)];
    return part === undefined ? hole : english(part);
  });
}

/** Words that may be absent, said where they are there. */
function saying<K extends string>(key: K, text: Text | undefined): { [P in K]?: string } {
  return (text === undefined ? {} : { [key]: say(text) }) as { [P in K]?: string };
}

export function choiceInWords(choice: wire.Choice): Said<wire.Choice> {
  const { label, detail, cost, group, ...rest } = choice;
  return {
    ...rest,
    label: say(label),
    ...saying('detail', detail),
    ...saying('group', group),
    ...(cost && { cost: { ...cost, of: say(cost.of) } }),
  };
}

function refusalInWords({ label, why, ...rest }: wire.Refusal): Said<wire.Refusal> {
  return { ...rest, label: say(label), why: say(why) };
}

export function deckInWords({ faults, ...rest }: wire.OwnDeck): Said<wire.OwnDeck> {
  return { ...rest, faults: faults.map((fault) => say(fault)) };
}

export function waitingInWords({ prompt, ...rest }: wire.Waiting): Said<wire.Waiting> {
  return { ...rest, prompt: say(prompt) };
}

function askInWords({ prompt, choices, refusals, ...rest }: wire.Ask): Said<wire.Ask> {
  return {
    ...rest,
    prompt: { ...prompt, title: say(prompt.title), why: say(prompt.why) },
    choices: choices.map(choiceInWords),
    ...(refusals && { refusals: refusals.map(refusalInWords) }),
  };
}

function orderInWords({ window, ...rest }: wire.OrderView): Said<wire.OrderView> {
  return { ...rest, window: { ...window, name: say(window.name), help: say(window.help) } };
}

function aheadInWords({ horizons, ...rest }: wire.AheadView): Said<wire.AheadView> {
  return {
    ...rest,
    horizons: horizons.map(({ id, name, help }) => ({ id, name: say(name), help: say(help) })),
  };
}

function stepInWords({ seq, label }: wire.UndoStep): Said<wire.UndoStep> {
  return { seq, label: say(label) };
}

export function decisionInWords(decision: wire.DecisionView): Said<wire.DecisionView> {
  const { waiting, ask, anytime, undo, orders, ahead, ...rest } = decision;
  return {
    ...rest,
    waiting: waiting.map(waitingInWords),
    ...(ask && { ask: askInWords(ask) }),
    ...(anytime && { anytime: anytime.map(choiceInWords) }),
    ...(undo && { undo: { ...undo, steps: undo.steps.map(stepInWords) } }),
    ...(orders && { orders: orders.map(orderInWords) }),
    ...(ahead && { ahead: aheadInWords(ahead) }),
  };
}

function outcomeInWords({ why, ...rest }: wire.Outcome): Said<wire.Outcome> {
  return { ...rest, why: say(why) };
}

export function eventInWords({ line, ...rest }: wire.LogEvent): Said<wire.LogEvent> {
  return { ...rest, ...(line && { line: { ...line, spans: spansInWords(line.spans) } }) };
}

/** A message of the server in the reader's language; what the game writes as its view stays. */
export function messageInWords(message: wire.ServerMessage): Said<wire.ServerMessage> {
  switch (message.type) {
    case 'chat':
      // What people write is not the server's to translate; a notice is.
      return { ...message, text: message.from ? english(message.text) : say(message.text) };
    case 'snapshot': {
      const { decision, log, outcome, ...rest } = message;
      return {
        ...rest,
        decision: decisionInWords(decision),
        log: log.map(eventInWords),
        ...(outcome && { outcome: outcomeInWords(outcome) }),
      };
    }
    case 'update': {
      const { decision, events, outcome, ...rest } = message;
      return {
        ...rest,
        decision: decisionInWords(decision),
        events: events.map(eventInWords),
        ...(outcome && { outcome: outcomeInWords(outcome) }),
      };
    }
    case 'log':
      return { ...message, events: message.events.map(eventInWords) };
    case 'moment':
      return { ...message, waiting: message.waiting.map(waitingInWords) };
    case 'rejected':
      return { ...message, message: say(message.message) };
    default:
      return message;
  }
}

type Named = { id: string; name: Text; help: Text };

function named<T extends Named>(one: T): Omit<T, 'name' | 'help'> & { name: string; help: string } {
  return { ...one, name: say(one.name), help: say(one.help) };
}

function optionInWords({ group, ...option }: wire.OptionInfo): Said<wire.OptionInfo> {
  return { ...named(option), ...saying('group', group), values: option.values.map(named) };
}

export function gameInWords(game: wire.GameInfo): Said<wire.GameInfo> {
  return {
    ...game,
    name: say(game.name),
    about: say(game.about),
    sides: game.sides.map(named),
    ...(game.suggestions && { suggestions: game.suggestions.map(named) }),
    options: game.options.map(optionInWords),
    bots: game.bots.map(named),
  };
}

export function lessonInWords({ number, title, about }: wire.LessonInfo): wire.LessonInfo {
  return { number, title: say(title), about: say(about) };
}

export function lessonViewInWords(lesson: wire.LessonView): wire.LessonView {
  const { title, steps, end } = lesson;
  return {
    ...lesson,
    title: say(title),
    steps: steps.map((step) => ({ say: say(step.say), hint: say(step.hint) })),
    end: say(end),
  };
}

function considerationInWords({ topic, ...rest }: wire.Consideration): Said<wire.Consideration> {
  return { ...rest, topic: say(topic) };
}

function likelyInWords({ seat, label }: wire.Likely): Said<wire.Likely> {
  return { seat, label: say(label) };
}

export function weighedInWords(weighed: wire.Weighed): Said<wire.Weighed> {
  const { label, reasons, line, ...rest } = weighed;
  return {
    ...rest,
    label: say(label),
    reasons: reasons.map(considerationInWords),
    line: line.map(likelyInWords),
  };
}

export function analysisInWords({
  decisions,
  ...rest
}: wire.AnalysisView): Said<wire.AnalysisView> {
  const decision = ({ made, better, ...facts }: wire.DecisionAnalysis): DecisionSaid => ({
    ...facts,
    made: say(made),
    ...(better && {
      better: {
        label: say(better.label),
        reasons: better.reasons.map(considerationInWords),
        line: better.line.map(likelyInWords),
      },
    }),
  });
  return { ...rest, decisions: decisions.map(decision) };
}

type DecisionSaid = Said<wire.DecisionAnalysis>;

export function cardInWords(card: wire.Card): Said<wire.Card> {
  return {
    ...card,
    name: say(card.name),
    facts: card.facts.map(({ id, name, value }) => ({ id, name: say(name), value: say(value) })),
    text: say(card.text),
  };
}

/**
 * The spans of a log line are one sentence, with its things and dice in holes: they may stand
 * elsewhere in another language. A line that the catalogue lacks is said span by span.
 */
export function spansInWords(spans: readonly wire.Span[]): Said<wire.Span>[] {
  const { sentence, parts } = asSentence(spans);
  if (!has(sentence)) return spans.map((span) => spanInWords(span));
  const said = sayWith<Said<wire.Span>[]>(
    { say: sentence, with: parts.map(numberIn) },
    undefined,
    (_, form, at) => (parts[at] ?? []).map((span) => spanInWords(span, form)),
  );
  return joined(
    said.flatMap((piece): Said<wire.Span>[] =>
      typeof piece === 'string' ? [{ type: 'text', text: piece }] : piece,
    ),
  );
}

/**
 * A whole line as one English sentence: its holes are counted through, from 0. Things with nothing
 * but commas between them are a list and fill one hole together.
 */
function asSentence(spans: readonly wire.Span[]): { sentence: string; parts: wire.Span[][] } {
  const parts: wire.Span[][] = [];
  const isComma = (n: number) => {
    const span = spans[n];
    const between = spans[n - 1]?.type === 'thing' && spans[n + 1]?.type === 'thing';
    return between && span?.type === 'text' && span.text === ', ';
  };
  const sentence = spans.map((span, n) => {
    if (isComma(n) || isComma(n - 1)) {
      parts.at(-1)?.push(span);
      return '';
    }
    if (span.type !== 'text') return `{${parts.push([span]) - 1}}`;
    const text = span.text as Text;
    if (typeof text === 'string') return text;
    const from = parts.length;
    parts.push(...text.with.map((part): wire.Span[] => [{ type: 'text', text: part }]));
    return text.say.replace(/\{(\d+)\}/g, (_, at: string) => `{${from + Number(at)}}`);
  });
  return { sentence: sentence.join(''), parts };
}

/** What a part counts, if it is a number. */
const numberIn = ([span]: wire.Span[]): Text => (span?.type === 'text' ? span.text : '');

function spanInWords(span: wire.Span, form?: string): Said<wire.Span> {
  return span.type === 'dice' ? span : { ...span, text: say(span.text, form) };
}

/** Neighbouring words are one span. */
function joined(spans: readonly Said<wire.Span>[]): Said<wire.Span>[] {
  const all: Said<wire.Span>[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (span.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { type: 'text', text: last.text + span.text };
    else all.push(span);
  }
  return all;
}
