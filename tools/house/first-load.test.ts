import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstLoadLimit, firstLoadOf, pageLimits, pageLoads } from '../first-load.ts';
import { isBuildCurrent } from '../prepare.mjs';

const folder = join(process.cwd(), 'dist/client');

// Other tests read the build meanwhile: it isn't made here.
beforeAll(() => {
  if (!isBuildCurrent()) throw new Error('dist/ is missing or older than its sources: npm run build');
});

describe("a typeface page's first load", () => {
  test('brings at most 80 kB of script, Brotli', () => {
    const { files, bytes } = firstLoadOf(folder);
    const sizes = files.map(({ name, bytes: each }) => [name, each] as const);
    expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(firstLoadLimit);
  });

  test('brings no code of Stripe or of the checkout', () => {
    const { modules, files } = firstLoadOf(folder);
    for (const source of modules) expect(source).not.toMatch(/checkout|stripe|card-field|payment/);
    for (const { text } of files) expect(text).not.toMatch(/js\.stripe\.com|createPaymentMethod/);
  });
});

test('no page loads more script than its limit, and every page has one', () => {
  const loads = pageLoads(folder);
  expect(loads.map(({ page }) => page).sort()).toEqual(Object.keys(pageLimits).sort());
  expect(loads.filter(({ bytes, limit }) => bytes > (limit ?? 0))).toEqual([]);
});
