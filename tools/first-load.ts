/** The scripts that pages load at first, as a build's manifest lists them; sizes are in bytes, compressed with Brotli. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of a typeface page until it is alive. */
export const firstLoadLimit = 80_000;

const start: readonly string[] = ['src/app/boot.ts', 'src/app/main.tsx'];
const firstPage = 'src/routes/typeface-entry.ts';

/** Of each page, with what starts after it; what comes near, or with a visitor's first step, is not in it (`npm run bench`). */
export const pageLimits: Readonly<Record<string, number>> = {
  'src/pages/account/login-page.tsx': 94_000,
  'src/pages/blog/blog-page.tsx': 81_000,
  'src/pages/blog/filter-page.tsx': 80_500,
  'src/pages/blog/post-page.tsx': 80_500,
  'src/pages/cart/cart-page.tsx': 101_500,
  'src/pages/checkout/checkout-page.tsx': 114_500,
  'src/pages/collection/collection-page.tsx': 81_000,
  'src/pages/commissions/commission-page.tsx': 80_000,
  'src/pages/commissions/commissions-page.tsx': 80_000,
  'src/pages/content/newsletter-page.tsx': 96_000,
  'src/pages/content/text-page.tsx': 79_000,
  'src/pages/maintenance/maintenance-page.tsx': 78_500,
  'src/pages/not-found/not-found-page.tsx': 78_500,
  'src/pages/success/success-page.tsx': 101_000,
  'src/routes/account-pages.ts': 115_500,
  'src/routes/club-pages.ts': 120_500,
  'src/routes/compare-entry.ts': 112_000,
  'src/routes/home-entry.ts': 82_000,
  'src/routes/library-entry.ts': 85_500,
  'src/routes/shop-entry.ts': 108_000,
  'src/routes/trials-entry.ts': 100_500,
  'src/routes/typeface-entry.ts': 84_000,
};

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/** Sources with all that they import, of the build in `folder`: its modules, and its files with their bytes as they are served. Throws for one that the build doesn't know. */
function loadOf(folder: string, sources: readonly string[]) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const modules = new Set<string>();
  const names = new Set<string>();
  const add = (source: string) => {
    if (modules.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    modules.add(source);
    names.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  const files = [...names].map((name) => {
    const file = join(folder, name);
    return { name, text: readFileSync(file, 'utf8'), bytes: statSync(`${file}.br`).size };
  });
  return { modules: [...modules], files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** The first load of a typeface page. */
export const firstLoadOf = (folder: string) => loadOf(folder, [...start, firstPage]);

/** Each page of the build in `folder`: the bytes of its scripts, and its limit; undefined for a page that has none. */
export function pageLoads(folder: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const pages = Object.keys(manifest).filter((source) =>
    /^src\/(?:pages|routes)\/.*(?:page|entry|pages)\.tsx?$/.test(source),
  );
  return pages.map((page) => ({
    page,
    bytes: loadOf(folder, [...start, 'src/compose/late.ts', page]).bytes,
    limit: pageLimits[page],
  }));
}
