/** The committed scores, `tools/mutants/scores.table.json`: the result of every mutated file's last run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { create, number, record, string, type } from 'superstruct';
import type { Score } from './score.ts';

const file = new URL('./scores.table.json', import.meta.url);
const Table = record(
  string(),
  type({ code: string(), percent: number(), noticed: number(), mutants: number() }),
);

/** The minimum score of every mutated file, in percent. */
export const minPercent = 92;

export const readScores = (): Record<string, Score> => create(JSON.parse(readFileSync(file, 'utf8')), Table);

/** Writes one score per line, so that a change of one file changes one line. */
export function writeScores(scores: Readonly<Record<string, Score>>) {
  const lines = Object.entries(scores)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, score]) => `  ${JSON.stringify(path)}: ${JSON.stringify(score)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
