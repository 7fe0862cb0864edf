/** Checks that bytes are a complete TrueType or OpenType file, by its table directory (OpenType, 'Organization of an OpenType font'). */

const expected = 'expected a TrueType (.ttf) or OpenType font (.otf)';
const endings: Readonly<Record<string, string>> = { '\0\x01\0\0': '.ttf', true: '.ttf', OTTO: '.otf' };

/** The problem in words; undefined for a font whose tables are all there, with the right checksums. */
export function fontFileProblem(path: string, bytes: Buffer): string | undefined {
  const kind = bytes.length < 12 ? '' : bytes.toString('latin1', 0, 4);
  if (kind === 'ttcf') return `is a collection of fonts, ${expected}`;
  if (kind === 'wOFF' || kind === 'wOF2') return `is a web font, ${expected}`;
  const ending = endings[kind];
  if (ending === undefined) return `is not a font, ${expected}`;
  if (!path.toLowerCase().endsWith(ending))
    return `is a font by another name, expected one that ends with ${ending}`;
  for (let entry = 12; entry < 12 + bytes.readUInt16BE(4) * 16; entry += 16) {
    if (entry + 16 > bytes.length) return 'ends in its list of tables, expected the whole font';
    const tag = bytes.toString('latin1', entry, entry + 4);
    const offset = bytes.readUInt32BE(entry + 8);
    const table = bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12));
    if (table.length < bytes.readUInt32BE(entry + 12))
      return `ends in the middle of its table ‘${tag.trim()}’, expected the whole font`;
    if (sumOf(table, tag === 'head') !== bytes.readUInt32BE(entry + 4))
      return `has a damaged table ‘${tag.trim()}’ (its checksum differs), expected the font as it was exported`;
  }
  return undefined;
}

/** The third number of `head` is the checksum of the whole file and counts as 0. */
function sumOf(table: Buffer, isHead: boolean): number {
  const alignedLength = table.length - (table.length % 4);
  let sum = 0;
  for (let at = 0; at < alignedLength; at += 4)
    if (!(isHead && at === 8)) sum = (sum + table.readUInt32BE(at)) >>> 0;
  for (let at = alignedLength; at < table.length; at += 1)
    sum = (sum + (table[at] ?? 0) * 2 ** (8 * (3 - (at - alignedLength)))) >>> 0;
  return sum;
}
