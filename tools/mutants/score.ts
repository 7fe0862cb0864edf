/** The result of a mutation report. */
import { array, create, type Infer, number, optional, record, string, type } from 'superstruct';

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
export type Score = { readonly percent: number; readonly noticed: number; readonly mutants: number };

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/** The score of a report in Stryker's JSON; mutants that were ignored or don't load count neither way. */
export function scoreOf(report: unknown): Score {
  const mutants = Object.values(create(report, Report).files).flatMap((file) => file.mutants);
  const noticed = mutants.filter(isNoticed).length;
  const counted = noticed + mutants.filter(isMissed).length;
  return { percent: Math.floor((noticed / counted) * 10_000) / 100, noticed, mutants: counted };
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
