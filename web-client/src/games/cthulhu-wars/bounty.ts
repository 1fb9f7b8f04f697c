// The Doom that losses give to the enemy, in words.
import { FIGURES } from './factions';
import type { Card, CthulhuWarsView } from '../../lib/types';
import { entriesOf, isFaction } from './factions';
import { t } from '../../words/words';

/** What a reference card says about the match as it stands: rows of name and value. */
export function cardFacts(view: CthulhuWarsView, card: Card): [string, string][] {
  if (!isFaction(card.of)) return [];
  const bounty = view.factions[card.of]?.bounty;
  if (!bounty) return [];
  const values = entriesOf(bounty);
  if (card.kind === 'unit') {
    return values
      .filter(([kind]) => kind === card.id)
      .map(([, doom]) => [t('If lost'), t('{n} Doom for the enemy', { n: doom })]);
  }
  if (card.kind !== 'faction' || values.length === 0) return [];
  const list = values
    .sort(([, a], [, b]) => a - b)
    .map(([kind, doom]) => `${t(FIGURES[kind].short)} ${doom}`);
  return [[t('Losses'), t('Doom for the enemy: {list}', { list: list.join(', ') })]];
}
