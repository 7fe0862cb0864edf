import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBuildCurrent } from '../prepare.mjs';

const dist = new URL('../../dist/client/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const limitBytes = 90_000;

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

const readManifest = (): Record<string, Chunk> => JSON.parse(readFileSync(manifestFile, 'utf8'));

/** A module and all its static imports. */
function needed(manifest: Record<string, Chunk>, sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (source: string) => {
    if (found.has(source)) return;
    found.add(source);
    manifest[source]?.imports?.forEach(add);
  };
  sources.forEach(add);
  return found;
}

const read = (file: string) => readFileSync(new URL(file, dist));

// Other tests read the build meanwhile: it isn't made here.
beforeAll(() => {
  if (!isBuildCurrent()) throw new Error('dist/ is missing or older than its sources: npm run build');
});

describe("a typeface page's first load", () => {
  const sources = ['src/app/boot.ts', 'src/app/main.tsx', 'src/routes/typeface-entry.ts'];

  test('brings at most 90 kB of script, Brotli', () => {
    const manifest = readManifest();
    for (const source of sources) expect(manifest, 'the build knows the page').toHaveProperty([source]);
    const files = new Set([...needed(manifest, sources)].flatMap((source) => manifest[source]?.file ?? []));
    const sizes = [...files].map((file) => [file, brotliCompressSync(read(file)).length] as const);
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(limitBytes);
  });

  test('brings no code of Stripe or of the checkout', () => {
    const manifest = readManifest();
    for (const source of needed(manifest, sources)) {
      expect(source).not.toMatch(/checkout|stripe|card-field|payment/);
      const file = manifest[source]?.file;
      if (file) expect(read(file).toString()).not.toMatch(/js\.stripe\.com|createPaymentMethod/);
    }
  });
});
