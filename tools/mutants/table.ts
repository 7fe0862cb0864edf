/** The committed scores, `tools/mutants/scores.table.json`: the result of every mutated file's last run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { create, number, record, string, type } from 'superstruct';
import type { Score } from './score.ts';

const file = new URL('./scores.table.json', import.meta.url);
const Table = record(string(), type({ percent: number(), noticed: number(), mutants: number() }));

/** The minimum score, in percent, of every machine and of the files that prices and purchases depend on. */
export const minPercent = 90;

/** The files that prices depend on. */
const ofPrices = [
  'decimal',
  'junior',
  'money',
  'price-text',
  'pricing',
  'refund',
  'tax',
  'totals',
  'upgrade',
];

/** What joins the machines of a purchase with the window. */
const ofPurchases = ['api-actor', 'application', 'cart-line', 'checkout', 'orders', 'session'];

/** Whether a file has a minimum score: all of machines/, prices, and purchases. */
export const hasMinimum = (path: string) =>
  path.startsWith('machines/') ||
  ofPrices.some((name) => path === `domain/${name}.ts`) ||
  ofPurchases.some((name) => path === `src/compose/${name}.ts`);

export const readScores = (): Record<string, Score> => create(JSON.parse(readFileSync(file, 'utf8')), Table);

/** Writes one score per line, so that a change of one file changes one line. */
export function writeScores(scores: Readonly<Record<string, Score>>) {
  const lines = Object.entries(scores)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, score]) => `  ${JSON.stringify(path)}: ${JSON.stringify(score)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
