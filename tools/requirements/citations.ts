/** Citations of clauses: a section sign and the clause's name, in a comment of code or of a test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rooms: readonly string[] = [
  'domain',
  'machines',
  'src',
  'server',
  'packages',
  'tools',
  'tests',
  'e2e',
  'docs',
];
const cited = /§([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)/g;
const isSource = (path: string) =>
  /\.(?:tsx?|mts|m?js|sql|css|md)$/.test(path) &&
  !/(?:^|[\\/])node_modules[\\/]|^docs[\\/]requirements[\\/]/.test(path);
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
/** The models of statecharts, from which the committed tables and the browser's paths are made. */
const isModel = (path: string) => path.endsWith('.model.ts');

/** `proof` is the test that the citation stands at: its title, or '' for a whole file; undefined in code. */
export type Citation = {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly proof?: string;
};

const call = /^\s*(?:await )?(?:it|test|describe\w*)\b((?:\.\w+)*)\s*[(<]/;
const title = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1/s;
const titleAfterTable = /\)\s*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/s;

/** The title of the test or describe that begins after the comment that ends before `rest`. */
function titleOf(rest: string): string | undefined {
  const modifiers = call.exec(rest)?.[1];
  if (modifiers === undefined) return undefined;
  const pattern = /\.(?:each|for|skipIf|runIf)$/.test(modifiers) ? titleAfterTable : title;
  return pattern.exec(rest)?.[2]?.replaceAll(/\\(.)/g, '$1');
}

/** The title of the test whose table, `test.each([…])`, holds the place `index`. */
function titleAround(text: string, index: number): string | undefined {
  const [start] = [
    ...text.slice(0, index).matchAll(/^\s*(?:it|test|describe\w*)(?:\.\w+)*\.(?:each|for)\b/gm),
  ].slice(-1);
  const found = start && titleAfterTable.exec(text.slice(start.index));
  return found && start.index + found.index > index ? found[2] : undefined;
}

/**
 * The citations of one file; in a test file each must stand above a test or describe, at a row of a test's table, or in the
 * file's first comment.
 */
export function citationsIn(file: string, text: string): { citations: Citation[]; problems: string[] } {
  const citations: Citation[] = [];
  const problems: string[] = [];
  for (const match of text.matchAll(cited)) {
    const place = { name: match[1] ?? '', file, line: text.slice(0, match.index).split('\n').length };
    if (!isTest(file)) {
      citations.push(isModel(file) ? { ...place, proof: '' } : place);
      continue;
    }
    const isHeader = text.startsWith('/*') && match.index < text.indexOf('*/');
    const rest = text.slice(match.index).replace(/^[^\n]*\n(?:\s*(?:\/\/|\*)[^\n]*\n)*/, '');
    const proof = isHeader ? '' : (titleOf(rest) ?? titleAround(text, match.index));
    if (proof === undefined) problems.push(`${file}:${place.line}: no test follows §${place.name}`);
    else citations.push({ ...place, proof });
  }
  return { citations, problems };
}

/** Every citation below `root`, in the order of the files' names. */
export function readCitations(root: string) {
  const found = rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
    )
    .filter(isSource)
    .sort()
    .map((file) => citationsIn(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')));
  return {
    citations: found.flatMap(({ citations }) => citations),
    problems: found.flatMap(({ problems }) => problems),
  };
}
