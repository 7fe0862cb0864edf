/** What the whole document says of itself. */
import { PDFBool } from '@cantoo/pdf-lib';
import { SaxesParser } from 'saxes';
import { bytesOf, get, getDict, textOf } from './objects.ts';
import type { Rules } from './problems.ts';
import type { TaggedPdf } from './tagged-pdf.ts';

type Metadata = { readonly part: string; readonly title: string; readonly error: string | undefined };

const uaNamespace = 'http://www.aiim.org/pdfua/ns/id/';
const coreNamespace = 'http://purl.org/dc/elements/1.1/';

function readMetadata({ catalog }: TaggedPdf): Metadata | undefined {
  const bytes = bytesOf(get(catalog, 'Metadata'));
  if (!bytes) return undefined;
  const parser = new SaxesParser({ xmlns: true });
  const found = { part: '', title: '' };
  const open: string[] = [];
  let error: string | undefined;
  parser.on('error', ({ message }) => {
    error ??= message;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    open.push(`${uri} ${local}`);
    for (const attribute of Object.values(attributes))
      if (attribute.uri === uaNamespace && attribute.local === 'part') found.part = attribute.value;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    if (open.includes(`${uaNamespace} part`)) found.part += text.trim();
    if (open.includes(`${coreNamespace} title`)) found.title += text.trim();
  });
  parser.write(new TextDecoder().decode(bytes)).close();
  return { ...found, error };
}

const isTrue = (value: unknown) => value instanceof PDFBool && value.asBoolean();
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*$/;
export const isLanguage = (text: string) => languageTag.test(text);

export const documentRules: Rules = {
  /** 06-001 */
  *'metadata is XML'(pdf) {
    const metadata = readMetadata(pdf);
    if (!metadata) yield 'The document has no XMP metadata.';
    else if (metadata.error !== undefined) yield `The XMP metadata is no XML: ${metadata.error}`;
  },
  /** 06-002 */
  *'metadata says PDF/UA-1'(pdf) {
    const part = readMetadata(pdf)?.part ?? '';
    if (part !== '1') yield `The metadata says '${part}' as the part of PDF/UA, not '1'.`;
  },
  /** 06-003 */
  *'metadata has the title'(pdf) {
    if (!readMetadata(pdf)?.title) yield 'The metadata has no dc:title.';
  },
  /** 07-001, 07-002 */
  *'the title is displayed'({ catalog }) {
    if (!isTrue(get(getDict(catalog, 'ViewerPreferences'), 'DisplayDocTitle')))
      yield 'DisplayDocTitle isn’t true: a reader shows the name of the file.';
  },
  /** 11-006 */
  *'the document has a language'({ catalog }) {
    const lang = textOf(get(catalog, 'Lang')) ?? '';
    if (!isLanguage(lang)) yield `The document’s language is '${lang}', no language tag.`;
  },
  *'the document is marked as tagged'({ catalog }) {
    const info = getDict(catalog, 'MarkInfo');
    if (!isTrue(get(info, 'Marked'))) yield 'MarkInfo doesn’t say that the document is tagged.';
    if (isTrue(get(info, 'Suspects'))) yield 'MarkInfo says that the tags are suspect.';
  },
  /** 26-001, 26-002 */
  *'the document is open to readers'({ trailer }) {
    if (trailer.Encrypt) yield 'The document is encrypted.';
  },
  *'the document holds nothing that is not checked'({ catalog, pages }) {
    for (const key of ['AcroForm', 'OCProperties', 'OpenAction', 'AA'])
      if (get(catalog, key)) yield `The document has ${key}, for which there is no rule here.`;
    for (const key of ['EmbeddedFiles', 'JavaScript'])
      if (get(getDict(catalog, 'Names'), key))
        yield `The document has ${key}, for which there is no rule here.`;
    for (const { number, dict } of pages)
      if (getDict(getDict(dict, 'Resources'), 'XObject'))
        yield `Page ${number} has pictures or forms, for which there is no rule here.`;
  },
};
