import { store, stored } from './preferences.svelte';

const KEY = 'ignored';
/** People of long ago are forgotten. */
const MOST = 200;

function kept(): string[] {
  try {
    const ids: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The people whose lines of chat this browser does not show, by their public ids. */
class Ignored {
  private people = $state.raw(kept());

  has(person: string | undefined): boolean {
    return person !== undefined && this.people.includes(person);
  }

  get count(): number {
    return this.people.length;
  }

  add(person: string): void {
    this.keep([...this.people.filter((id) => id !== person), person].slice(-MOST));
  }

  /** Everyone is heard again. */
  clear(): void {
    this.keep([]);
  }

  private keep(people: string[]): void {
    this.people = people;
    store(KEY, JSON.stringify(people));
  }
}

export const ignored = new Ignored();
