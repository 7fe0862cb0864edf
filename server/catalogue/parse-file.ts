/** Parses the foundry's text files, and says what is wrong in them by file, line and column, and what is expected. */
import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Failure, Struct, StructError } from 'superstruct';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { codeOf } from '../operator-error.ts';

export type Path = readonly (string | number)[];
/** Adds to the problems what is wrong at this place, and what is expected. */
export type Fault = (path: Path, text: string) => void;
export type ParsedFile<T> = {
  readonly value: T;
  /** `file:line:column`. */
  readonly locationOf: (path: Path) => string;
  readonly fault: Fault;
};

/** Whether a file or folder of this name is the foundry's: those of git, editors and systems begin with a dot. */
export const isContent = (name: string): boolean => !name.startsWith('.');

/** The foundry's files below its folder, by their paths in it; README.md is for people. */
export async function contentFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path.split(sep).every(isContent))
    .toSorted();
}

/** `file:line:column` of an offset in the file's text. */
export function positionIn(name: string, text: string, offset: number): string {
  const before = text.slice(0, Math.max(0, offset));
  return `${name}:${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`;
}

/** A file of the foundry's folder as text, without a byte order mark. */
export async function readText(
  folder: string,
  name: string,
  problems: string[],
): Promise<string | undefined> {
  const bytes = await readFile(join(folder, name)).catch(codeOf);
  if (typeof bytes === 'string') {
    const what = bytes === 'ENOENT' ? 'is missing' : `can’t be read (${bytes})`;
    problems.push(`${name}:1:1: the file ${what}, expected it below the foundry’s folder`);
    return undefined;
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2)) || bytes.includes(0))
    problems.push(`${name}:1:1: the file is in UTF-16 or no text, expected text in UTF-8`);
  else if (!isUtf8(bytes))
    problems.push(
      `${positionIn(name, text, text.indexOf('\uFFFD'))}: here the file isn’t in UTF-8, expected text in UTF-8`,
    );
  else return text;
  return undefined;
}

/** A YAML file of the foundry's folder; undefined when something is wrong with it. */
export async function readYaml<T>(
  folder: string,
  name: string,
  struct: Struct<T, unknown>,
  problems: string[],
): Promise<ParsedFile<T> | undefined> {
  const text = await readText(folder, name, problems);
  return text === undefined ? undefined : parseYaml(name, text, struct, problems);
}

const yamlFaults: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this key is there twice, expected each key once',
  TAB_AS_INDENT: 'a tab indents this line, expected spaces',
};

/** YAML of the file `name`; `linesBefore` is the number of lines above it. */
export function parseYaml<T>(
  name: string,
  text: string,
  struct: Struct<T, unknown>,
  problems: string[],
  linesBefore = 0,
): ParsedFile<T> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line + linesBefore}:${col}`;
  };
  const brokenParts = faultsOfYaml(document, at);
  problems.push(...brokenParts);
  if (brokenParts.length > 0) return undefined;
  /** The nearest node that exists. */
  const locationOf = (path: Path): string => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return `${name}:${linesBefore + 1}:1`;
  };
  const fault = (path: Path, what: string) => {
    problems.push(`${locationOf(path)}: ${what}`);
  };
  const data: unknown = document.toJS();
  if (data === null) fault([], `nothing is there, expected ${kinds[struct.type] ?? 'YAML'}`);
  const [failure, value] = struct.validate(data);
  if (failure === undefined) return { value, locationOf, fault };
  for (const one of data === null ? [] : firstFailures(failure)) {
    const { path, key } = one;
    if (isUnknown(one))
      problems.push(
        `${keyLocation(document, path, at) ?? locationOf(path)}: unknown key ‘${key}’, expected one of ${keysAt(struct, data, path.slice(0, -1)).join(', ')}`,
      );
    else fault(path, `${path.length === 0 ? '' : `${path.join('.')}: `}${described(one)}`);
  }
  return undefined;
}

/** What is wrong with the YAML itself: of several faults the first, because others are mostly about the same place. */
function faultsOfYaml(document: Document.Parsed, at: (offset: number) => string): string[] {
  const [error] = document.errors;
  if (error) return [`${at(error.pos[0])}: ${yamlFaults[error.code] ?? `${error.message}, expected YAML`}`];
  const faults: string[] = [];
  visit(document, {
    Alias: (_, { source, range }) =>
      void faults.push(`${at(range?.[0] ?? 0)}: *${source} is no text in YAML, expected it in quotes`),
  });
  return faults;
}

const isUnknown = ({ type }: Failure) => type === 'never';

/** Unknown keys first; of several refinements that a value breaks, the first says enough. */
function firstFailures(error: StructError): Failure[] {
  const byPath = new Map<string, Failure>();
  for (const failure of error.failures()) {
    const path = failure.path.join('.');
    if (!byPath.has(path)) byPath.set(path, failure);
  }
  return [...byPath.values()].toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)));
}

function keyLocation(document: Document, path: Path, at: (offset: number) => string): string | undefined {
  const outer = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(outer)) return undefined;
  const key = outer.items.find((pair) => isScalar(pair.key) && pair.key.value === path.at(-1))?.key;
  return isScalar(key) && key.range ? at(key.range[0]) : undefined;
}

// Of what type its values are makes no difference here.
// biome-ignore lint/suspicious/noExplicitAny: superstruct's own type of a member
type AnyStruct = Struct<any, unknown> | Struct<never, unknown>;

/** The keys that the struct knows at a place of the value. */
function keysAt(struct: AnyStruct, value: unknown, [first, ...rest]: Path): string[] {
  if (first === undefined) return Object.keys(Object(struct.schema));
  // A record has each entry twice: its key's struct, then its value's.
  const entries = [...struct.entries(value, { branch: [], path: [] })];
  const entry = entries.findLast(([key]) => String(key) === String(first));
  return entry ? keysAt(entry[2], entry[1], rest) : [];
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'members (key: value)',
  record: 'members (key: value)',
  type: 'members (key: value)',
  union: 'a text or a number',
};

const plainer: readonly (readonly [RegExp, string])[] = [
  [/^a string with a length between `(\d+)` and `(\d+)`/, '$1 to $2 characters'],
  [/^a string with a length of `(\d+)`/, '$1 characters'],
  [/^an? array with a length between `(\d+)` and `(\d+)`/, '$1 to $2 entries'],
  [/^an? \w+ greater than or equal to (\S+)/, '$1 or more'],
  [/^an? \w+ less than or equal to (\S+)/, '$1 or less'],
  [/^a nonempty string/, 'a text that isn’t empty'],
];

/** What superstruct found, as a sentence for people who have never heard of it. */
function described({ value, type, refinement, message }: Failure): string {
  if (!message.startsWith('Expected')) return message;
  const [text = ''] = message.replace(/^Expected (?:the value to satisfy )?/, '').split(/,? but received/);
  const kind = refinement === undefined ? kinds[type] : undefined;
  const expected =
    kind ??
    plainer
      .reduce((before, [pattern, words]) => before.replace(pattern, words), text)
      .replace(/[`"]/g, '')
      .replace(/,(?=\S)/g, ', ');
  if (value === undefined) return `is missing, expected ${expected}`;
  const isLong = typeof value === 'string' && value.length > 60;
  if (Array.isArray(value)) return `expected ${expected}, found ${value.length === 0 ? 'none' : 'a list'}`;
  if (value === null) return `expected ${expected}, found nothing`;
  if (typeof value === 'object') return `expected ${expected}${kind ? ', found members' : ''}`;
  return `expected ${expected}, found ${isLong ? `${value.length} characters` : `‘${String(value)}’`}`;
}
