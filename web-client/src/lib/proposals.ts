/** Proposals in words: what the players of a running match are asked to agree on. */
import { t } from '../words/words';
import type { ProposedChange } from './types';

/** What is proposed, as a sentence; `name` says who sits in a seat. */
export function proposedWords(what: ProposedChange, name: (seat: number) => string): string {
  switch (what.type) {
    case 'bot':
      return t('A bot plays for {who} until they return.', { who: name(what.seat) });
    case 'open':
      return t('Someone new may take the seat of {who}.', { who: name(what.seat) });
    case 'host':
      return t('{who} becomes the host.', { who: name(what.seat) });
    case 'end':
      return t('The match ends now, and no one wins.');
    case 'terms':
      return termWords(what).join(' ');
  }
}

function termWords({
  public: listed,
  spectators,
  absence,
}: Extract<ProposedChange, { type: 'terms' }>): string[] {
  return [
    listed === true ? t('The table is listed for everyone.') : '',
    listed === false ? t('The table is not listed any more.') : '',
    spectators === true ? t('Everyone at the table may watch.') : '',
    spectators === false ? t('Only players may watch.') : '',
    absence === 'wait' ? t('Players who are away are waited for.') : '',
    absence === 'bot' ? t('A bot plays for players who are away.') : '',
    absence === 'replace' ? t('Someone new may replace a player who is away.') : '',
    absence === 'forfeit' ? t('A player who is away gives up.') : '',
  ].filter(Boolean);
}
