/** A document's XMP packet: what it says of itself, PDF/UA among it. */
import type { PageOptions } from './page.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const description = (prefix: string, namespace: string, properties: string) =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties}</rdf:Description>`;

/** Replaces the properties that pdfkit writes: it escapes no text, and its own PDF/UA option lists glyphs incompletely. */
export function writeMetadata(doc: PDFKit.PDFDocument, { title, author, createdAt }: PageOptions): void {
  const item = (text: string, attributes = '') => `<rdf:li${attributes}>${escapeXml(text)}</rdf:li>`;
  const properties = [
    description('pdfuaid', 'http://www.aiim.org/pdfua/ns/id/', '<pdfuaid:part>1</pdfuaid:part>'),
    description(
      'dc',
      'http://purl.org/dc/elements/1.1/',
      `<dc:title><rdf:Alt>${item(title, ' xml:lang="x-default"')}</rdf:Alt></dc:title>` +
        `<dc:creator><rdf:Seq>${item(author)}</rdf:Seq></dc:creator>`,
    ),
    description(
      'xmp',
      'http://ns.adobe.com/xap/1.0/',
      `<xmp:CreateDate>${createdAt.toISOString()}</xmp:CreateDate>`,
    ),
  ];
  // pdfkit's types leave out both methods.
  const writer = doc as unknown as { _addInfo: () => void; appendXML: (xml: string) => void };
  writer._addInfo = () => writer.appendXML(properties.join('\n'));
}
