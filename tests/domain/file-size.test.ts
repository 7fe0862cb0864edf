import { expect, test } from 'vitest';
import { fileSizeText } from '../../domain/file-size.ts';

// §success.downloads.described
test.each([
  [0, '1 kB'],
  [420, '1 kB'],
  [210_400, '210 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_440_000, '1.4 MB'],
])('%i bytes are %j', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
