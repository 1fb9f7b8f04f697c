import { t } from '../../words/words';

/** The map of the view that is shown. Made while a component is. */
export class Loading<M> {
  map = $state.raw<M>();
  /** Why it can't be had. */
  failure = $state('');

  constructor(wanted: () => string, load: (id: string) => Promise<M>) {
    $effect(() => {
      const id = wanted();
      load(id).then(
        (found) => {
          if (id === wanted()) this.map = found;
        },
        (error: unknown) => {
          this.failure =
            error instanceof Error ? error.message : t('The board could not be loaded.');
        },
      );
    });
  }
}
