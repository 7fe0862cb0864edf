/** The elements, and how they nest. */
import { isLanguage } from './document-rules.ts';
import { dictOf, get, getDict, listOf, nameOf, numberOf } from './objects.ts';
import type { Rules } from './problems.ts';
import type { Element } from './tagged-pdf.ts';

const standardTags = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody ' +
    'Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP ' +
    'Figure Formula Form'
  ).split(' '),
);
/** What an element of these may hold, and where it may stand. */
const children: Readonly<Record<string, RegExp>> = {
  Table: /^(?:TR|THead|TBody|TFoot|Caption)$/,
  THead: /^TR$/,
  TBody: /^TR$/,
  TFoot: /^TR$/,
  TR: /^T[HD]$/,
  L: /^(?:L|LI|Caption)$/,
  LI: /^(?:Lbl|LBody)$/,
};
const parents: Readonly<Record<string, RegExp>> = {
  TR: /^(?:Table|THead|TBody|TFoot)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  LI: /^L$/,
  LBody: /^LI$/,
};

const levelOf = ({ tag }: Element) => Number(/^H([1-6])$/.exec(tag)?.[1] ?? 0);
const rowsOf = (element: Element): Element[] =>
  element.elements.flatMap((child) => (child.tag === 'TR' ? [child] : rowsOf(child)));
const attributeOf = ({ dict }: Element, key: string) =>
  listOf(get(dict, 'A'))
    .map((attributes) => get(dictOf(attributes), key))
    .find((value) => value !== undefined);
const sizeOf = (cell: Element, key: string) => numberOf(attributeOf(cell, key)) ?? 1;
const tablesOf = (elements: readonly Element[]) => elements.filter(({ tag }) => tag === 'Table');

export const structureRules: Rules = {
  *'the document is one element'({ roots }) {
    const [root] = roots;
    if (roots.length !== 1 || root?.tag !== 'Document')
      yield `The structure begins with ${roots.map(({ tag }) => tag).join(', ') || 'nothing'}, not with one Document.`;
  },
  /** 02-001 */
  *'elements are standard ones'({ elements }) {
    for (const tag of new Set(elements.map((element) => element.tag)))
      if (!standardTags.has(tag)) yield `${tag} is no standard element.`;
  },
  *'elements know their parents'({ elements }) {
    for (const { dict, parent, tag } of elements)
      if (parent && getDict(dict, 'P') !== parent.dict)
        yield `A ${tag} names another parent than the one that holds it.`;
  },
  /** 09-004, 09-005 */
  *'tables and lists nest as they should'({ elements }) {
    for (const { tag, parent, elements: held, contents } of elements) {
      for (const child of held)
        if (children[tag] && !children[tag].test(child.tag)) yield `A ${tag} holds a ${child.tag}.`;
      if (children[tag] && contents.length > 0) yield `A ${tag} holds text itself.`;
      if (parents[tag] && !parents[tag].test(parent?.tag ?? '')) yield `A ${tag} stands in a ${parent?.tag}.`;
    }
  },
  *'elements hold something'({ elements }) {
    for (const { tag, elements: held, contents, annotations } of elements)
      if (!/^T[DH]$/.test(tag) && held.length + contents.length + annotations.length === 0)
        yield `A ${tag} is empty.`;
  },
  /** 11-001 to 11-005 */
  *'languages are language tags'({ elements }) {
    for (const { tag, lang } of elements)
      if (lang !== undefined && !isLanguage(lang))
        yield `A ${tag} has the language '${lang}', no language tag.`;
  },
  /** 13-004 */
  *'pictures have another text'({ elements }) {
    for (const { tag, alt, actual } of elements)
      if (/^(?:Figure|Formula)$/.test(tag) && !alt && !actual) yield `A ${tag} has no other text.`;
  },
  /** 14-002, 14-003 */
  *'headings have no gaps'({ elements }) {
    let last = 0;
    for (const heading of elements.filter(levelOf)) {
      const level = levelOf(heading);
      if (level > last + 1)
        yield `'${heading.text}' is H${level} ${last === 0 ? 'and the first heading' : `after H${last}`}.`;
      last = level;
    }
  },
  *'there is one H1'({ elements }) {
    const titles = elements.filter(({ tag }) => tag === 'H1');
    if (titles.length !== 1) yield `There are ${titles.length} H1.`;
  },
  /** 14-007 */
  *'headings say their levels'({ elements }) {
    if (elements.some(({ tag }) => tag === 'H')) yield 'A heading is H, which says no level.';
  },
  /** 15-003 */
  *'header cells say of what'({ elements }) {
    for (const cell of elements.filter(({ tag }) => tag === 'TH'))
      if (!/^(?:Row|Column|Both)$/.test(nameOf(attributeOf(cell, 'Scope')) ?? ''))
        yield `The header cell '${cell.text}' doesn’t say of what: Scope is missing.`;
  },
  *'tables have header cells'({ elements }) {
    for (const table of tablesOf(elements))
      if (!rowsOf(table).some((row) => row.elements.some(({ tag }) => tag === 'TH')))
        yield 'A table has no header cell.';
  },
  *'rows have the same number of cells'({ elements }) {
    for (const table of tablesOf(elements)) {
      const rows = rowsOf(table);
      // A cell of several rows counts in each of them.
      const lengths = rows.map(() => 0);
      for (const [index, row] of rows.entries())
        for (const cell of row.elements)
          for (let below = 0; below < sizeOf(cell, 'RowSpan'); below += 1)
            lengths[index + below] = (lengths[index + below] ?? 0) + sizeOf(cell, 'ColSpan');
      if (new Set(lengths).size > 1)
        yield `The rows of a table have ${[...new Set(lengths)].join(', ')} cells.`;
    }
  },
};
