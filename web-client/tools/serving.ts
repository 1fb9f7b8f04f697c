/**
 * What the server needs beside the built files: each file compressed as small as it gets, and a
 * document for tables that names what a table needs, so that all of it comes at once.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** The document of tables; the server sends it for `/t/…`. */
const TABLE = 'table.html';
/** What packs well; pictures and fonts are packed already. */
const PACKED = /\.(?:js|css|svg)$/;
const MATCH = /^assets\/match-[^/]+\.(?:js|css)$/;

function pack(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

const early = (file: string): string =>
  file.endsWith('.js')
    ? `<link rel="modulepreload" crossorigin href="/${file}">`
    : `<link rel="preload" as="style" crossorigin href="/${file}">`;

export function serving(): Plugin {
  return {
    name: 'serving',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle);
      const match = files.filter((file) => MATCH.test(file));
      if (match.length !== 2) this.error(`a script and a style of matches, but ${match.join()}`);
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const links = match.map((file) => `    ${early(file)}\n`).join('');
      writeFileSync(join(dir, TABLE), page.replace('</head>', `${links}  </head>`));
      for (const file of files.filter((file) => PACKED.test(file)))
        writeFileSync(join(dir, `${file}.br`), pack(readFileSync(join(dir, file))));
    },
  };
}
