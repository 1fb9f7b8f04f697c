import { api } from './api';
import { store, stored } from './preferences.svelte';
import type { Person } from './types';

const KNOWN = 'known';

/** The guest that this browser is. */
class Guest {
  me = $state.raw<Person | undefined>();
  private asked: Promise<Person> | undefined;

  /** The server has called this browser by name before: it may be asked anything else at once. */
  get isKnown(): boolean {
    return stored(KNOWN) !== null;
  }

  /** Asks the server once; who is unknown becomes a guest. */
  async load(): Promise<void> {
    this.asked ??= api.me();
    try {
      this.me ??= await this.asked;
      store(KNOWN, '1');
    } catch (error) {
      this.asked = undefined;
      throw error;
    }
  }
}

export const person = new Guest();
