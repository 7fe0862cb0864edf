/**
 * The breakages: a `.patch` file each, with a mistake as a developer makes it. Its first lines say of what kind it is, what is
 * broken, and what must be red: `red: FILE > TITLE` for a test, `red: COMMAND > WORD` for another check.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** What a breakage may break; `compose` are effects, too. */
const kinds = ['view', 'machine', 'compose', 'order', 'domain', 'server', 'tool', 'rule'] as const;
export type Kind = (typeof kinds)[number];

/** Where a breakage must be seen: the title of a test in a file, or a word of a command's output. */
export type Red = { readonly where: string; readonly what: string };

export type Breakage = {
  readonly file: string;
  readonly kind: Kind;
  /** One sentence. */
  readonly broken: string;
  readonly red: readonly Red[];
};

/** The kinds of checks, the cheapest that can see a breakage first. */
const checks: readonly (readonly [RegExp, string])[] = [
  [/^tsc /, 'types'],
  [/^biome /, 'lint'],
  [/^node tools\/requirements\//, 'citations'],
  [/^tests\/machines\/.+\.model\.test\.ts$/, 'table'],
  [/^tests\/(machines|domain)\//, 'unit test'],
  [/^tests\/(src|alone)\/.+\.tsx$/, 'page test'],
  [/^tests\/src\//, 'browser code test'],
  [/^tests\/server\//, 'server test'],
  [/^tools\//, 'tool test'],
  [/^playwright test -c tools\/paths -g /, 'path'],
];

/** 'table'; throws for a check that is in no list. */
export function checkOf({ where }: Red): string {
  const [, check] = checks.find(([pattern]) => pattern.test(where)) ?? [];
  if (!check) throw new Error(`'${where}' is no known check`);
  return check;
}

export const isTest = ({ where }: Red): boolean => /\.test\.tsx?$/.test(where);

/** Throws for a file whose header lacks a line, or has one that can't be read. */
export function breakageOf(file: string, text: string): Breakage {
  const [head = ''] = text.split(/^diff --git /m);
  const lines = (name: string) => {
    const values = [...head.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value = '']) => value);
    if (values.length === 0) throw new Error(`${file} has no line '${name}: …' before its diff`);
    return values;
  };
  const [named, broken = ''] = [...lines('kind').slice(0, 1), ...lines('broken').slice(0, 1)];
  const kind = kinds.find((known) => known === named);
  if (!kind) throw new Error(`${file}: '${named}' is none of ${kinds.join(', ')}`);
  if (!/^[A-Z].+\.$/.test(broken)) throw new Error(`${file}: '${broken}' is no sentence`);
  const red = lines('red').map((line) => {
    const [, where, what] = /^(.+?) > (.+)$/.exec(line) ?? [];
    if (!where || !what) throw new Error(`${file}: '${line}' doesn't say what is red where`);
    checkOf({ where, what });
    return { where, what };
  });
  return { file, kind, broken, red };
}

export const pathOf = ({ file }: Breakage): string => join(folder, file);

/** All breakages, in the order of their file names. */
export const readBreakages = (): Breakage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => breakageOf(file, readFileSync(join(folder, file), 'utf8')));

/** For `git apply`: a patch without context lines applies wherever the lines that it replaces stand. */
export const applyOptions: readonly string[] = ['--unidiff-zero', '--whitespace=nowarn'];
