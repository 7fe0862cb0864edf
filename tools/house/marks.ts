/** What the project wants to be, in figures that a command can measure. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements } from '../requirements/coverage.ts';
import { readBreakages } from '../sabotage/breakage.ts';
import { createCopy } from '../sabotage/copy.ts';

export type Mark = { readonly what: string; readonly now: number; readonly atMost: number };

type Source = { readonly path: string; readonly rows: readonly string[] };

/** `product` are the sources of the product, below `root`. */
export function marksOf(root: string, product: readonly Source[]): Mark[] {
  const { problems, open } = readRequirements(root);
  const namesKind = ({ rows }: Source) => rows.some((row) => /\bdesktop\b/.test(row));
  return [
    { what: 'lines', now: product.reduce((sum, { rows }) => sum + rows.length, 0), atMost: 32_000 },
    { what: 'files', now: product.length, atMost: 400 },
    { what: 'files that name a licence kind', now: product.filter(namesKind).length, atMost: 1 },
    {
      what: 'citations that lead nowhere',
      now: problems.filter((problem) => problem.includes('there is no clause')).length,
      atMost: 0,
    },
    { what: 'clauses without a test', now: open.length, atMost: 0 },
  ];
}

/** A row that is added to a table: everything that must change with it doesn't compile. */
const additions = [
  {
    what: 'a step of the checkout',
    file: 'domain/checkout-steps.ts',
    before: '} as const;',
    row: "  company: 'Company details',",
    atMost: 6,
  },
  {
    what: 'a kind of outbox job',
    file: 'server/stores/job-kinds.ts',
    before: '} as const satisfies',
    row: "  audit: { payload: ofOrder, lane: 'mail' },",
    atMost: 2,
  },
] as const;

/** How many files of the product must change with a table's row, the table's own included: about a minute. */
export async function changesOf(rooms: readonly string[]): Promise<(Mark & { readonly files: string })[]> {
  const copy = createCopy();
  try {
    const marks = [];
    for (const { what, file, before, row, atMost } of additions) {
      const path = join(copy.folder, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace(before, `${row}\n${before}`));
      const { output } = await copy.run('tsc -b --pretty false');
      writeFileSync(path, text);
      const broken = [...output.matchAll(/^([^(\s]+)\(\d+,\d+\): error/gm)].map(([, name = '']) => name);
      const files = new Set([
        file,
        ...broken.filter((name) => rooms.some((room) => name.startsWith(`${room}/`))),
      ]);
      marks.push({
        what: `files to change for ${what}`,
        now: files.size,
        atMost,
        files: [...files].join(', '),
      });
    }
    return marks;
  } finally {
    copy.remove();
  }
}

export const breakagesKept = (): number => readBreakages().length;
