// Dice as a battle reads them.

/** What a face means in battle. */
export type Result = 'kill' | 'pain' | 'miss';

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

const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A roll in words: `3 kills, 5 pains`. */
export function rollWords(faces: readonly number[]): string {
  const { kill, pain } = sortFaces(faces);
  const parts = [
    ...(kill.length > 0 ? [some(kill.length, 'kill')] : []),
    ...(pain.length > 0 ? [some(pain.length, 'pain')] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

/** Results that are still to be assigned: `2 kills and 1 pain`. */
export function openWords(kills: number, pains: number): string {
  const parts = [
    ...(kills > 0 ? [some(kills, 'kill')] : []),
    ...(pains > 0 ? [some(pains, 'pain')] : []),
  ];
  return parts.join(' and ');
}
