/**
 * `npm run bench:dictionaries`: what compression dictionaries save, in bytes on the wire. Scripts after a deploy that adds a
 * line to two modules, against the build before it; pages against the dictionary that they share. Exit code 1 when the first
 * load of a typeface page needs more than 2 % of its Brotli bytes.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import { toDcz } from '../../server/compression-dictionary.ts';
import { chunkOf } from '../../server/render/built.ts';
import { withDictionary } from '../../tests/support/dictionary.ts';
import { startShopProcess } from '../../tests/support/shop-process.ts';
import { firstLoadOf } from '../first-load.ts';

const maxShare = 0.02;
const paths = ['/', '/typefaces', '/typeface/barlow', '/blog', '/shops/barlow'];
const root = join(import.meta.dirname, '../..');
process.env.NODE_ENV = 'production';

/** One line more in a module of every page, and in one of a single page: the names of all scripts change. */
const twoLines: Plugin = {
  name: 'two-lines',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:ui\/button|pages\/shop\/shop-page)\.tsx$/ },
    handler: (code) => `${code}\nconsole.info('one more line');\n`,
  },
};

/** A build's scripts by name, and the names of those that a typeface page loads first. */
async function buildWith(...plugins: Plugin[]) {
  const file = join(root, 'vite.config.ts');
  const { config } = (await loadConfigFromFile({ command: 'build', mode: 'production' }, file)) ?? {};
  const outDir = await mkdtemp(join(tmpdir(), 'skerry-build-'));
  await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...plugins, ...(config?.plugins ?? [])],
    build: { ...config?.build, outDir, emptyOutDir: true },
  });
  const folder = join(outDir, 'assets');
  const scripts = new Map<string, { readonly plain: Buffer; readonly br: number }>();
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.js')))
    scripts.set(name, {
      plain: await readFile(join(folder, name)),
      br: (await stat(join(folder, `${name}.br`))).size,
    });
  const first = firstLoadOf(outDir).files.map(({ name }) => basename(name));
  await rm(outDir, { recursive: true });
  return { scripts, first };
}

function report(what: string, br: number, dcz: number): void {
  const share = `${((dcz / br) * 100).toFixed(1)} %`;
  console.log(what.padEnd(36) + String(br).padStart(9) + String(dcz).padStart(9) + share.padStart(9));
}

console.log(`${''.padEnd(36)}${'br'.padStart(9)}${'dcz'.padStart(9)}`);
const before = await buildWith();
const after = await buildWith(twoLines);
/** Prints what these scripts of the new build take, and gives the share of their Brotli bytes. */
async function compare(what: string, names: Iterable<string>): Promise<number> {
  const sum = { br: 0, dcz: 0 };
  for (const name of names) {
    const script = after.scripts.get(name);
    if (!script || before.scripts.has(name)) continue;
    const older = [...before.scripts].find(([olderName]) => chunkOf(olderName) === chunkOf(name));
    const dcz = older ? (await toDcz(script.plain, older[1].plain)).length : script.br;
    sum.br += script.br;
    sum.dcz += dcz;
  }
  report(what, sum.br, sum.dcz);
  return sum.dcz / sum.br;
}
if ((await compare('scripts of a first load', after.first)) > maxShare) process.exitCode = 1;
await compare(`all ${after.scripts.size} scripts`, after.scripts.keys());

const dataDir = await mkdtemp(join(tmpdir(), 'skerry-bench-'));
const shop = await startShopProcess(dataDir);
try {
  const get = (path: string, headers = {}) => fetch(shop.origin + path, { headers });
  const size = async (path: string, headers: Readonly<Record<string, string>>) =>
    Number((await get(path, headers)).headers.get('content-length'));
  const br = { 'accept-encoding': 'br' };
  await get('/');
  const [, address = ''] = /<(.+)>/.exec((await get('/')).headers.get('link') ?? '') ?? [];
  const dictionary = Buffer.from(await (await get(address)).arrayBuffer());
  for (const path of paths) report(path, await size(path, br), await size(path, withDictionary(dictionary)));
  console.log(`${'the dictionary of the pages'.padEnd(36)}${String(await size(address, br)).padStart(9)}`);
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true });
}
