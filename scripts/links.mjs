#!/usr/bin/env node
// Checks every link between the documents: the file exists, and so does the heading it names. Also
// checks that docs/SUMMARY.md, the table of contents of the documentation site, names every page.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

process.chdir(new URL('..', import.meta.url).pathname);
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md'], {
  encoding: 'utf8',
});
const pages = listed.split('\n').filter((f) => f && !f.includes('node_modules') && existsSync(f));

/** The text of a page without its code. */
function text(file) {
  return readFileSync(file, 'utf8').replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''));
}

/** The anchors of a page's headings, as GitHub and mdBook make them. */
function anchors(file) {
  const headings = text(file).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

const faults = [];
for (const page of pages) {
  for (const [, target] of text(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) {
      continue;
    }
    const [path, anchor] = target.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(file)) {
      faults.push(`${page}: ${target}: there is no such file`);
    } else if (anchor && file.endsWith('.md') && !anchors(file).includes(anchor)) {
      faults.push(`${page}: ${target}: there is no such heading`);
    }
  }
}
const summary = readFileSync('docs/SUMMARY.md', 'utf8');
for (const page of pages.filter((f) => f.startsWith('docs/') && f !== 'docs/SUMMARY.md')) {
  if (!summary.includes(`(${page.slice('docs/'.length)})`)) {
    faults.push(`docs/SUMMARY.md: ${page} is missing`);
  }
}
faults.forEach((fault) => console.log(fault));
console.log(faults.length === 0 ? `ok: ${pages.length} pages` : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
