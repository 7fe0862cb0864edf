/** A path in plain words: as sentences, as a scenario in Gherkin, as rows of CSV. */
import type { ReportedPath } from './page.ts';
import type { WalkedStep } from './walked.ts';

/** Without the marks of code. */
const plain = (text: string) => text.replaceAll('`', '');

/** 'the visitor presses …': labels that begin with a verb are the visitor's. */
const clauseOf = (words: string) => plain(/^[a-z]+s\b/.test(words) ? `the visitor ${words}` : words);

/** 'The visitor presses …' */
export function sentenceOf(words: string): string {
  const clause = clauseOf(words);
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

/** What must be so after a step. */
export const expectedAfter = ({ description, state }: WalkedStep): string => plain(description) || state;

/** 'cart 003' */
export const pathName = ({ walk, number }: Pick<ReportedPath, 'walk' | 'number'>): string =>
  `${walk} ${String(number).padStart(3, '0')}`;

/** A path as a feature with one scenario, for tools that read Gherkin. */
export function featureOf(path: ReportedPath): string {
  const lines = path.steps.flatMap((step, index) => [
    `${index === 0 ? 'Given' : 'When'} ${clauseOf(step.words)}`,
    `Then ${expectedAfter(step)}`,
  ]);
  // A line of Gherkin ends where its text does.
  const text = lines.map((line) => `    ${line.replace(/\s*\n\s*/g, ' ')}\n`);
  return `Feature: ${path.walk}\n\n  Scenario: ${pathName(path)}\n${text.join('')}`;
}

const cell = (value: string | number) => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Every step of every path, one a row. */
export function csvOf(paths: readonly ReportedPath[]): string {
  const rows = paths.flatMap((path) =>
    path.steps.map((step, index) => [
      pathName(path),
      index + 1,
      sentenceOf(step.words),
      expectedAfter(step),
      step.failure === null ? 'passed' : 'failed',
      step.ms,
      step.state,
      step.failure ?? '',
    ]),
  );
  const head = ['path', 'step', 'what happens', 'expected', 'result', 'ms', 'state', 'failure'];
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
