// Lessons that are played: opening one, and which ones this browser has finished.
import { api } from './api';
import { store, stored } from './preferences.svelte';
import { router } from './router.svelte';

const KEY = 'lessons';

class Finished {
  /** As `<game>/2`. */
  private all = $state<readonly string[]>((stored(KEY) ?? '').split(' ').filter(Boolean));

  has(game: string, number: number): boolean {
    return this.all.includes(`${game}/${number}`);
  }

  add(game: string, number: number): void {
    if (this.has(game, number)) return;
    this.all = [...this.all, `${game}/${number}`];
    store(KEY, this.all.join(' '));
  }
}

export const finished = new Finished();

/** Opens a table for a lesson and goes there. */
export async function playLesson(game: string, number: number): Promise<void> {
  const { id } = await api.openLesson(game, number);
  router.go(`/t/${id}`);
}
