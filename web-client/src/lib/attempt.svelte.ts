import { inWords } from './api';

/** Something asked of the server, one at a time, and in words what became of it if that went wrong. */
export class Attempt {
  busy = $state(false);
  trouble = $state('');

  async run(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      await act();
    } catch (error) {
      this.trouble = inWords(error);
    }
    this.busy = false;
  }
}
