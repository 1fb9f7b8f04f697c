import type * as wire from '../generated/wire';
import {
  analysisInWords,
  cardInWords,
  deckInWords,
  gameInWords,
  lessonInWords,
  lessonViewInWords,
  weighedInWords,
} from '../words/inWords';
import { say, t, type Text } from '../words/words';
import { cookies } from './cookies.svelte';
import { keepInvitation, type Invited } from './seatLinks';
import type { AnalysisView, Person, TableView } from './types';

/** A refusal of the server (`application/problem+json`), in the reader's language. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    title: string,
    readonly detail: string,
  ) {
    super(title);
    this.name = 'Problem';
  }
}

/** Everything that went wrong, in words for the player. */
export function inWords(error: unknown): string {
  if (error instanceof Problem) return error.detail || error.message;
  if (error instanceof TypeError) return t('The server cannot be reached.');
  return error instanceof Error ? error.message : String(error);
}

interface ProblemBody {
  code?: string;
  /** What kind of refusal it is, in English. */
  title?: string;
  /** The reason in English, for programs and for servers that send no `text`. */
  detail?: string;
  /** The reason as it can be said in every language. */
  text?: Text;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return answer<T>(await send(method, path, body));
}

async function answer<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: {} };
  if (body instanceof Blob) {
    init.headers = { 'content-type': 'application/jsonl' };
    init.body = body;
  } else if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`/api/v1${path}`, init);
  if (!response.ok) throw await problem(response);
  return response;
}

async function problem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as ProblemBody;
  const title =
    say(body.title ?? response.statusText) || t('Error {status}', { status: response.status });
  if (body.code === 'unknown_guest') cookies.strange();
  return new Problem(response.status, body.code ?? '', title, say(body.text ?? body.detail ?? ''));
}

/** An analysis, if there is one. */
const known = (view: wire.AnalysisView | null): AnalysisView | undefined =>
  view === null ? undefined : analysisInWords(view);

/** What the host may change while the table is open. */
export interface TableChange {
  name?: string;
  public?: boolean;
  spectators?: boolean;
  delay?: number;
  pace?: wire.Pace;
  advice?: boolean;
  absence?: wire.Absence;
  options?: Record<string, unknown>;
  seats?: number;
  host?: string;
}

export interface NewTable {
  game: string;
  name: string;
  seats: number;
  public: boolean;
  spectators: boolean;
  options: Record<string, unknown>;
}

/** Which public tables are asked for. */
export interface PublicQuery {
  search: string;
  /** The game's id; empty: any. */
  game: string;
  /** Only tables that have not started. */
  open: boolean;
  skip: number;
  most: number;
}

/** `sitter: 'me'` takes the seat, `'open'` leaves it or sends someone away, `'bot'` seats a bot;
 * without it only the side changes. */
export interface SeatChange {
  sitter?: 'me' | 'open' | 'bot';
  bot?: string;
  side?: string | null;
  /** The id of a custom deck, instead of a side. */
  deck?: string;
}

const id = encodeURIComponent;

