/** What the first and last line of an archive say, so that a page can name it before it is sent. */
export interface ArchiveSketch {
  /** The game's id. */
  game: string;
  /** How many entries it says it has. */
  entries: number | undefined;
  /** How many play, where its header says so. */
  seats: number | undefined;
}

/** So much of a file's beginning holds its header, custom decks among it. */
const HEAD_BYTES = 128 * 1024;
/** So much of its end holds the last line. */
const TAIL_BYTES = 64 * 1024;

const parsed = (line: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(line ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
const count = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;

/** What a text that begins and ends so is; nothing if it is no archive. The server judges it. */
export function sketch(head: string, tail: string): ArchiveSketch | undefined {
  const header = parsed(head.split('\n', 1)[0]);
  if (typeof header.format !== 'string' || !header.format.startsWith('eldertable-archive-')) {
    return undefined;
  }
  const last = parsed(tail.trimEnd().split('\n').at(-1));
  const { nonces } = (header.fairness ?? {}) as { nonces?: unknown };
  return {
    game: typeof header.game === 'string' ? header.game : '',
    entries: count(last.end) ?? count(last.seq),
    seats: Array.isArray(nonces) ? nonces.length : undefined,
  };
}

/** The same for a file that was picked. */
export async function sketchOf(file: Blob): Promise<ArchiveSketch | undefined> {
  const head = file.slice(0, HEAD_BYTES).text();
  return sketch(await head, await file.slice(-TAIL_BYTES).text());
}
