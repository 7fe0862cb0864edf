/** The objects of a PDF as plain values, as far as the checks need them. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';

type Value = PDFObject | undefined;

/** The value of a dictionary's key, whatever it refers to. */
export const get = (dict: PDFDict | undefined, key: string): Value => dict?.lookup(PDFName.of(key));
export const dictOf = (value: Value): PDFDict | undefined => {
  if (value instanceof PDFRawStream) return value.dict;
  return value instanceof PDFDict ? value : undefined;
};
export const getDict = (dict: PDFDict | undefined, key: string) => dictOf(get(dict, key));
export const nameOf = (value: Value) => (value instanceof PDFName ? value.decodeText() : undefined);
export const numberOf = (value: Value) => (value instanceof PDFNumber ? value.asNumber() : undefined);
export const textOf = (value: Value) =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
/** An array's values; a value that is none stands alone. */
export const listOf = (value: Value): readonly PDFObject[] => {
  if (value === undefined) return [];
  return value instanceof PDFArray
    ? value.asArray().map((_, index) => value.lookup(index) ?? value)
    : [value];
};
/** A stream's bytes, unpacked. */
export const bytesOf = (value: Value): Uint8Array | undefined =>
  value instanceof PDFRawStream ? decodePDFRawStream(value).decode() : undefined;
/** Bytes as characters of the same numbers. */
export const latin1Of = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');
/** The text of a string of hexadecimal digits or in brackets, as it stands in a content stream. */
export const textOfSource = (source: string) =>
  (source.startsWith('<')
    ? PDFHexString.of(source.slice(1, -1))
    : PDFString.of(source.slice(1, -1))
  ).decodeText();
