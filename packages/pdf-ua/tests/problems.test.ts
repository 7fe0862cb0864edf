/** Each rule holds of a document that is made well, and finds the one that is broken. */
import { createRequire } from 'node:module';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { createPage } from '@skerry/pdf-text/page';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, dictOf, get, getDict, latin1Of, nameOf } from '../objects.ts';
import { findProblems, rules } from '../problems.ts';
import { readTaggedPdf } from '../tagged-pdf.ts';

const path = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf',
);

/** A heading, an Arabic line, lines in two languages, a table, a list and a link. */
async function goodPdf(): Promise<Uint8Array> {
  const page = createPage({
    title: 'Salt & <Rope>',
    author: 'Somebody',
    createdAt: new Date('2026-11-21T08:00:00Z'),
    isLetterSize: false,
    colour: '#000000',
    fallbacks: { 400: path, 600: path },
  });
  const { drawText, addElement, root } = page;
  page.newPage();
  const at = (y: number) => ({ x: 48, y, size: 10, font: { path } }) as const;
  await drawText(root, 'H1', 'Names', at(48));
  await drawText(root, 'H2', 'In Arabic', at(68));
  await drawText(root, 'P', 'شركة الخط', { ...at(88), lang: 'ar' });
  const lines = [
    { text: 'Portez ce vieux whisky', lang: 'fr' },
    { text: 'low water, soft light', lang: 'en' },
  ];
  await drawText(root, 'P', lines, { ...at(108), width: 120 });
  const table = addElement('Table');
  const head = addElement('TR', table);
  await drawText(head, 'TH', 'Font', { ...at(148), scope: 'Column' });
  await drawText(head, 'TH', 'USD', { ...at(148), x: 148, scope: 'Column' });
  const row = addElement('TR', table);
  await drawText(row, 'TH', 'Barlow', { ...at(168), scope: 'Row' });
  await drawText(row, 'TD', '$50', { ...at(168), x: 148 });
  page.rule(48, 180, 200);
  const item = addElement('LI', addElement('L'));
  await drawText(item, 'Lbl', 'Web', at(188));
  await drawText(item, 'LBody', 'served by you', at(208));
  await drawText(root, 'P', 'https://skerry.example', { ...at(228), url: 'https://skerry.example' });
  await drawText(undefined, 'P', '1/1', at(800));
  return await page.bytes();
}

let good: Uint8Array;
beforeAll(async () => {
  good = await goodPdf();
});

/** What a breakage needs of the opened document. */
type Opened = ReturnType<typeof partsOf>;
function partsOf(document: PDFDocument) {
  const { context, catalog } = document;
  const name = PDFName.of;
  const dicts = () =>
    context.enumerateIndirectObjects().flatMap(([, object]: [unknown, PDFObject]) => dictOf(object) ?? []);
  const withName = (key: string, value: string) => dicts().filter((dict) => nameOf(get(dict, key)) === value);
  const page = document.getPages()[0]?.node ?? PDFDict.withContext(context);
  const replaceStream = (holder: PDFDict, key: string, edit: (source: string) => string) => {
    const before = latin1Of(bytesOf(get(holder, key)));
    const after = edit(before);
    if (after === before) throw new Error('The breakage broke nothing.');
    holder.set(name(key), context.register(context.stream(Buffer.from(after, 'latin1'))));
  };
  return {
    context,
    catalog,
    page,
    all: (tag: string) => withName('S', tag),
    first: (key: string, value: string) => withName(key, value)[0] ?? PDFDict.withContext(context),
    rename: (from: string, to: string) => {
      for (const dict of withName('S', from)) dict.set(name('S'), name(to));
    },
    forget: (dict: PDFDict | undefined, key: string) => {
      if (!dict?.delete(name(key))) throw new Error(`There is no ${key}.`);
    },
    set: (dict: PDFDict | undefined, key: string, value: PDFObject) => dict?.set(name(key), value),
    editMetadata: (edit: (source: string) => string) => replaceStream(catalog, 'Metadata', edit),
    editContents: (edit: (source: string) => string) => replaceStream(page, 'Contents', edit),
    editCharacters: (edit: (source: string) => string) =>
      replaceStream(withName('Subtype', 'Type0')[0] ?? page, 'ToUnicode', edit),
  };
}

