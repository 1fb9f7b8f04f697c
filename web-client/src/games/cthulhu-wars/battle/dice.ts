// Dice as a battle reads them.
import { mark, t, tn } from '../../../words/words';

/** What a face means in battle. */
export type Result = 'kill' | 'pain' | 'miss';

/** What the results are called, in English. */
export const RESULTS: Record<Result, string> = {
  kill: mark('kill'),
  pain: mark('pain'),
  miss: mark('miss'),
};

/** 6 kills, 4 and 5 pain. */
export function resultOf(face: number): Result {
  return face >= 6 ? 'kill' : face >= 4 ? 'pain' : 'miss';
}

/** Faces by result, high first. */
export function sortFaces(faces: readonly number[]): Record<Result, number[]> {
  const sorted = [...faces].sort((a, b) => b - a);
  const of = (result: Result) => sorted.filter((face) => resultOf(face) === result);
  return { kill: of('kill'), pain: of('pain'), miss: of('miss') };
}

const someKills = (n: number): string => tn(n, '{n} kill', '{n} kills');
const somePains = (n: number): string => tn(n, '{n} pain', '{n} pains');

/** What there is of both. */
function counted(kills: number, pains: number): string[] {
  return [...(kills > 0 ? [someKills(kills)] : []), ...(pains > 0 ? [somePains(pains)] : [])];
}

/** A roll in words: `3 kills, 5 pains`. */
export function rollWords(faces: readonly number[]): string {
  const { kill, pain } = sortFaces(faces);
  return counted(kill.length, pain.length).join(', ') || t('nothing');
}

/** Results that are still to be assigned: `2 kills and 1 pain`. */
export function openWords(kills: number, pains: number): string {
  if (kills > 0 && pains > 0) {
    return t('{kills} and {pains}', { kills: someKills(kills), pains: somePains(pains) });
  }
  return counted(kills, pains).join('');
}
