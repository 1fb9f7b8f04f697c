import { api, inWords } from './api';
import type { AnalysisView } from './types';

/** How often is asked how far it is, in milliseconds. */
const AGAIN_MS = 3000;

/** The analysis of a finished match, as far as it is known. */
export class Analysis {
  view = $state.raw<AnalysisView>();
  trouble = $state('');
  /** It has been asked for, and goes on. */
  isOpen = $state(false);
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** Looks whether someone has asked for it before. */
  async look(): Promise<void> {
    await this.hear(() => api.analysis(this.table));
  }

  /** Asks for it. */
  async begin(): Promise<void> {
    this.isOpen = true;
    await this.hear(() => api.analyze(this.table));
  }

  /** Asks no more. */
  leave(): void {
    clearTimeout(this.later);
  }

  private async hear(ask: () => Promise<AnalysisView | undefined>): Promise<void> {
    clearTimeout(this.later);
    this.trouble = '';
    try {
      const view = await ask();
      this.view = view;
      this.isOpen = view !== undefined && !view.broken && view.done < view.of;
      if (this.isOpen) this.later = setTimeout(() => void this.look(), AGAIN_MS);
    } catch (error) {
      this.isOpen = false;
      this.trouble = inWords(error);
    }
  }
}
