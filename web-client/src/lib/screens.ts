/** Phones, upright or on their side, and windows as small: the styles have the same two conditions. */
export const PHONE =
  '(max-width: 699px), (max-width: 1179px) and (max-height: 560px) and (orientation: landscape)';
