/**
 * Packed updates: an `update` of which only what is new was sent, beside copies from the table's last
 * updates. How they are written is told in `docs/protocol.md`; the server's `wire/packed.rs` makes them.
 */

const FORMAT = 1;
const SHORTEST = 3;
/** As many updates before it as a packed one can refer to. */
const MOST_BACK = 255;
/** The server keeps no more bytes of updates to refer to, and always the newest. */
const KEPT = 16_000;

/** What is remembered of the tables that are watched by one connection. */
export class Unpacker {
  private readonly tables = new Map<string, Uint8Array[]>();

  /** Remembers an update that came as text. */
  plain(table: string, text: string): void {
    this.keep(table, new TextEncoder().encode(text));
  }

  /** The text of a packed update; undefined if it does not fit: the table must be watched again. */
  packed(frame: Uint8Array): { table: string; text: string | undefined } | undefined {
    const length = frame[2] ?? 0;
    if (frame[0] !== FORMAT || frame.length < 3 + length) return undefined;
    const table = new TextDecoder().decode(frame.subarray(3, 3 + length));
    const known = this.tables.get(table) ?? [];
    const back = frame[1] ?? 0;
    if (back > known.length) return { table, text: undefined };
    const update = unpack(frame.subarray(3 + length), known.slice(known.length - back));
    if (!update) return { table, text: undefined };
    this.keep(table, update);
    return { table, text: new TextDecoder().decode(update) };
  }

  private keep(table: string, update: Uint8Array): void {
    const known = this.tables.get(table) ?? [];
    known.push(update);
    let bytes = known.reduce((sum, one) => sum + one.length, 0);
    while (known.length > MOST_BACK || (bytes > 2 * KEPT && known.length > 1)) {
      bytes -= known.shift()?.length ?? 0;
    }
    this.tables.set(table, known);
  }
}

/** Copies and literals, one after the other; undefined when something is missing. */
function unpack(pieces: Uint8Array, before: Uint8Array[]): Uint8Array | undefined {
  const start = before.reduce((sum, one) => sum + one.length, 0);
  let text = new Uint8Array(start + 4096);
  let end = 0;
  const room = (more: number) => {
    if (end + more <= text.length) return;
    const larger = new Uint8Array(2 * (end + more));
    larger.set(text.subarray(0, end));
    text = larger;
  };
  for (const one of before) {
    text.set(one, end);
    end += one.length;
  }
  let at = 0;
  let broken = false;
  const number = () => {
    let n = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = pieces[at++];
      if (byte === undefined) break;
      n |= (byte & 127) << shift;
      if (byte < 128) return n;
    }
    broken = true;
    return 0;
  };
  const some = (said: number, most: number) => (said < most ? said : most + number());
  let distance = 0;
  while (at < pieces.length) {
    const head = pieces[at++] ?? 0;
    const literals = some((head >> 4) & 7, 7);
    if (broken || at + literals > pieces.length) return undefined;
    room(literals);
    text.set(pieces.subarray(at, at + literals), end);
    end += literals;
    at += literals;
    const said = some(head & 15, 15);
    if (said === 0) continue;
    if ((head & 128) === 0) distance = number();
    const length = said + SHORTEST - 1;
    if (broken || distance === 0 || distance > end) return undefined;
    room(length);
    // Byte by byte: a copy may reach into itself.
    for (let i = 0; i < length; i += 1, end += 1) text[end] = text[end - distance] ?? 0;
  }
  return text.slice(start, end);
}
