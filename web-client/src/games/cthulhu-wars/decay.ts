// The Decay marker in words: a turn starts by paying Power.
import type { CthulhuWarsView, Faction } from '../../lib/types';
import { factionsOf } from './players';
import { mark, t } from '../../words/words';

/** `Decay 2: a turn costs 2 Power first`; undefined where there is no marker. */
export function decayInWords(view: CthulhuWarsView): string | undefined {
  const { decay } = view;
  if (decay === undefined) return undefined;
  if (decay === 0) return t('Decay 0: a turn costs nothing extra');
  if (view.decay_per_action) return t('Decay {n}: every action costs {n} Power more', { n: decay });
  return t('Decay {n}: a turn costs {n} Power first', { n: decay });
}

/** How the marker works. */
export const DECAY_RULE = mark(
  'In the Action Phase a turn starts by paying the marker’s number in Power. Who has no Power left after that, or cannot pay, drops to 0 and loses the turn. The marker goes up by 1 whenever it is the turn of someone who has no Power, and back to 0 when Power is gathered.',
);

/** What a faction's next turn costs before anything is done in it. */
export function nextTurn(view: CthulhuWarsView, faction: Faction): string | undefined {
  const { decay } = view;
  const power = view.factions[faction]?.power;
  if (decay === undefined || power === undefined || view.phase !== 'action') return undefined;
  if (view.active === faction && !view.decay_per_action) {
    return decay === 0
      ? t('nothing was paid for this turn')
      : t('{n} paid for this turn, the next costs {n} or more', { n: decay });
  }
  if (power === 0) return t('no Power: the next turn raises Decay to {n}', { n: decay + 1 });
  if (decay === 0) return t('the next turn costs nothing extra');
  if (view.decay_per_action) return t('every action costs {n} more', { n: decay });
  if (power <= decay) return t('the next turn takes the last {n} Power and is lost', { n: power });
  return t('the next turn costs {n} first, leaves {left}', { n: decay, left: power - decay });
}

/**
 * The sentence for the line that says whose turn it is, to the player of a seat about their own turn;
 * nothing while the marker stands at 0.
 */
export function turnNote(view: CthulhuWarsView, seat?: number): string | undefined {
  const { decay } = view;
  if (!decay || view.phase !== 'action') return undefined;
  const [own] = seat === undefined ? [] : factionsOf(view, seat);
  const power = own === undefined ? undefined : view.factions[own]?.power;
  if (own === undefined || power === undefined) return decayInWords(view);
  if (view.decay_per_action) return decayInWords(view);
  if (view.active === own) return t('Decay {n}: paid for this turn', { n: decay });
  if (power === 0) return t('Decay {n}: without Power your turn raises it', { n: decay });
  if (power <= decay)
    return t('Decay {n}: takes your last {power} Power and your turn', { n: decay, power });
  return t('Decay {n}: your turn costs {n} Power first', { n: decay });
}

/** The Power that a faction's next turn takes before anything is done; 0 if it takes none. */
export function dueOf(view: CthulhuWarsView, faction: Faction): number {
  if (view.phase !== 'action' || view.active === faction || view.decay_per_action) return 0;
  return Math.min(view.decay ?? 0, view.factions[faction]?.power ?? 0);
}
