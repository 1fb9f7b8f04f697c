import { api, inWords } from './api';
import type { Weighed } from './types';

/** What looking ahead advises about the open question, for players who ask. */
export class Advice {
  asking = $state(false);
  trouble = $state('');
  /** The question that was asked about last, answered or not. */
  private last: number | undefined;
  private told = $state.raw<{ question: number; choices: Weighed[] } | undefined>();

  constructor(private readonly table: string) {}

  /** The best choices of a question, if they have been asked for. */
  about(question: number | undefined): Weighed[] | undefined {
    return this.told && this.told.question === question ? this.told.choices : undefined;
  }

  /** Whether advice about a question can be asked for, and has not been. */
  isUnasked(question: number): boolean {
    return !this.asking && this.last !== question;
  }

  async ask(question: number): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.last = question;
    this.trouble = '';
    try {
      this.told = { question, choices: await api.advice(this.table) };
    } catch (error) {
      this.trouble = inWords(error);
    }
    this.asking = false;
  }

  close(): void {
    this.told = undefined;
    this.trouble = '';
  }
}
