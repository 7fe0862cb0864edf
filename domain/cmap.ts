/** The characters of a font file, read from its own cmap (§compare.own-font). */
import { type Coverage, rangesOf } from './coverage.ts';

/** Where the table of this name begins in an OpenType or TrueType file; null for another file, or without that table. */
function tableAt(file: DataView, name: string): number | null {
  const textAt = (at: number) =>
    String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));
  if (!['\0\x01\0\0', 'OTTO', 'true'].includes(textAt(0))) return null;
  for (let entry = 0; entry < file.getUint16(4); entry++) {
    const at = 12 + entry * 16;
    if (textAt(at) === name) return file.getUint32(at + 8);
  }
  return null;
}

const maxCodePoint = 0x10ffff;

/** Code points ascend in every map: one where they don't could name them over and over. */
function expectAscending(before: number, first: number, last: number): void {
  if (first <= before || last < first || last > maxCodePoint)
    throw new RangeError('The map is out of order.');
}

/** Groups of code points whose glyphs follow one another. */
function* segmentedCoverage(file: DataView, at: number): Generator<number> {
  const count = file.getUint32(at + 12);
  let before = -1;
  for (let group = 0; group < count; group++) {
    const [first = 0, last = 0, glyph = 0] = [0, 4, 8].map((offset) =>
      file.getUint32(at + 16 + group * 12 + offset),
    );
    expectAscending(before, first, last);
    before = last;
    for (let code = first; code <= last; code++) if (glyph + code - first > 0) yield code;
  }
}

/** Segments of the Basic Multilingual Plane, whose glyphs are a distance away or in a list. */
function* segmentMapping(file: DataView, at: number): Generator<number> {
  const bytes = file.getUint16(at + 6);
  let before = -1;
  for (let offset = 0; offset < bytes; offset += 2) {
    const last = file.getUint16(at + 14 + offset);
    const first = file.getUint16(at + 16 + bytes + offset);
    const delta = file.getUint16(at + 16 + 2 * bytes + offset);
    expectAscending(before, first, last);
    before = last;
    const listAt = at + 16 + 3 * bytes + offset;
    const list = file.getUint16(listAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = list === 0 ? code : file.getUint16(listAt + list + 2 * (code - first));
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) yield code;
    }
  }
}

const formats = { 4: segmentMapping, 12: segmentedCoverage };
const isRead = (format: number): format is keyof typeof formats => format in formats;

/** What the font covers; null where the file doesn't tell: packed as WOFF, or with no Unicode cmap of format 4 or 12. */
export function coverageIn(bytes: ArrayBuffer): Coverage | null {
  const file = new DataView(bytes);
  try {
    const cmap = tableAt(file, 'cmap');
    if (cmap === null) return null;
    const maps = Array.from({ length: file.getUint16(cmap + 2) }, (_, index) => cmap + 4 + index * 8).flatMap(
      (record) => {
        const at = cmap + file.getUint32(record + 4);
        const format = file.getUint16(at);
        const [platform, encoding] = [file.getUint16(record), file.getUint16(record + 2)];
        const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
        return isUnicode && isRead(format) ? [{ at, format }] : [];
      },
    );
    // Groups hold every plane; segments hold the first of them.
    const map = maps.find(({ format }) => format === 12) ?? maps[0];
    const codes = new Set(map ? formats[map.format](file, map.at) : []);
    return codes.size > 0 ? rangesOf(codes) : null;
  } catch (error) {
    // It points outside itself, or is out of order.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
