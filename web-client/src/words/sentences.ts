/** Finds the words in the client's source, for the tests and for translators. */
import { parse, type AST } from 'svelte/compiler';

const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\$]|\\\\.)*`';
const ONE = new RegExp(String.raw`\b(?:t|mark|pieces)\(\s*(${STRING})`, 'g');
const SEVERAL = new RegExp(
  String.raw`\btn\(\s*[^'"` + '`' + String.raw`]*?,\s*(${STRING})\s*,\s*(${STRING})`,
  'g',
);

/** Every sentence that the source says: those with a plural by their form for several. */
export function sentences(source: string): { one: string[]; several: string[] } {
  return {
    one: [...source.matchAll(ONE)].map(([, text]) => literal(text)),
    several: [...source.matchAll(SEVERAL)].map(([, , text]) => literal(text)),
  };
}

function literal(quoted = ''): string {
  return quoted
    .slice(1, -1)
    .replace(/\\u\{?([0-9a-f]+)\}?/gi, (_, code: string) =>
      String.fromCodePoint(parseInt(code, 16)),
    )
    .replace(/\\n/g, '\n')
    .replace(/\\(.)/g, '$1');
}

/** Attributes that people read or hear. */
const READ =
  /^(?:title|label|text|alt|placeholder|aria-(?:label|description|roledescription|valuetext))$/;
/** Names that are the same in every language, and what stands on keys. */
const NAMES = /^(?:Eldertable|Esc|Enter|Shift|Ctrl|Alt|Tab|Space|Home|End|F11|SHA-256|[A-Z])$/;

/** Words in a component's markup that don't pass through the catalogue. */
export function bareWords(source: string): string[] {
  const found: string[] = [];
  const see = (text: string): void => {
    const words = text.trim().replace(/\s+/g, ' ');
    if (/\p{L}{2}|^\p{L}$/u.test(words) && !NAMES.test(words)) found.push(words);
  };
  walk(parse(source, { modern: true }).fragment, (node) => {
    if (node.type === 'Text') see(node.data);
    if (node.type === 'Attribute' && READ.test(node.name)) {
      const parts = Array.isArray(node.value) ? node.value : [];
      for (const part of parts) if (part.type === 'Text') see(part.data);
    }
  });
  return found;
}

function walk(node: AST.Fragment | AST.SvelteNode, see: (node: AST.SvelteNode) => void): void {
  const inside = 'nodes' in node ? node.nodes : [];
  for (const child of inside as AST.SvelteNode[]) visit(child, see);
}

function visit(node: AST.SvelteNode, see: (node: AST.SvelteNode) => void): void {
  see(node);
  if ('attributes' in node)
    for (const attribute of node.attributes as AST.SvelteNode[]) see(attribute);
  for (const key of [
    'fragment',
    'body',
    'consequent',
    'alternate',
    'pending',
    'then',
    'catch',
  ] as const) {
    const fragment = (node as unknown as Record<string, unknown>)[key];
    if (fragment && typeof fragment === 'object' && 'nodes' in fragment)
      walk(fragment as AST.Fragment, see);
  }
}
