import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Lets terser find what the bundler's own minifier left: a kilobyte of the first load, where each counts. */
function minifiedAgain(): Plugin {
  return {
    name: 'minified-again',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const compress = { ecma: 2020, passes: 3, unsafe_arrows: true, unsafe_methods: true } as const;
        const { code } = await minify(file.code, { module: true, compress });
        file.code = code ?? file.code;
      }
    },
  };
}

/** Leaves a `.br` beside each text of the browser's build, compressed as well as Brotli can. */
function precompressed(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'precompressed',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const plain = await readFile(join(dir, file));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(join(dir, `${file}.br`), await compress(plain, { params }));
        }),
      );
    },
  };
}

/** Descriptions and sources are for readers of the code and for the server's HTML: browsers get none. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /(?:\/machines\/[\w-]+\.machine|\/src\/[\w-]*routes)\.ts$/ },
      handler: (code) => code.replace(/\b(?:description|source):\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?/g, ''),
    },
  };
}

/** What every page runs on, in one file: it compresses better, and stays in browsers while our own code changes. */
const base =
  /rolldown\/runtime|\/domain\/failure\.ts|\/src\/ui\/(?:button|fitted-name|font-faces|notice)\.|node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|xstate|@xstate|use-[\w-]+)\//;

/** What checks answers comes with the first call, and not before. */
const shapes = /\/domain\/(?:shape|failure-body)\.ts|node_modules\/superstruct\//;

/**
 * `vite build` makes the browser's half into dist/client, `vite build --ssr` the server's into dist/server/render.js.
 * Tests: `node` for what never meets a browser, `server` with a PostgreSQL, `browser` (jsdom) for what mirrors src.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), withoutDescriptions(), minifiedAgain(), precompressed()],
  // Half a kilobyte that only the developer's tools would use.
  ...(command === 'build' ? { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } : {}),
  // React itself has had this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  appType: 'custom',
  build: {
    target: 'es2022',
    // The policy for fonts allows files of this site only, no data: addresses.
    assetsInlineLimit: 0,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The boot script and the links' hints fetch modules ahead; the lists of them in the main module don't pay.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: isSsrBuild ? { render: 'src/render.tsx' } : { main: 'src/main.tsx', boot: 'src/boot.ts' },
      ...(isSsrBuild
        ? {}
        : {
            output: {
              // Hashes don't compress, and the main module names every page's files: these are as short as they may be.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:6][extname]',
              codeSplitting: {
                groups: [
                  { name: 'base', test: base },
                  { name: 'shapes', test: shapes },
                ],
              },
            },
          }),
    },
  },
  // One bundle without imports from node_modules keeps a single copy of React and xstate on the server.
  ssr: command === 'build' ? { noExternal: true } : {},
  test: {
    // One worker's waiting for a database is another's turn.
    maxWorkers: 2,
    // Files share what costs most to load: the database's code, the fonts', React.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{domain,machines,foundry,storm}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,attack}/**/*.test.ts'],
          globalSetup: 'tests/support/postgres.setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/support/jsdom.setup.ts',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
        },
      },
    ],
  },
}));
