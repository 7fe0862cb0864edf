/** A line of the table that `npm run bench` prints: one figure of the shop, what it is compared with, and its mark. */
import { median, quantile } from './statistics.ts';

/** Of one round: the shop's value, and that of what it is compared with. */
export type Sample = { readonly own: number; readonly beside?: number };

export type Line = {
  readonly name: string;
  readonly unit?: string;
  /** Behind the decimal point; none unless given. */
  readonly digits?: number;
  /** How the two values of a sample are compared: the mark is about the result. Without it, about the shop's own value. */
  readonly compared?: '÷' | '−';
  readonly mark?: Mark;
  /** By shop, this checkout's first; of each, by round. */
  readonly samples: readonly (readonly Sample[])[];
};

export type Mark = {
  /** What must hold: of the median, unless it is said of the 75th percentile. */
  readonly of?: 'p75';
  readonly atMost?: number;
  readonly atLeast?: number;
};

const judgedOf = ({ compared }: Line, { own, beside = Number.NaN }: Sample) =>
  compared === '÷' ? own / beside : compared === '−' ? own - beside : own;

/** Whether a line's mark holds for this checkout; undefined where there is no mark. A value that is missing never holds. */
export function holds(line: Line): boolean | undefined {
  const { mark, samples } = line;
  if (!mark) return undefined;
  const values = (samples[0] ?? []).map((sample) => judgedOf(line, sample));
  const judged = quantile(values, mark.of === 'p75' ? 0.75 : 0.5);
  return (
    judged <= (mark.atMost ?? Number.POSITIVE_INFINITY) &&
    judged >= (mark.atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

const dash = '–';

/** Median and quartiles. */
function spread(values: readonly number[], digits: number, unit = ''): string {
  if (values.length === 0 || values.some(Number.isNaN)) return dash;
  const [middle, low, high] = [median(values), quantile(values, 0.25), quantile(values, 0.75)].map((value) =>
    value.toFixed(digits),
  );
  const suffix = unit === '' ? '' : ` ${unit}`;
  return low === high ? `${middle}${suffix}` : `${middle}${suffix} (${low} to ${high})`;
}

/** What one shop's columns say: its value, what it is beside, and how they compare. */
function cellsOf(line: Line, samples: readonly Sample[]): readonly [string, string, string] {
  const { unit, digits = 0, compared } = line;
  const besides = samples.flatMap(({ beside }) => beside ?? []);
  return [
    spread(
      samples.map(({ own }) => own),
      digits,
      unit,
    ),
    spread(besides, digits, unit),
    compared === '÷'
      ? `× ${spread(
          samples.map((sample) => judgedOf(line, sample)),
          2,
        )}`
      : compared === '−'
        ? spread(
            samples.map((sample) => judgedOf(line, sample)),
            digits,
            unit,
          )
        : dash,
  ];
}

function markText({ digits = 0, unit = '', compared, mark }: Line): string {
  if (!mark) return dash;
  const value = (limit: number) =>
    compared === '÷' ? `× ${limit.toFixed(2)}` : `${limit.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
  const bounds = [
    mark.atMost === undefined ? '' : `≤ ${value(mark.atMost)}`,
    mark.atLeast === undefined ? '' : `≥ ${value(mark.atLeast)}`,
  ].filter(Boolean);
  return `${mark.of === 'p75' ? 'p75 ' : ''}${bounds.join(', ')}`;
}

/** A table in Markdown, its columns aligned. */
function alignedTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const textOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...rows.slice(1)].map(textOf).join('\n');
}

/** The whole table; with the columns of the shop before where the lines have it. */
export function tableOf(lines: readonly Line[]): string {
  const hasBefore = lines.some(({ samples }) => samples.length > 1);
  const head = ['', 'ours', 'beside', 'compared', 'mark', 'holds'];
  const rows = lines.map((line) => {
    const [now = [], before] = line.samples;
    const isHeld = holds(line);
    const verdict = isHeld === undefined ? dash : isHeld ? 'yes' : '**no**';
    const ofBefore = before ? cellsOf(line, before) : [dash, dash, dash];
    return [line.name, ...cellsOf(line, now), markText(line), verdict, ...(hasBefore ? ofBefore : [])];
  });
  const ofBefore = ['before: its own', 'beside', 'compared'];
  return alignedTable([[...head, ...(hasBefore ? ofBefore : [])], ...rows]);
}
