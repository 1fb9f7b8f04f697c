import type { GameModule } from '../games/module';
import { t } from '../words/words';
import { botName } from './botNames';
import { anyOf } from './lists';
import type { ChatLine } from './chatLog.svelte';
import type { GameInfo, Seat, TableView } from './types';

export type Presence = 'here' | 'away' | 'bot' | 'open';

/** A seat with the person in it, ready to show. */
export interface SeatInfo {
  seat: Seat;
  /** The player's or bot's name; `Open` for no one. */
  name: string;
  presence: Presence;
  /** The id of the bot that sits there, unless it is one of an earlier release. */
  bot?: string | undefined;
  /** How well it plays. */
  level?: string | undefined;
  you: boolean;
  host: boolean;
  side?: string | undefined;
  /** Plays a deck of the player's own. */
  ownDeck?: boolean | undefined;
  /** The id of that deck, if it is yours and nothing has been played yet. */
  deck?: string | undefined;
}

export function seatInfos(
  table: TableView,
  online: readonly Seat[],
  game: GameInfo | undefined,
): SeatInfo[] {
  const names = table.seats.map(({ sitter }) => (sitter.type === 'person' ? sitter.name : ''));
  /** Two people of one name are distinguished by their seats. */
  const told = (name: string, seat: Seat) =>
    names.filter((n) => n === name).length > 1 ? `${name} (${seat + 1})` : name;
  return table.seats.map(({ sitter, side, own_deck: ownDeck, deck }, seat) => {
    const base = { seat, side, ownDeck, deck, you: table.your_seat === seat, host: false };
    switch (sitter.type) {
      case 'open':
        return { ...base, name: t('Open'), presence: 'open' };
      case 'bot': {
        const kind = game?.bots.find((b) => b.id === sitter.bot);
        const name = botName(table.id, seat);
        return { ...base, name, bot: kind?.id, level: kind?.name, presence: 'bot' };
      }
      case 'person': {
        const here = base.you || online.includes(seat);
        const host = table.host === sitter.id;
        return { ...base, name: told(sitter.name, seat), presence: here ? 'here' : 'away', host };
      }
    }
  });
}

/** Who said a line of chat. A speaker without a seat but with the name of a player is distinguished from them. */
export function speaker({ from, seat }: ChatLine, seats: readonly SeatInfo[]): string {
  const player = seats.find((s) => s.seat === seat);
  if (player?.name.startsWith(`${from} (`)) return player.name;
  const taken = seats.some((s) => s.name === from || s.name.startsWith(`${from} (`));
  return seat === undefined && taken ? t('{name} (visitor)', { name: from }) : from;
}

/** What a side is called; where sides are just the players, by the player's name. */
export function nameOfSide(
  module: Pick<GameModule, 'seatOf' | 'side'>,
  seats: readonly SeatInfo[],
  side: string,
): string {
  const seat = module.seatOf?.(side);
  const player = seats.find((s) => s.seat === seat);
  return player?.name ?? module.side(side)?.name ?? side;
}

/** `you, host`, `bot`, `away`: the words beside the presence dot. */
export function presenceWords(info: SeatInfo): string {
  const words = [
    info.you ? t('you') : '',
    info.host ? t('host') : '',
    info.presence === 'bot' ? t('bot') : '',
    info.level ?? '',
    info.presence === 'away' ? t('away') : '',
    info.presence === 'here' && !info.you ? t('here') : '',
  ];
  return words.filter(Boolean).join(', ');
}

/** `2`, `3 or 4`, `2, 3 or 4`. */
export function countWords(counts: readonly number[]): string {
  return anyOf([...counts].sort((a, b) => a - b).map(String));
}
