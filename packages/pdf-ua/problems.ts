/** What keeps a PDF from being PDF/UA-1, as far as a machine can see. */
import { contentRules } from './content-rules.ts';
import { documentRules } from './document-rules.ts';
import { fontRules } from './font-rules.ts';
import { structureRules } from './structure-rules.ts';
import { readTaggedPdf, type TaggedPdf } from './tagged-pdf.ts';

/** Rules by the fact that holds; each finds in words where it doesn't. */
export type Rules = { readonly [fact: string]: (pdf: TaggedPdf) => Iterable<string> };

export const rules: Rules = { ...documentRules, ...structureRules, ...contentRules, ...fontRules };

/** The broken rules with where they are broken; none of a good document. Rejects when the bytes aren't a PDF. */
export async function findProblems(bytes: Uint8Array): Promise<Readonly<Record<string, readonly string[]>>> {
  const pdf = await readTaggedPdf(bytes);
  const found = Object.entries(rules).map(([fact, find]) => [fact, [...find(pdf)]] as const);
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0));
}
