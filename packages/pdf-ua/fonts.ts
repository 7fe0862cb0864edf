/** A font of a PDF: what its codes stand for, and which of them are drawn. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { bytesOf, get, getDict, latin1Of, listOf, nameOf, numberOf } from './objects.ts';

export type DocumentFont = {
  readonly name: string;
  readonly dict: PDFDict;
  /** The font that holds the glyphs of a composite font. */
  readonly descendant: PDFDict | undefined;
  /** The text of each code; undefined where the font doesn't say. */
  readonly toUnicode: ReadonlyMap<number, string> | undefined;
  /** The width of each code, in thousandths of the size. */
  readonly widths: ReadonlyMap<number, number>;
  /** The codes that are drawn somewhere. */
  readonly drawn: Set<number>;
};

export function readFont(dict: PDFDict): DocumentFont {
  const descendant = listOf(get(dict, 'DescendantFonts'))
    .map((each) => each as PDFDict)
    .at(0);
  const map = bytesOf(get(dict, 'ToUnicode'));
  return {
    name: nameOf(get(dict, 'BaseFont')) ?? 'a font without a name',
    dict,
    descendant,
    toUnicode: map && readCharacterMap(latin1Of(map)),
    widths: readWidths(descendant),
    drawn: new Set(),
  };
}

/** The file of a font's glyphs; undefined where it isn't embedded. */
export function fontFileOf({ descendant }: DocumentFont): Uint8Array | undefined {
  const descriptor = getDict(descendant, 'FontDescriptor');
  return bytesOf(get(descriptor, 'FontFile2') ?? get(descriptor, 'FontFile3'));
}

const textOfHex = (hex: string) => {
  const units = hex.replace(/\s/g, '').match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
};

function readCharacterMap(source: string): Map<number, string> {
  const texts = new Map<number, string>();
  const hex = '<([\\dA-Fa-f\\s]*)>';
  for (const [, block = ''] of source.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', text = ''] of block.matchAll(new RegExp(`${hex}\\s*${hex}`, 'g')))
      texts.set(Number.parseInt(code, 16), textOfHex(text));
  for (const [, block = ''] of source.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', list, first = ''] of block.matchAll(
      new RegExp(`${hex}\\s*${hex}\\s*(?:\\[([^\\]]*)\\]|${hex})`, 'g'),
    )) {
      const each =
        list === undefined ? [] : [...list.matchAll(new RegExp(hex, 'g'))].map(([, text = '']) => text);
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
        const index = code - Number.parseInt(from, 16);
        const last = Number.parseInt(first.slice(-4), 16) + index;
        const text =
          list === undefined ? `${first.slice(0, -4)}${last.toString(16).padStart(4, '0')}` : each[index];
        if (text !== undefined) texts.set(code, textOfHex(text));
      }
    }
  return texts;
}

/** `W`: a code and the widths from there on, or the first code, the last and the width of all between them. */
function readWidths(descendant: PDFDict | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  const entries = [...listOf(get(descendant, 'W'))];
  while (entries.length > 0) {
    const first = numberOf(entries.shift()) ?? 0;
    const next = entries.shift();
    const last = numberOf(next);
    if (last === undefined)
      for (const [index, width] of listOf(next).entries()) widths.set(first + index, numberOf(width) ?? 0);
    else {
      const width = numberOf(entries.shift()) ?? 0;
      for (let code = first; code <= last; code += 1) widths.set(code, width);
    }
  }
  return widths;
}
