import { t } from '../words/words';

/** Names for tables that no one has named. */
const NAMES = [
  t('The Midnight Vigil'),
  t('The Ashen Pact'),
  t('The Drowned Choir'),
  t('The Silent Hour'),
  t('The Thirteenth Bell'),
  t('The Hollow Crown'),
  t('The Moonlit Reckoning'),
  t('The Amber Door'),
  t('The Last Lighthouse'),
  t('The Dreamer’s Debt'),
  t('The Ivory Stair'),
  t('The Black Harvest'),
  t('The Salt Road'),
  t('The Starless Feast'),
  t('The Iron Psalm'),
  t('The Empty Throne'),
];

/** A name for a new table, by chance. */
export function tableName(random: () => number = Math.random): string {
  return NAMES[Math.floor(random() * NAMES.length)] ?? NAMES[0] ?? '';
}
