/** The result of a mutation report. */
import { createHash } from 'node:crypto';
import { array, create, type Infer, number, optional, record, string, type } from 'superstruct';
import { parseSync } from 'vite';

const Place = type({ line: number(), column: number() });
const Mutant = type({
  mutatorName: string(),
  status: string(),
  replacement: optional(string()),
  location: type({ start: Place, end: Place }),
});
type Mutant = Infer<typeof Mutant>;
const Report = type({ files: record(string(), type({ source: string(), mutants: array(Mutant) })) });

/** A file's mutants that compile and run, and how many of them a test noticed. */
export type Score = {
  /** `codeHash` of what was mutated. */
  readonly code: string;
  readonly percent: number;
  readonly noticed: number;
  readonly mutants: number;
};

/** A short hash of a file's code without what has no mutants: comments, white space and descriptions (ignored.mjs). */
export function codeHash(file: string, source: string): string {
  const code = parseSync(file, source).comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    source,
  );
  const mutated = code.replace(/\s+/g, '').replace(/\bdescription:(['"]).*?\1/g, '');
  return createHash('sha256').update(mutated).digest('hex').slice(0, 8);
}

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/**
 * The score of a file by a report in Stryker's JSON, which throws where it isn't in it; mutants that were ignored or don't
 * load count neither way.
 */
export function scoreOf(file: string, report: unknown): Score {
  const mutated = create(report, Report).files[file];
  if (!mutated) throw new Error(`The report is not about ${file}.`);
  const { source, mutants } = mutated;
  const noticed = mutants.filter(isNoticed).length;
  const counted = noticed + mutants.filter(isMissed).length;
  return {
    code: codeHash(file, source),
    percent: Math.floor((noticed / counted) * 10_000) / 100,
    noticed,
    mutants: counted,
  };
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
};

/** The source text that the mutant replaces; lines and columns count from 1. */
function replacedIn(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join('\n');
}

/** Each mutant that nobody noticed, as 'line:column  original → replacement'. */
export const survivorsIn = (report: unknown): string[] =>
  Object.values(create(report, Report).files).flatMap(({ source, mutants }) =>
    mutants.filter(isMissed).map((mutant) => {
      const { line, column } = mutant.location.start;
      return `${line}:${column}  ${short(replacedIn(source, mutant))}  →  ${short(mutant.replacement ?? mutant.mutatorName)}`;
    }),
  );
