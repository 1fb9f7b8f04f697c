import { language } from '../words/words';

/** English here has no comma before the last `and`. */
const locale = (): string => (language() === 'en' ? 'en-GB' : language());

/** `Ines`, `Ines and Tom`, `Ines, Tom and Mara`. */
export function allOf(names: readonly (string | number)[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.map(String));
}

/** `2`, `3 or 4`, `2, 3 or 4`. */
export function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names);
}
