/** The clauses of docs/requirements: names, and the files that hold them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/requirements';
export const coverageFile = `${folder}/coverage.md`;
const notClauses: readonly string[] = ['README.md', 'coverage.md'];

/** `title` is the heading of the clauses' file. */
export type ClauseFile = { readonly title: string; readonly names: readonly string[] };

/** Reads every clause below `root`; `problems` are lines that aren't clauses, and names that stand twice. */
export function readClauses(root: string) {
  const problems: string[] = [];
  const known = new Set<string>();
  const files = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md') && !notClauses.includes(file))
    .sort()
    .map((file): ClauseFile => {
      const lines = readFileSync(join(root, folder, file), 'utf8').split('\n');
      const names: string[] = [];
      for (const [index, line] of lines.entries()) {
        if (!line.startsWith('-')) continue;
        const place = `${folder}/${file}:${index + 1}`;
        const name = /^- `([a-z][a-z-]*(?:\.[a-z][a-z0-9-]*)+)` \S.*\S$/.exec(line)?.[1];
        if (name === undefined) problems.push(`${place}: not a clause (- \`area.name\` text)`);
        else if (known.has(name)) problems.push(`${place}: there is another clause ${name}`);
        else {
          known.add(name);
          names.push(name);
        }
      }
      return { title: lines[0]?.replace('# ', '') ?? file, names };
    });
  return { files, known: known as ReadonlySet<string>, problems };
}
