#!/usr/bin/env node
// Lists sentences that break the style rules of CONTRIBUTING.md: comments and messages of the Rust crates
// and of the page, and all documents. Exits with 1 if there are any.
//
//   scripts/prose.mjs            checks everything
//   scripts/prose.mjs PATH...    checks these files
//
// scripts/prose-allow.txt lists exceptions: `file: text`, where the text is part of the sentence.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a sentence must not contain, and what to write instead. */
const RULES = [
  [/\b(he(?! Who is)|him|his|himself|she|her|hers|herself)\b/i, 'name the role, or use "they"'],
  [/\b(somebody|nobody|everybody|anybody)('s)?\b/i, 'name the role, or use "someone", "no one", "everyone"'],
  [/(?<!\b(?:no|last|Old) )\b(one's|oneself)\b/i, 'name whose it is'],
  [/\b(whoever|whomever)('s)?\b/i, 'name the role'],
  [/\btold\b/i, 'use "sent", "notified", "shown", or "reported"'],
  [/\b(lets? go( of)?|letting go)\b/i, 'use "drops", "releases", or "disconnects"'],
  [/\b(comes?|came|coming) back\b/i, 'use "returns" or "reconnects"'],
  [/\blook(s|ed|ing)? on\b/i, 'use "watches"'],
];

const FILES = [
  'crates', 'tools', 'docs', 'scripts', 'web-client', '*.md',
];

/** The lines of a file that are prose: [number, text]. */
function prose(file, text) {
  const lines = text.split('\n').map((line, i) => [i + 1, line]);
  if (file.endsWith('.md')) {
    let code = false;
    return lines.filter(([, line]) => {
      if (line.startsWith('```')) {
        code = !code;
      }
      return !code;
    }).map(([n, line]) => [n, line.replace(/`[^`]*`|\]\([^)]*\)/g, '')]);
  }
  if (file.endsWith('.rs')) {
    return lines.flatMap(([n, line]) => {
      const comment = line.match(/(?:^|\s)\/\/[/!]?\s?(.*)$/);
      const message = line.match(/(?:text!\(|#\[error\().*"/);
      return comment ? [[n, comment[1]]] : message ? [[n, line]] : [];
    });
  }
  if (/\.(ts|svelte)$/.test(file)) {
    // Comments, and what the page says: t('…'), mark('…').
    return lines.filter(([, line]) => /^\s*(\/\/|\*|\/\*\*|<!--)|\b(t|tn|mark)\(/.test(line));
  }
  if (/\.(mjs|py)$/.test(file) || !/\./.test(file.split('/').pop())) {
    return lines.filter(([, line]) => /^\s*(#|\/\/|\*|\/\*\*)/.test(line));
  }
  return [];
}

const allowed = readFileSync(new URL('prose-allow.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [, file, part] = line.match(/^([^:]+): (.*)$/);
    return { line, file, part, used: false };
  });

function isAllowed(file, line) {
  const found = allowed.filter((a) => file.startsWith(a.file) && line.includes(a.part));
  found.forEach((a) => {
    a.used = true;
  });
  return found.length > 0;
}

process.chdir(new URL('..', import.meta.url).pathname);
const named = process.argv.slice(2);
const listed = execFileSync('git', ['ls-files', '--', ...FILES], { encoding: 'utf8' });
const files = named.length > 0 ? named : listed.split('\n').filter(Boolean);
let faults = 0;
for (const file of files) {
  if (file.endsWith('prose.mjs') || file.startsWith('docs/schema')) {
    continue;
  }
  for (const [number, line] of prose(file, readFileSync(file, 'utf8'))) {
    for (const [pattern, instead] of RULES) {
      const found = line.match(pattern);
      if (found && !isAllowed(file, line)) {
        faults += 1;
        console.log(`${file}:${number}: "${found[0]}": ${instead}\n    ${line.trim().slice(0, 160)}`);
        break;
      }
    }
  }
}
if (named.length === 0) {
  for (const { line } of allowed.filter((a) => !a.used)) {
    faults += 1;
    console.log(`scripts/prose-allow.txt: nothing needs this exception: ${line}`);
  }
}
console.log(faults === 0 ? `ok: ${files.length} files` : `${faults} sentences to rewrite`);
process.exit(faults === 0 ? 0 : 1);
