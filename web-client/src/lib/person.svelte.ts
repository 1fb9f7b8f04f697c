import { api } from './api';
import type { Person } from './types';

/** The guest that this browser is. */
class Guest {
  me = $state.raw<Person | undefined>();

  async load(): Promise<void> {
    this.me ??= await api.me();
  }
}

export const person = new Guest();
