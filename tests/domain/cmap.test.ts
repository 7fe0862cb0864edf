import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { coverageIn } from '../../domain/cmap.ts';
import { missingIn } from '../../domain/coverage.ts';

const fontFile = async (path: string) => {
  const bytes = await readFile(new URL(`../../node_modules/@expo-google-fonts/${path}`, import.meta.url));
  return Uint8Array.from(bytes).buffer;
};

/** A font with a cmap table alone, in which this is the only map. */
function fontOf(cmap: readonly number[], [platform, encoding] = [3, 1]): ArrayBuffer {
  const header = [0x0001, 0, 1, 0, 0, 0, 0x636d, 0x6170, 0, 0, 0, 28, 0, 0];
  const words = [...header, 0, 1, platform ?? 0, encoding ?? 0, 0, 12, ...cmap];
  const file = new DataView(new ArrayBuffer(words.length * 2));
  for (const [index, word] of words.entries()) file.setUint16(index * 2, word);
  return file.buffer;
}

// §compare.own-font
describe('the characters of a font file', () => {
  test('are those of its own cmap', async () => {
    const coverage = coverageIn(await fontFile('bungee/400Regular/Bungee_400Regular.ttf'));
    expect(coverage && missingIn(coverage, 'Low water ệ 日')).toEqual(['日']);
  });

  test('are read from segments, by a distance or a list, without those that have no glyph', () => {
    // A–C a distance away, where A's glyph is 0; a–b in a list, where b's is 0.
    const ends = [0x43, 0x62, 0xffff];
    const starts = [0x41, 0x61, 0xffff];
    const distances = [0x10000 - 0x41, 0, 1];
    const lists = [0, 4, 0];
    const head = [4, 0, 0, 2 * ends.length, 0, 0, 0];
    const body = [...head, ...ends, 0, ...starts, ...distances, ...lists, 7, 0];
    expect(coverageIn(fontOf(body))).toEqual([
      [0x42, 0x43],
      [0x61, 0x61],
    ]);
  });

  test('are read from groups beyond the first plane', () => {
    const groups = [12, 0, 0, 0, 0, 0, 0, 2, 0, 0x41, 0, 0x42, 0, 0, 1, 0xf600, 1, 0xf601, 0, 9];
    expect(coverageIn(fontOf(groups, [3, 10]))).toEqual([
      [0x42, 0x42],
      [0x1f600, 0x1f601],
    ]);
  });

  test.each([
    ['packed as WOFF2', new TextEncoder().encode('wOF2\0\x01\0\0'.padEnd(64, '\0')).buffer],
    ['of a symbol font', fontOf([4, 0, 0, 2, 0, 0, 0, 0x43, 0, 0x41, 1, 0], [3, 0])],
    ['in another format', fontOf([6, 0, 0, 0x41, 1, 5])],
    ['that points outside itself', fontOf([4, 0, 0, 600])],
    ['that ends at once', new ArrayBuffer(2)],
    ['with more groups than code points', fontOf([12, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0xffff, 0xffff, 0, 1])],
    [
      'that names a group twice',
      fontOf([12, 0, 0, 0, 0, 0, 0, 2, ...[0, 1, 0, 2, 0, 1], ...[0, 1, 0, 2, 0, 1]]),
    ],
    ['that names a segment twice', fontOf([4, 0, 0, 4, 0, 0, 0, 0x42, 0x42, 0, 0x41, 0x41, 0, 0, 0, 0])],
  ])('aren’t told by a file %s', (_, file) => expect(coverageIn(file)).toBeNull());
});
