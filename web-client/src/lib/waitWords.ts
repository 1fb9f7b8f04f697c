import { t } from '../words/words';
import type { TableSession } from './session.svelte';
import type { Trouble } from './ways';

/** What is in the way of a connection, and what to do about it. */
export function troubleWords(trouble: Trouble | undefined): string {
  switch (trouble) {
    case 'unreachable':
      return t('The server can’t be reached. Check your internet connection.');
    case 'intercepted':
      return t(
        'Something else answers instead of the server. If this network has a login page, open any other site and sign in there. Otherwise the server is down for the moment.',
      );
    case 'blocked':
      return t('The server answers, but this network lets no lasting connection through.');
    case undefined:
      return '';
  }
}

/** Why the board is not there yet, for someone who has waited for a while. */
export function whyNoBoard(session: TableSession): string {
  const { status, refused, storagePaused } = session;
  if (status.is === 'online') {
    if (refused) return refused.message;
    if (storagePaused)
      return t(
        'The server can’t read or save anything at the moment. It opens the table by itself.',
      );
    return t('The server answers, but loading the match takes long. It opens the table by itself.');
  }
  if (status.is === 'stopped') return status.because.text;
  const why = troubleWords(status.trouble);
  return why
    ? `${why} ${t('The page keeps trying.')}`
    : t('No connection yet. The page keeps trying.');
}
