/** A tagged PDF as it is read aloud: its structure with the texts of its pages. */
import { PDFArray, PDFDict, PDFDocument, PDFNumber, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { type PageContent, readContent } from './content.ts';
import { type DocumentFont, readFont } from './fonts.ts';
import { dictOf, get, getDict, listOf, nameOf, numberOf, textOf } from './objects.ts';

export type Page = PageContent & { readonly number: number; readonly ref: PDFRef; readonly dict: PDFDict };

/** What an element holds besides elements: content of a page by its id, or an annotation. */
export type Content = { readonly page: Page | undefined; readonly id: number };
export type Element = {
  readonly tag: string;
  readonly dict: PDFDict;
  readonly parent: Element | undefined;
  readonly lang: string | undefined;
  readonly alt: string | undefined;
  readonly actual: string | undefined;
  readonly elements: readonly Element[];
  readonly contents: readonly Content[];
  readonly annotations: readonly PDFDict[];
  /** What is read: the text instead of it, or its contents and those of its elements, each after the other. */
  readonly text: string;
};
export type TaggedPdf = {
  readonly catalog: PDFDict;
  readonly trailer: { readonly Encrypt?: PDFObject };
  readonly pages: readonly Page[];
  readonly fonts: readonly DocumentFont[];
  /** The elements that have no parent. */
  readonly roots: readonly Element[];
  /** All elements, in reading order. */
  readonly elements: readonly Element[];
  /** What the structure's parent tree lists by its key: an element, or for a page an element per id. */
  readonly parents: ReadonlyMap<number, PDFDict | readonly (PDFDict | undefined)[]>;
};

/** Rejects when the bytes aren't a PDF. */
export async function readTaggedPdf(bytes: Uint8Array): Promise<TaggedPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const fonts = new Map<PDFDict, DocumentFont>();
  const pages = document.getPages().map(({ node, ref }, index): Page => {
    const resources = getDict(getDict(node, 'Resources'), 'Font');
    const fontOf = (name: string) => {
      const dict = getDict(resources, name);
      if (dict && !fonts.has(dict)) fonts.set(dict, readFont(dict));
      return dict && fonts.get(dict);
    };
    return { number: index + 1, ref, dict: node, ...readContent(node, fontOf) };
  });
  const { catalog, context } = document;
  const tree = getDict(catalog, 'StructTreeRoot');
  const elements: Element[] = [];
  const roots = listOf(get(tree, 'K')).flatMap((kid) => readElement(dictOf(kid), undefined));
  return {
    catalog,
    trailer: context.trailerInfo,
    pages,
    fonts: [...fonts.values()],
    roots,
    elements,
    parents: new Map(numbersOf(getDict(tree, 'ParentTree'))),
  };

  function readElement(dict: PDFDict | undefined, parent: Element | undefined): Element[] {
    if (!dict) return [];
    const own = { elements: [] as Element[], contents: [] as Content[], annotations: [] as PDFDict[] };
    const texts: string[] = [];
    const pageOf = (holder: PDFDict) => pages.find(({ dict: page }) => page === get(holder, 'Pg'));
    const add = (content: Content) => {
      own.contents.push(content);
      texts.push(content.page?.marked.find(({ id }) => id === content.id)?.text ?? '');
    };
    const element: Element = {
      tag: nameOf(get(dict, 'S')) ?? '',
      dict,
      parent,
      lang: textOf(get(dict, 'Lang')),
      alt: textOf(get(dict, 'Alt')),
      actual: textOf(get(dict, 'ActualText')),
      ...own,
      get text() {
        return this.actual ?? texts.join('');
      },
    };
    elements.push(element);
    for (const kid of listOf(get(dict, 'K'))) {
      const held = dictOf(kid);
      const id = kid instanceof PDFNumber ? kid.asNumber() : numberOf(get(held, 'MCID'));
      if (id !== undefined) add({ page: pageOf(held ?? dict) ?? pageOf(dict), id });
      else if (nameOf(get(held, 'Type')) === 'OBJR') {
        const annotation = getDict(held, 'Obj');
        if (annotation) own.annotations.push(annotation);
      } else
        for (const child of readElement(held, element)) {
          own.elements.push(child);
          texts.push(child.text);
        }
    }
    return [element];
  }
}

/** The entries of a number tree. */
function* numbersOf(
  node: PDFDict | undefined,
): Generator<[number, PDFDict | readonly (PDFDict | undefined)[]]> {
  for (const kid of listOf(get(node, 'Kids'))) yield* numbersOf(dictOf(kid));
  const entries = listOf(get(node, 'Nums'));
  for (let index = 0; index + 1 < entries.length; index += 2) {
    const [key, value] = [numberOf(entries[index]), entries[index + 1]];
    if (key === undefined) continue;
    if (value instanceof PDFArray) yield [key, listOf(value).map(dictOf)];
    else if (value instanceof PDFDict) yield [key, value];
  }
}
