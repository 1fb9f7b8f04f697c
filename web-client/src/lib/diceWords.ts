import { t } from '../words/words';
import type { Alarm } from './diceCheck.svelte';

/** What does not fit, for people. */
export function alarmInWords({ what, seq }: Alarm): string {
  switch (what) {
    case 'seal':
      return t('The seal is not the one that this browser saw before the match.');
    case 'number':
      return t('The number that this browser gave is not among those that were used.');
    case 'link':
      return t('What the server showed with a die does not lead to what it had sealed.');
    case 'dice':
      return t('The dice of #{seq} do not follow from what was sealed.', { seq: seq ?? 0 });
  }
}
