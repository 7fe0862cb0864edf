/** Makes the interface's own web fonts from the packages' complete files; run by hand when a package changes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../src/styles/fonts');

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const ascii = range(0x20, 0x7e);
/** Latin-1, Latin Extended-A, and the signs used in prices, dates and captions. */
const latin = `${ascii}${range(0xa0, 0x17f)}ȘșȚțẞ‐‑‒–—‘’‚“”„†•…‰′″‹›⁄€№™←↑→↓−×÷≤≥½¼¾⅛⅜⅝⅞`;

/** Copyright, version and licence records stay in every derived file (SIL OFL, section 2). */
const names = Array.from({ length: 26 }, (_, id) => id);

const files = [
  { source: 'sofia-sans/400Regular/SofiaSans_400Regular.ttf', name: 'sofia-sans-400', text: latin },
  { source: 'sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf', name: 'sofia-sans-600', text: latin },
  { source: 'martian-mono/400Regular/MartianMono_400Regular.ttf', name: 'martian-mono-400', text: latin },
  /** Only the wordmark is set in it. */
  { source: 'unbounded/700Bold/Unbounded_700Bold.ttf', name: 'unbounded-700', text: 'Skerry' },
] as const;

await mkdir(folder, { recursive: true });
for (const { source, name, text } of files) {
  const path = require.resolve(`@expo-google-fonts/${source}`);
  const font = await subsetFont(await readFile(path), text, {
    targetFormat: 'woff2',
    preserveNameIds: names,
    noHinting: true,
  });
  await writeFile(join(folder, `${name}.woff2`), font);
  const licence = join(dirname(path), '..', 'LICENSE_FONT');
  await writeFile(join(folder, `OFL-${name.slice(0, name.lastIndexOf('-'))}.txt`), await readFile(licence));
  console.log(`${name}.woff2 ${(font.length / 1000).toFixed(1)} kB from ${basename(path)}`);
}