async function broken(breakIt: (parts: Opened) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(good, { updateMetadata: false });
  breakIt(partsOf(document));
  return await document.save({ useObjectStreams: false });
}

/** At least one breakage for each rule. */
const breakages: { readonly [fact in string]: readonly ((parts: Opened) => void)[] } = {
  'metadata is XML': [
    ({ forget, catalog }) => forget(catalog, 'Metadata'),
    ({ editMetadata }) => editMetadata((xml) => xml.replace('&amp;', '&')),
  ],
  'metadata says PDF/UA-1': [
    ({ editMetadata }) => editMetadata((xml) => xml.replace('<pdfuaid:part>1</pdfuaid:part>', '')),
  ],
  'metadata has the title': [
    ({ editMetadata }) => editMetadata((xml) => xml.replace(/<dc:title>.*<\/dc:title>/, '')),
  ],
  'the title is displayed': [
    ({ forget, catalog }) => forget(catalog, 'ViewerPreferences'),
    ({ set, catalog, context }) =>
      set(getDict(catalog, 'ViewerPreferences'), 'DisplayDocTitle', context.obj(false)),
  ],
  'the document has a language': [
    ({ forget, catalog }) => forget(catalog, 'Lang'),
    ({ catalog }) => catalog.set(PDFName.of('Lang'), PDFHexString.fromText('English, mostly')),
  ],
  'the document is marked as tagged': [
    ({ forget, catalog }) => forget(catalog, 'MarkInfo'),
    ({ set, catalog, context }) => set(getDict(catalog, 'MarkInfo'), 'Suspects', context.obj(true)),
  ],
  'the document is open to readers': [
    ({ context }) => {
      context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Standard' }));
    },
  ],
  'the document holds nothing that is not checked': [
    ({ set, catalog, context }) => set(catalog, 'AcroForm', context.obj({})),
    ({ set, catalog, context }) => set(getDict(catalog, 'Names'), 'JavaScript', context.obj({})),
    ({ set, page, context }) => set(getDict(page, 'Resources'), 'XObject', context.obj({})),
  ],
  'the document is one element': [({ rename }) => rename('Document', 'Sect')],
  'elements are standard ones': [({ rename }) => rename('P', 'Paragraph')],
  'elements know their parents': [({ forget, first }) => forget(first('S', 'P'), 'P')],
  'tables and lists nest as they should': [
    ({ rename }) => rename('TR', 'Sect'),
    ({ rename }) => rename('LBody', 'P'),
    ({ rename }) => rename('H2', 'TD'),
    ({ rename }) => rename('P', 'TR'),
  ],
  'elements hold something': [({ set, first, context }) => set(first('S', 'H2'), 'K', context.obj([]))],
  'languages are language tags': [
    ({ first }) => first('S', 'P').set(PDFName.of('Lang'), PDFHexString.fromText('العربية')),
  ],
  'pictures have another text': [({ rename }) => rename('H2', 'Figure')],
  'headings have no gaps': [({ rename }) => rename('H2', 'H3'), ({ rename }) => rename('H1', 'H2')],
  'there is one H1': [({ rename }) => rename('H2', 'H1'), ({ rename }) => rename('H1', 'P')],
  'headings say their levels': [({ rename }) => rename('H2', 'H')],
  'header cells say of what': [({ forget, first }) => forget(first('S', 'TH'), 'A')],
  'tables have header cells': [({ rename }) => rename('TH', 'TD')],
  'rows have the same number of cells': [
    ({ first }) => {
      const cells = get(first('S', 'TR'), 'K');
      if (cells instanceof PDFArray) cells.remove(0);
    },
    ({ set, first, context }) =>
      set(first('S', 'TH'), 'A', context.obj({ O: 'Table', Scope: 'Column', ColSpan: 2 })),
  ],
  'everything painted is tagged or an artifact': [
    ({ editContents }) => editContents((source) => `${source}\n0 0 10 10 re f`),
    ({ editContents }) => editContents((source) => source.replace('/Artifact', '/Decoration')),
  ],
  'what is shown can be read here': [
    ({ editContents }) => editContents((source) => source.replace(/\[</, '[(ab)<')),
    ({ editContents }) => editContents((source) => source.replace(/\/\S+( [\d.]+ Tf)/, '/Nowhere$1')),
  ],
  'tagged content and artifacts are apart': [
    ({ editContents }) => editContents((source) => source.replace('BT', '/Artifact BMC EMC BT')),
    ({ editContents }) => editContents((source) => `/Artifact BMC ${source} EMC`),
  ],
  'each id stands once on its page': [
    ({ editContents }) => editContents((source) => source.replace(/\/MCID 1\b/, '/MCID 0')),
  ],
  'what is tagged belongs to an element': [
    ({ forget, catalog }) => forget(getDict(catalog, 'StructTreeRoot'), 'ParentTree'),
    ({ set, first, context }) => set(first('S', 'H2'), 'K', context.obj([])),
    ({ set, page, context }) => set(page, 'StructParents', context.obj(7)),
  ],
  'what an element holds is there': [
    ({ set, first, context }) => set(first('S', 'H2'), 'K', context.obj([99])),
  ],
  'text from right to left has its logical order': [
    ({ all, forget }) =>
      forget(
        all('P').find((each) => get(each, 'ActualText')),
        'ActualText',
      ),
  ],
  'annotations are in elements of their kind': [
    ({ rename }) => rename('Link', 'Span'),
    ({ set, first, context }) => set(first('S', 'Link'), 'K', context.obj([])),
    ({ set, first, context }) => set(first('Subtype', 'Link'), 'StructParent', context.obj(0)),
  ],
  'annotations are described': [({ forget, first }) => forget(first('Subtype', 'Link'), 'Contents')],
  'Tab follows the structure': [({ forget, page }) => forget(page, 'Tabs')],
  'links lead somewhere': [({ forget, first }) => forget(first('Subtype', 'Link'), 'A')],
  'fonts are embedded': [({ forget, first }) => forget(first('Type', 'FontDescriptor'), 'FontFile2')],
  'fonts are of the kind that is checked': [
    ({ set, first, context }) => set(first('Subtype', 'Type0'), 'Encoding', context.obj('WinAnsiEncoding')),
  ],
  'glyphs have the numbers of the font file': [
    ({ forget, first }) => forget(first('Subtype', 'CIDFontType2'), 'CIDToGIDMap'),
  ],
  'every glyph stands for characters': [
    ({ forget, first }) => forget(first('Subtype', 'Type0'), 'ToUnicode'),
  ],
  'no glyph stands for what is no character': [
    ({ editCharacters }) => editCharacters((source) => source.replace('<fffd>', '<0000>')),
  ],
  'no missing glyph is drawn': [
    ({ editContents }) => editContents((source) => source.replace(/\[<\w{4}/, '[<0000')),
  ],
  'widths are those of the font file': [
    ({ set, first, context }) => set(first('Subtype', 'CIDFontType2'), 'W', context.obj([0, 20, 1])),
  ],
};

describe('a PDF', () => {
  it('that is made well has no problem', async () => {
    expect(await findProblems(good)).toEqual({});
  });

  it('is broken once for each rule', () => {
    expect(Object.keys(breakages)).toEqual(Object.keys(rules));
  });

  it.each(Object.entries(breakages).flatMap(([fact, each]) => each.map((breakIt) => ({ fact, breakIt }))))(
    'where it is broken says so: $fact',
    async ({ fact, breakIt }) => {
      const problems = await findProblems(await broken(breakIt));
      expect(problems[fact]?.[0]).toMatch(/\.$/);
    },
  );

  it('says what is read of it: texts in their languages, from right to left in logical order', async () => {
    const { elements } = await readTaggedPdf(good);
    const read = elements
      .filter(({ elements: held }) => held.length === 0)
      .map(({ lang, text }) => [lang, text]);
    expect(read.slice(2, 5)).toEqual([
      ['ar', 'شركة الخط'],
      ['fr', 'Portez ce vieux whisky · '],
      ['en', 'low water, soft light'],
    ]);
  });
});
