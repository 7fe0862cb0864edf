/** What is painted, and what readers find of it. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { get, getDict, listOf, nameOf, numberOf, textOf } from './objects.ts';
import type { Rules } from './problems.ts';
import type { Content, Element, TaggedPdf } from './tagged-pdf.ts';

const annotationsOf = ({ pages }: TaggedPdf) =>
  pages.flatMap(({ number, dict }) =>
    listOf(get(dict, 'Annots')).map((annotation) => ({ number, annotation: annotation as PDFDict })),
  );
const holderOf = ({ elements }: TaggedPdf, annotation: PDFDict) =>
  elements.find(({ annotations }) => annotations.includes(annotation));
const markedOf = ({ page, id }: Content) => page?.marked.find((mark) => mark.id === id);
const isRightToLeft = (text: string) =>
  /(?=\p{L})[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u.test(text);

export const contentRules: Rules = {
  /** 01-005 */
  *'everything painted is tagged or an artifact'({ pages }) {
    for (const { number, unmarked } of pages)
      if (unmarked.length > 0)
        yield `Page ${number} paints by ${[...new Set(unmarked)].join(', ')} what is neither tagged nor an artifact.`;
  },
  *'what is shown can be read here'({ pages }) {
    for (const { number, unread } of pages)
      for (const what of new Set(unread))
        yield `Page ${number} shows ${what}: for that there is no rule here.`;
  },
  /** 01-003, 01-004 */
  *'tagged content and artifacts are apart'({ pages }) {
    for (const { number, mixed } of pages) for (const what of mixed) yield `On page ${number} ${what}.`;
  },
  *'each id stands once on its page'({ pages }) {
    for (const { number, marked } of pages) {
      const ids = marked.map(({ id }) => id);
      for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
        yield `Page ${number} has the id ${id} more than once.`;
    }
  },
  *'what is tagged belongs to an element'({ pages, elements, parents }) {
    const keyOf = ({ page, id }: Content) => `${page?.number} ${id}`;
    const held = elements.flatMap(({ dict, contents }) =>
      contents.map((content) => ({ key: keyOf(content), dict })),
    );
    const holders = Map.groupBy(held, ({ key }) => key);
    for (const page of pages) {
      const listed = parents.get(numberOf(get(page.dict, 'StructParents')) ?? -1);
      for (const { id, tag } of page.marked) {
        const [holder, ...others] = holders.get(keyOf({ page, id })) ?? [];
        const what = `The ${tag} with id ${id} of page ${page.number}`;
        if (!holder) yield `${what} is in no element.`;
        else if (others.length > 0) yield `${what} is in several elements.`;
        else if (!Array.isArray(listed) || listed[id] !== holder.dict)
          yield `${what} isn’t listed with its element in the parent tree.`;
      }
    }
  },
  *'what an element holds is there'({ elements }) {
    for (const { tag, contents } of elements)
      for (const { page, id } of contents.filter((each) => !markedOf(each)))
        yield `A ${tag} holds id ${id} of page ${page?.number ?? '?'}, where it isn’t.`;
  },
  *'text from right to left has its logical order'({ elements }) {
    for (const element of elements) {
      const isReplaced = (each: Element | undefined): boolean =>
        each !== undefined && (each.actual !== undefined || isReplaced(each.parent));
      const texts = element.contents.map((content) => markedOf(content)?.text ?? '');
      if (texts.some(isRightToLeft) && !isReplaced(element))
        yield `A ${element.tag} says '${texts.join('')}' in the order in which it is drawn, without ActualText.`;
    }
  },
  /** 28-002, 28-010, 28-011 */
  *'annotations are in elements of their kind'(pdf) {
    for (const { number, annotation } of annotationsOf(pdf)) {
      const type = nameOf(get(annotation, 'Subtype')) ?? '';
      const holder = holderOf(pdf, annotation);
      const wanted = type === 'Link' ? 'Link' : 'Annot';
      if (holder?.tag !== wanted)
        yield `A ${type} annotation of page ${number} is in ${holder ? `a ${holder.tag}` : 'no element'}, not in ${wanted}.`;
      else if (pdf.parents.get(numberOf(get(annotation, 'StructParent')) ?? -1) !== holder.dict)
        yield `The parent tree doesn’t lead from a ${type} annotation of page ${number} to its element.`;
    }
  },
  /** 28-004, 28-012 */
  *'annotations are described'(pdf) {
    for (const { number, annotation } of annotationsOf(pdf))
      if (!textOf(get(annotation, 'Contents'))) yield `An annotation of page ${number} has no Contents.`;
  },
  /** 28-009 */
  *'Tab follows the structure'({ pages }) {
    for (const { number, dict } of pages)
      if (listOf(get(dict, 'Annots')).length > 0 && nameOf(get(dict, 'Tabs')) !== 'S')
        yield `Page ${number} has annotations, and Tab doesn’t follow the structure.`;
  },
  *'links lead somewhere'(pdf) {
    for (const { number, annotation } of annotationsOf(pdf))
      if (
        nameOf(get(annotation, 'Subtype')) === 'Link' &&
        !getDict(annotation, 'A') &&
        !get(annotation, 'Dest')
      )
        yield `A link of page ${number} leads nowhere.`;
  },
};
