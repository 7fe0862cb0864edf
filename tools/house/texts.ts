/** The texts in the program's own sources. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export type Text = { readonly place: string; readonly words: string };

/** Members of a statechart that only its readers see. */
const unread = new Set(['description']);

type Node = { readonly type: string; readonly start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The texts in a source: its strings and what stands between tags; an inserted value is '…'. */
export function textsOf(file: string): Text[] {
  const source = readFileSync(file, 'utf8');
  const texts: Text[] = [];
  const keep = (node: Node, words: string) =>
    texts.push({ place: `${file}:${source.slice(0, node.start).split('\n').length}`, words });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value) || value.type === 'ImportDeclaration') return;
    const { key } = value;
    if (file.startsWith('machines/') && isNode(key) && unread.has(String(key.name))) return;
    if (value.type === 'Literal' && typeof value.value === 'string') keep(value, value.value);
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') keep(value, spoken(value));
    if (value.type === 'TemplateLiteral') keep(value, quasis(value).join('…'));
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, source).program);
  return texts;
}

const quasis = ({ quasis: parts }: Node) =>
  (parts as { value: { cooked: string } }[]).map(({ value }) => value.cooked);

/** The words between an element's tags. */
const spoken = ({ children }: Node) =>
  (children as Node[]).map((child) => (child.type === 'JSXText' ? String(child.value) : '…')).join('');
