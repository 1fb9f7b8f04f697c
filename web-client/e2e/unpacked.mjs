/** What a page was sent, in words: packed updates are unpacked as the page itself does. */
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

const source = await readFile(new URL('../src/lib/unpacker.ts', import.meta.url), 'utf8');
const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const code = ts.transpileModule(source, { compilerOptions: options }).outputText;
const { Unpacker } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

/** Reads the frames of one connection, in the order in which they came. */
export function reader() {
  const unpacker = new Unpacker();
  return (payload) => {
    if (typeof payload !== 'string') {
      const text = unpacker.packed(new Uint8Array(payload))?.text;
      if (text === undefined) throw new Error('a frame that can not be unpacked');
      return text;
    }
    const message = JSON.parse(payload);
    if (message.type === 'update') unpacker.plain(message.table, payload);
    return payload;
  };
}
