import { api } from './api';
import type { GameInfo } from './types';

/** The games that the server offers, asked for once. */
class Games {
  list = $state.raw<GameInfo[]>([]);
  private asked: Promise<void> | undefined;

  load(): Promise<void> {
    this.asked ??= api.games().then(
      (games) => {
        this.list = games;
      },
      (error: unknown) => {
        this.asked = undefined;
        throw error;
      },
    );
    return this.asked;
  }

  find(id: string): GameInfo | undefined {
    return this.list.find((game) => game.id === id);
  }
}

export const games = new Games();