export const api = {
  me: () => call<Person>('GET', '/me'),
  rename: (name: string) => call<Person>('PUT', '/me', { name }),
  newPassphrase: () => call<wire.Passphrase>('POST', '/me/passphrase'),
  /** This browser becomes the guest whose passphrase it is. */
  recover: (passphrase: string) => call<Person>('POST', '/me/recover', { passphrase }),
  programs: () => call<wire.ProgramView[]>('GET', '/me/programs'),
  newProgram: (name: string) => call<wire.ProgramView>('POST', '/me/programs', { name }),
  forgetProgram: (id: string) => call<undefined>('DELETE', `/me/programs/${id}`),
  webhook: () => call<wire.WebhookView | null>('GET', '/me/webhook'),
  setWebhook: (url: string) => call<wire.WebhookView>('PUT', '/me/webhook', { url }),
  forgetWebhook: () => call<undefined>('DELETE', '/me/webhook'),
  testWebhook: () => call<undefined>('POST', '/me/webhook/test'),
  /** In how many browsers one is signed in, this one among them. */
  devices: () => call<wire.Devices>('GET', '/me/devices'),
  /** All others are disconnected at once, and the passphrase is worth nothing any more. */
  signOutOthers: () => call<wire.Devices>('DELETE', '/me/devices/others'),
  games: async () => (await call<wire.GameInfo[]>('GET', '/games')).map(gameInWords),
  reference: async (game: string) =>
    (await call<wire.Card[]>('GET', `/games/${id(game)}/reference`)).map(cardInWords),
  lessons: async (game: string) =>
    (await call<wire.LessonInfo[]>('GET', `/games/${id(game)}/lessons`)).map(lessonInWords),
  /** A table at which one plays a lesson; it takes the place of any other lesson's. */
  openLesson: (game: string, number: number) =>
    call<TableView>('POST', `/games/${id(game)}/lessons/${number}`),
  /** The words of the lesson at a table, and how far it is. */
  lesson: async (table: string) =>
    lessonViewInWords(await call<wire.LessonView>('GET', `/tables/${id(table)}/lesson`)),
  decks: async (game: string) =>
    (await call<wire.OwnDeck[]>('GET', `/decks/${id(game)}`)).map(deckInWords),
  keepDeck: async (game: string, deck: { id: string; name: string; list: string }) => {
    const { id: own, name, list } = deck;
    const path = `/decks/${id(game)}/${id(own)}`;
    return deckInWords(await call<wire.OwnDeck>('PUT', path, { name, list }));
  },
  forgetDeck: (game: string, deck: string) =>
    call<undefined>('DELETE', `/decks/${id(game)}/${id(deck)}`),
  /** Some of the public tables, and whether there are more. */
  publicTables: async (asked: PublicQuery) => {
    const game = asked.game ? `&game=${id(asked.game)}` : '';
    const open = asked.open ? '&open=true' : '';
    const query = `search=${id(asked.search)}${game}${open}&skip=${asked.skip}&most=${asked.most}`;
    const response = await send('GET', `/tables?${query}`);
    const more = response.headers.get('link')?.includes('rel="next"') ?? false;
    return { tables: await answer<TableView[]>(response), more };
  },
  myTables: () => call<TableView[]>('GET', '/me/tables'),
  create: (table: NewTable) => call<TableView>('POST', '/tables', table),
  table: (table: string) => call<TableView>('GET', `/tables/${id(table)}`),
  change: (table: string, change: TableChange) =>
    call<TableView>('PATCH', `/tables/${id(table)}`, change),
  enter: async (table: string, invite: string) =>
    keepInvitation(await call<Invited>('POST', `/tables/${id(table)}/enter`, { invite })),
  seat: (table: string, seat: number, change: SeatChange) =>
    call<TableView>('PUT', `/tables/${id(table)}/seats/${seat}`, change),
  /** The host sends a person away, with `block` for good. */
  sendAway: (table: string, person: string, block: boolean) =>
    call<TableView>('POST', `/tables/${id(table)}/send-away`, { person, block }),
  /** Reports a person at a table to the server's operators. */
  report: (table: string, person: string, why: string) =>
    call<undefined>('POST', '/reports', { table, person, why }),
  /** A new secret for a seat's link, or for the table's; the old one leads nowhere any more. */
  newLink: (table: string, seat: number | null) =>
    call<TableView>('POST', `/tables/${id(table)}/links`, { seat }),
  /** A number of this browser's own, from which the dice follow, too. */
  giveNonce: (table: string, nonce: string) =>
    call<TableView>('PUT', `/tables/${id(table)}/nonce`, { nonce }),
  start: (table: string) => call<TableView>('POST', `/tables/${id(table)}/start`),
  leave: (table: string) => call<unknown>('POST', `/tables/${id(table)}/leave`),
  rematch: (table: string) => call<TableView>('POST', `/tables/${id(table)}/rematch`),
  /** The best choices of the question that one is asked. */
  advice: async (table: string) =>
    (await call<wire.Weighed[]>('GET', `/tables/${id(table)}/advice`)).map(weighedInWords),
  /** Begins the analysis of a finished match, or tells how far it is. */
  analyze: async (table: string) =>
    analysisInWords(await call<wire.AnalysisView>('POST', `/tables/${id(table)}/analysis`)),
  /** What is known of it; nothing if there is none. */
  analysis: async (table: string) =>
    known(await call<wire.AnalysisView | null>('GET', `/tables/${id(table)}/analysis`)),
  /** A new table that plays a finished match on from one of its moments. */
  playOn: (table: string, seq: number, seat: number) =>
    call<TableView>('POST', `/tables/${id(table)}/sandbox`, { seq, seat }),
  /** The same with the archive of a match; without an entry from just before its end, without a seat
   * in that of the player who is asked then. */
  playFile: (archive: Blob, entry?: number, seat?: number) => {
    const asked = Object.entries({ entry, seat }).filter(([, value]) => value !== undefined);
    const query = asked.map(([name, value]) => `${name}=${value}`).join('&');
    return call<TableView>('POST', `/sandboxes${query && `?${query}`}`, archive);
  },
  recordUrl: (table: string) => `/api/v1/tables/${id(table)}/record`,
  archiveUrl: (table: string) => `/api/v1/tables/${id(table)}/archive`,
};
