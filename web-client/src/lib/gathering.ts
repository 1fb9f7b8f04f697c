import { t, tn } from '../words/words';
import { agreedOn } from './cards';
import { allOf } from './lists';
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
  const hostName = seats.find((s) => s.host)?.name ?? t('the host');
  if (open.length > 0) {
    const fill = host && bots ? open.map((s) => s.seat) : [];
    const waits = tn(open.length, 'Waiting for one seat.', 'Waiting for {n} seats.');
    return { ready: false, text: `${waits} ${wayOut(seats, open, host, bots)}`, fill };
  }
  const away = seats.filter((s) => s.presence === 'away').map((s) => s.name);
  if (!host) {
    const absent = away.includes(hostName) ? [t('{who} is away just now.', { who: hostName })] : [];
    const begins = t('The game begins when {who} starts it.', { who: hostName });
    return { ready: true, text: [begins, ...absent].join(' '), fill: [] };
  }
  if (away.length === 0) return { ready: true, text: t('Everyone is here.'), fill: [] };
  const taken = t('Every seat is taken.');
  const start = tn(
    away.length,
    '{who} is away: you can start all the same, the game waits.',
    '{who} are away: you can start all the same, the game waits.',
    { who: allOf(away) },
  );
  return { ready: true, text: `${taken} ${start}`, fill: [] };
}

function wayOut(
  seats: readonly SeatInfo[],
  open: SeatInfo[],
  host: boolean,
  bots: boolean,
): string {
  const n = open.length;
  if (host && bots)
    return tn(
      n,
      'Send the link to a friend, or give it to a bot.',
      'Send the link to a friend, or give them to a bot.',
    );
  if (host) return t('Send the link to a friend.');
  return seats.some((s) => s.you)
    ? tn(n, 'Anyone with the link can take it.', 'Anyone with the link can take one.')
    : tn(n, 'You can take it.', 'You can take one.');
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
  const all = table.seats.length;
  const seats =
    free === 0
      ? tn(all, '{n} player, every seat is taken.', '{n} players, every seat is taken.')
      : tn(all, '{n} player, {free} of {n} seats free.', '{n} players, {free} of {n} seats free.', {
          free,
        });
  const played = [game?.name ?? table.game, ...agreedOn(table, game)].join(' · ');
  const watch = watchLink(origin, table);
  const link = inviteLink(origin, table);
  const lines = [`${table.name} – ${played}`, seats];
  if (link) lines.push(t('Take a seat: {link}', { link }));
  if (watch) lines.push(t('Watch: {link}', { link: watch }));
  else if (link && table.spectators)
    lines.push(t('To watch, open the same link and press “Just look”.'));
  return lines.join('\n');
}
