import { api } from './api';
import { preferences } from './preferences.svelte';
import { tableName } from './tableNames';
import type { GameInfo } from './types';

/** Starts a match against bots, as many as the game is at its best with, and gives its table. */
export async function playNow(game: GameInfo): Promise<string> {
  const seats = game.seats[0] ?? 2;
  const { id } = await api.create({
    game: game.id,
    name: tableName(),
    seats,
    public: false,
    spectators: true,
    options: {},
  });
  const bot = game.bots.find(({ id }) => id === preferences.bot)?.id ?? game.bot;
  for (let seat = 1; seat < seats; seat += 1) await api.seat(id, seat, { sitter: 'bot', bot });
  await api.start(id);
  return id;
}
