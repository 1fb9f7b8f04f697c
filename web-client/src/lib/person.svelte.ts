import { api } from './api';
import type { Person } from './types';

/** The guest that this browser is. */
class Guest {
  me = $state.raw<Person | undefined>();
  private asked: Promise<Person> | undefined;

  /** Asks the server once; who is unknown becomes a guest. */
  async load(): Promise<void> {
    this.asked ??= api.me();
    try {
      this.me ??= await this.asked;
    } catch (error) {
      this.asked = undefined;
      throw error;
    }
  }
}

export const person = new Guest();
