import type * as wire from '../generated/wire';

/** The formulas of `docs/fairness.md`, as far as a browser can check them by itself. */

type Bytes = Uint8Array<ArrayBuffer>;

/** How dice are made that this page can check. */
export const SCHEME = 'eldertable-dice-1';

const DOMAINS = {
  link: 'eldertable.link.1',
  links: 'eldertable.links.1',
  nonces: 'eldertable.nonces.1',
  die: 'eldertable.die.1',
  seal: 'eldertable.seal.1',
};

/** Words from here on give no face, so that all six are as likely. */
const REJECTED = 4_294_967_292;

export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

async function sha(...parts: (string | Bytes)[]): Promise<Bytes> {
  const bytes = parts.map((p) => (typeof p === 'string' ? new TextEncoder().encode(p) : p));
  const all = new Uint8Array(bytes.reduce((sum, b) => sum + b.length, 0));
  let at = 0;
  for (const part of bytes) {
    all.set(part, at);
    at += part.length;
  }
  const own = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (own) return new Uint8Array(await own.digest('SHA-256', all));
  // Over plain http, as in a home network, browsers have no digest of their own.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return new Uint8Array(sha256(all));
}

/** The published seal of a seed that has no terms: SHA-256 of its bytes, in hex. */
export async function sealOf(seed: string): Promise<string> {
  return hexOf(await sha(bytesOf(seed)));
}

/** The digest of the table's id and the numbers of its seats. */
export async function digestOf(table: string, nonces: (string | null)[]): Promise<Bytes> {
  const id = new TextEncoder().encode(table);
  const seats = nonces.flatMap((n) => (n === null ? [0] : [1, ...bytesOf(n)]));
  const length = [id.length >> 8, id.length & 255];
  return sha(DOMAINS.nonces, Uint8Array.from([...length, ...id, nonces.length, ...seats]));
}

/** What opens a seal, and whether it does. */
export interface Opened {
  seal: string;
  anchor: string;
}

/** What a secret gives, once it is revealed: its seal, and the end of its chain of links. */
export async function open(secret: string, links: number): Promise<Opened> {
  const bytes = bytesOf(secret);
  let link = await sha(DOMAINS.links, bytes);
  for (let i = 0; i < links; i += 1) link = await sha(DOMAINS.link, link);
  return { anchor: hexOf(link), seal: hexOf(await sha(DOMAINS.seal, bytes, link)) };
}

/** Something that the server sent contradicts what it had sent before. */
export class Unfair extends Error {
  constructor(
    readonly what: 'link' | 'dice',
    /** The entry, where it is known. */
    readonly seq?: number,
  ) {
    super(what);
    this.name = 'Unfair';
  }
}

/** The links that are known, and the dice that follow from them. */
export class DiceProof {
  private readonly links: Bytes[];

  private constructor(
    anchor: string,
    private readonly most: number,
    private readonly digest: Bytes,
  ) {
    this.links = [bytesOf(anchor)];
  }

  static async of(table: string, terms: wire.Fairness): Promise<DiceProof> {
    return new DiceProof(terms.anchor, terms.links, await digestOf(table, terms.nonces ?? []));
  }

  /** Checks what was sent about open dice. Those after the last link can't be checked yet: gives the
   * entries whose dice could. */
  async check({ index, link, rolls }: wire.OpenDice): Promise<wire.Roll[]> {
    await this.learn(index, bytesOf(link));
    const proven: wire.Roll[] = [];
    for (const roll of rolls) {
      const fell: number[] = [];
      const last = Math.min(roll.to, this.most);
      if (last >= this.links.length) throw new Unfair('link', roll.seq);
      for (let i = roll.from + 1; i <= last; i += 1) {
        const face = await this.face(i);
        if (face !== undefined) fell.push(face);
      }
      const told = last < roll.to ? roll.faces.slice(0, fell.length) : roll.faces;
      if (told.join() !== fell.join()) throw new Unfair('dice', roll.seq);
      if (last === roll.to) proven.push(roll);
    }
    return proven;
  }

  private async learn(index: number, link: Bytes): Promise<void> {
    const known = this.links.length - 1;
    const down = [link];
    for (let i = known; i < index; i += 1) {
      const above = down.at(-1);
      if (above) down.push(await sha(DOMAINS.link, above));
    }
    const [lowest, before] = [down.pop(), this.links[Math.min(index, known)]];
    if (!lowest || !before || hexOf(lowest) !== hexOf(before)) throw new Unfair('link');
    this.links.push(...down.reverse());
  }

  private async face(i: number): Promise<number | undefined> {
    const number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, i);
    const link = this.links[i];
    if (!link) throw new Unfair('link');
    const word = await sha(DOMAINS.die, link, this.digest, number);
    const value = new DataView(word.buffer).getUint32(0);
    return value < REJECTED ? (value % 6) + 1 : undefined;
  }
}
