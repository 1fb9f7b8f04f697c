import type { LanguageFacts } from '../words';

export default {
  name: 'Deutsch',
  endings: '(?:e?[ns]|er?|ern)?',
  // `Großer Alter`, `Großen Alten`.
  adjectiveEnd: /(?<=\p{L}{2}e)[rsn]$/u,
  adjectiveEnds: '[rsnm]?',
  capitalNouns: true,
} satisfies LanguageFacts;
