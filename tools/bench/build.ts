/**
 * `npm run bench:build`: what each trick of vite.config.ts saves of a typeface page's first load (Brotli), by building without
 * it. Exit code 1 for a trick that saves less than 1 % and isn't needed for the limit either: it is not worth its lines.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, loadConfigFromFile, type Plugin, type UserConfig } from 'vite';
import { brotliPrecompress, terserMinify } from '../../vite.config.ts';
import { firstLoadLimit, firstLoadOf } from '../first-load.ts';

const worthShare = 0.01;
const root = join(import.meta.dirname, '../..');
process.env.NODE_ENV = 'production';

type Change = (config: UserConfig) => UserConfig;

const withoutPlugin =
  (name: string): Change =>
  (config) => ({
    ...config,
    plugins: (config.plugins ?? []).filter((plugin) => !(plugin && 'name' in plugin && plugin.name === name)),
  });

/** With this plugin instead of the one of its name. */
const withPlugin =
  (plugin: Plugin): Change =>
  (config) => ({ ...config, plugins: [...(withoutPlugin(plugin.name)(config).plugins ?? []), plugin] });

/** Without some of the options of the build's output. */
const withoutOutput =
  (...options: readonly string[]): Change =>
  (config) => {
    const output = Object.entries(config.build?.rolldownOptions?.output ?? {});
    const rest = Object.fromEntries(output.filter(([option]) => !options.includes(option)));
    return {
      ...config,
      build: { ...config.build, rolldownOptions: { ...config.build?.rolldownOptions, output: rest } },
    };
  };

const tricks: Readonly<Record<string, Change>> = {
  'a second minifier': withoutPlugin('minified-again'),
  'reads of properties without effects': withPlugin(terserMinify(false)),
  'larger Brotli blocks': withPlugin(brotliPrecompress({})),
  'a smaller import helper': withoutPlugin('small-import-helper'),
  'no descriptions': withoutPlugin('without-descriptions'),
  'one chunk for base modules': withoutOutput('codeSplitting'),
  'short hashes': withoutOutput('chunkFileNames', 'assetFileNames'),
  "React's own useSyncExternalStore": ({ resolve: _, ...config }) => config,
  'no code for developer tools': ({ define: _, ...config }) => config,
  'no preload lists': (config) => ({
    ...config,
    build: { ...config.build, modulePreload: { polyfill: false } },
  }),
};

async function bytesWith(change: Change): Promise<number> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  );
  if (!loaded) throw new Error('vite.config.ts is missing');
  const config = change(loaded.config);
  const outDir = mkdtempSync(join(tmpdir(), 'skerry-build-'));
  await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'error',
    build: { ...config.build, outDir, emptyOutDir: true },
  });
  const { bytes } = firstLoadOf(outDir);
  rmSync(outDir, { recursive: true });
  return bytes;
}

const all = await bytesWith((config) => config);
console.log(`${String(all).padStart(7)}  first load, bytes`);
for (const [name, change] of Object.entries(tricks)) {
  const saved = (await bytesWith(change)) - all;
  const isWorth = saved >= all * worthShare;
  const isNeeded = all + saved > firstLoadLimit;
  if (!isWorth && !isNeeded) process.exitCode = 1;
  const verdict = isWorth
    ? ''
    : isNeeded
      ? ' (less than 1 %, needed for the limit)'
      : ' (not worth its lines)';
  const share = `${((saved / all) * 100).toFixed(1)} %`;
  console.log(`${String(saved).padStart(7)}  ${share.padStart(6)}  ${name}${verdict}`);
}
