import { agreedOn } from './cards';
import type { SeatInfo } from './seats';
import type { GameInfo, TableView } from './types';

/** What a table in the lobby waits for, and what its host can do about it. */
export interface Step {
  ready: boolean;
  text: string;
  /** The open seats that bots could take. */
  fill: number[];
}

/** Why the game has not begun, in words for the host or for the others. */
export function nextStep(seats: readonly SeatInfo[], host: boolean, bots: boolean): Step {
  const open = seats.filter((s) => s.presence === 'open');
  const hostName = seats.find((s) => s.host)?.name ?? 'the host';
  if (open.length > 0) {
    const fill = host && bots ? open.map((s) => s.seat) : [];
    const words = open.length === 1 ? 'one seat' : `${open.length} seats`;
    return { ready: false, text: `Waiting for ${words}. ${wayOut(seats, open, host, bots)}`, fill };
  }
  const away = seats.filter((s) => s.presence === 'away').map((s) => s.name);
  if (!host) {
    const absent = away.includes(hostName) ? ` ${hostName} is away just now.` : '';
    return { ready: true, text: `The game begins when ${hostName} starts it.${absent}`, fill: [] };
  }
  if (away.length === 0) return { ready: true, text: 'Everybody is here.', fill: [] };
  const who = and(away);
  const verb = away.length === 1 ? 'is' : 'are';
  return {
    ready: true,
    text: `Every seat is taken. ${who} ${verb} away: you can start all the same, the game waits.`,
    fill: [],
  };
}

function wayOut(
  seats: readonly SeatInfo[],
  open: SeatInfo[],
  host: boolean,
  bots: boolean,
): string {
  const one = open.length === 1;
  if (host && bots) return `Send the link to a friend, or give ${one ? 'it' : 'them'} to a bot.`;
  if (host) return 'Send the link to a friend.';
  const who = seats.some((s) => s.you) ? 'Anybody with the link' : 'You';
  return `${who} can take ${one ? 'it' : 'one'}.`;
}

/** `Ines`, `Ines and Tom`, `Ines, Tom and Mara`. */
export function and(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The link by which people come to the table: with the invite as soon as one may know it. */
export function inviteLink(origin: string, table: TableView): string | undefined {
  return table.invite ? `${origin}/t/${table.id}#${table.invite}` : undefined;
}

/** The link by which people can only look: of a public table the address alone. */
export function watchLink(origin: string, table: TableView): string | undefined {
  return table.spectators && table.public ? `${origin}/t/${table.id}` : undefined;
}

/** Everything a friend needs, to paste into a message. */
export function invitation(origin: string, table: TableView, game: GameInfo | undefined): string {
  const free = table.seats.filter((s) => s.sitter.type === 'open').length;
  const seats = free === 0 ? 'every seat is taken' : `${free} of ${table.seats.length} seats free`;
  const played = [game?.name ?? table.game, ...agreedOn(table, game)].join(' · ');
  const watch = watchLink(origin, table);
  const link = inviteLink(origin, table);
  const lines = [`${table.name} – ${played}`, `${table.seats.length} players, ${seats}.`];
  if (link) lines.push(`Take a seat: ${link}`);
  if (watch) lines.push(`Watch: ${watch}`);
  else if (link && table.spectators)
    lines.push('To watch, open the same link and press “Just look”.');
  return lines.join('\n');
}
