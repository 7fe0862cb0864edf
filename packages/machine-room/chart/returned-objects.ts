/** The objects that a function returns, as its code shows them without being run. */
import { codeTokens, unquoted } from './source-lines.ts';

export type ReturnedObject = {
  /** The tokens of each member's value, by its name. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** False if members may come from elsewhere: by a spread, but of the context, or with a computed name. */
  readonly isWhole: boolean;
};

const depthChange = (text: string) => {
  if (text === '(' || text === '[' || text === '{') return 1;
  return text === ')' || text === ']' || text === '}' ? -1 : 0;
};

/** The parts of a list between an opening bracket and its closing one, and the index of that. */
function partsFrom(tokens: readonly string[], opening: number) {
  const parts: string[][] = [[]];
  let depth = 0;
  for (let index = opening + 1; index < tokens.length; index += 1) {
    const text = tokens[index] ?? '';
    depth += depthChange(text);
    if (depth < 0) return { parts: parts.filter((part) => part.length > 0), end: index };
    if (depth === 0 && text === ',') parts.push([]);
    else parts.at(-1)?.push(text);
  }
  return { parts: [], end: tokens.length };
}

function objectOf(parts: readonly (readonly string[])[]): ReturnedObject {
  const members = new Map<string, readonly string[]>();
  let isWhole = true;
  for (const part of parts) {
    const [name = '', colon, ...value] = part;
    if (name === '.' || name === '[') isWhole &&= part.join('') === '...context';
    else members.set(unquoted(name), colon === ':' ? value : part);
  }
  return { members, isWhole };
}

/** The index after the parameters: of a block's brace, or of an arrow's expression. */
function bodyOf(tokens: readonly string[]): number {
  let depth = 0;
  for (const [index, text] of tokens.entries()) {
    if (depth === 0 && text === '=>') return index + 1;
    if (depth === 0 && text === '{') return index;
    depth += depthChange(text);
  }
  return tokens.length;
}

/** Where the returned objects begin in a block; undefined if a return may be another function's, or of something else. */
function returnsIn(tokens: readonly string[], body: number): number[] | undefined {
  const found: number[] = [];
  let depth = 0;
  for (let index = body; index < tokens.length; index += 1) {
    const text = tokens[index] ?? '';
    depth += depthChange(text);
    if (text !== 'return') continue;
    if (depth !== 1 || tokens[index + 1] !== '{') return undefined;
    found.push(index + 1);
  }
  return found;
}

/** One for each return of an object literal; none if the function returns anything else, or isn't one. */
export function returnedObjects(value: unknown): ReturnedObject[] {
  if (typeof value !== 'function') return [];
  const tokens = codeTokens(String(value));
  const body = bodyOf(tokens);
  const isBlock = tokens[body] === '{';
  const starts = isBlock ? returnsIn(tokens, body) : [body + 1];
  const objects = (starts ?? []).map((start) => ({ start, ...partsFrom(tokens, start) }));
  const isObject = ({ start, end }: { readonly start: number; readonly end: number }) =>
    isBlock
      ? tokens[end + 1] === ';' || tokens[end + 1] === '}'
      : tokens[body] === '(' && tokens[start] === '{' && end === tokens.length - 2;
  return objects.every(isObject) ? objects.map(({ parts }) => objectOf(parts)) : [];
}
