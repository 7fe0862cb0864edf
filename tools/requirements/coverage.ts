/** docs/requirements/coverage.md: for each clause the tests that prove it. */
import { type Citation, readCitations } from './citations.ts';
import { type ClauseFile, readClauses } from './clauses.ts';

/** How many clauses no test proves. It may only get smaller: a new clause comes with its test. */
export const maxOpen = 0;

export type Requirements = {
  readonly problems: readonly string[];
  /** Clauses without a test. */
  readonly open: readonly string[];
  /** The text of coverage.md. */
  readonly coverage: string;
};

/** Reads clauses and citations below `root`; `limit` is how many clauses may lack a test. */
export function readRequirements(root: string, limit = maxOpen): Requirements {
  const clauses = readClauses(root);
  const { citations, problems } = readCitations(root);
  const unknown = citations.filter(({ name }) => !clauses.known.has(name));
  const proofs = Map.groupBy(
    citations.filter(({ proof }) => proof !== undefined),
    ({ name }) => name,
  );
  const open = [...clauses.known].filter((name) => !proofs.has(name));
  return {
    problems: [
      ...clauses.problems,
      ...problems,
      ...unknown.map(({ file, line, name }) => `${file}:${line}: there is no clause ${name}`),
      ...(open.length > limit
        ? [`${open.length} clauses have no test (docs/requirements/coverage.md), ${limit} may`]
        : []),
      ...(open.length < limit ? [`only ${open.length} clauses have no test: lower maxOpen to that`] : []),
    ],
    open,
    coverage: coverageText(clauses.files, proofs, open),
  };
}

function coverageText(
  files: readonly ClauseFile[],
  proofs: ReadonlyMap<string, readonly Citation[]>,
  open: readonly string[],
): string {
  const proofsOf = (name: string) => [
    ...new Set((proofs.get(name) ?? []).map(({ file, proof }) => (proof ? `${file}: ${proof}` : file))),
  ];
  return [
    '# Coverage',
    '',
    'Which tests prove which clause. `npm run requirements` makes this file from the citations; a test cites a clause in a comment above it, a whole file in its first comment.',
    '',
    `## Without a test (${open.length})`,
    '',
    ...open.map((name) => `- \`${name}\``),
    '',
    ...files.flatMap(({ title, names }) => [
      `## ${title}`,
      '',
      ...names
        .filter((name) => proofs.has(name))
        .flatMap((name) => [`- \`${name}\``, ...proofsOf(name).map((proof) => `  - ${proof}`)]),
      '',
    ]),
  ]
    .join('\n')
    .replaceAll('\n\n\n', '\n\n');
}
