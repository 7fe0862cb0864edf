import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { createLogger, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { librarySubsets } from './tools/library-subset.ts';

/**
 * Puts functions that are called while the chunk is evaluated, those of CommonJS modules, in parentheses: browsers compile
 * them with the rest of it, in the background, instead of reading over them first and compiling them when they are called.
 */
function compiledAtOnce(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>): string {
  const wrappers = body
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []))
    .filter(({ type }) => type === 'ArrowFunctionExpression');
  return wrappers.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
    code,
  );
}

/** Chunks of every page: Chromium compiles all of them in the background, not each function when it is called first. */
const alwaysNeeded = /^(?:base|main)$/;

/** Minifies again with terser. What each trick of this file saves, `npm run bench:build` measures by leaving it out. */
export function terserMinify(pureGetters = true): Plugin {
  return {
    name: 'minified-again',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const unsafe = {
          unsafe_arrows: true,
          unsafe_methods: true,
          pure_getters: pureGetters,
          keep_fargs: false,
        };
        const compress = { ecma: 2020, passes: 3, ...unsafe } as const;
        // Its own result once more is smaller still.
        for (let pass = 0; pass < 2; pass += 1) {
          const { code } = await minify(file.code, { module: true, compress });
          file.code = code ?? file.code;
        }
        file.code = compiledAtOnce(file.code, this.parse(file.code));
        if (alwaysNeeded.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  };
}

/** Measured on the first load: larger blocks suit the base modules, distances in twos all of it. */
const largerBlocks = { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_LGBLOCK]: 19 };

/** Writes a `.br` file next to each text file of the client build, at the highest Brotli level. */
export function brotliPrecompress(parameters: Readonly<Record<number, number>> = largerBlocks): Plugin {
  const compress = promisify(brotliCompress);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, ...parameters };
  return {
    name: 'precompressed',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file);
          await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
        }),
      );
    },
  };
}

/** Strips `description` from machines and `source` from routes: only developers and the server need them. */
function stripDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /(?:\/machines\/[\w-]+\.machine|\/src\/routes\/[\w-]*routes)\.ts$/ },
      handler: (code, id) => {
        const member = id.endsWith('.machine.ts') ? 'description' : 'source';
        return code.replace(new RegExp(`\\b${member}:\\s*(['"\`])(?:(?!\\1)[^\\\\]|\\\\.)*\\1,?`, 'g'), '');
      },
    },
  };
}

/** A smaller helper for dynamic imports than Vite's, which also handles scripts, nonces and old browsers. */
function smallImportHelper(): Plugin {
  return {
    name: 'small-import-helper',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () =>
        "export { importWithStyles as __vitePreload } from '/src/effects/import-with-styles.ts';",
    },
  };
}

/** Modules needed by every page, in one chunk: it compresses better, and stays cached while our own code changes. */
const baseModules =
  /rolldown\/runtime|\/domain\/(?:compare-limit|dates|font-face|feature-groups|language|local-path|locale|no-brand|paging|plural)\.|\/machines\/(?:application|navigation|page|session)\.machine\.|\/machines\/failure-of\.|\/src\/app\/actors\.|\/src\/ui\/(?:button|fitted-name|font-faces|foundry|jumps|motion|notice|controls\.module)\.|node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|xstate|@xstate|use-[\w-]+)\//;

/**
 * Modules that come together: one file that is asked for at once, not many in turn. A page loads a group only if it needs
 * most of it.
 */
const groups: Readonly<Record<string, RegExp>> = {
  /** What carts and checkouts store, checked and read: also the calls need these shapes. */
  shapes:
    /\/domain\/(?:cart|cart-command|catalogue|checkout-progress|checkout-steps|legibility|licence|licence-shape|licensee|pages|picture|shape|shared-cart|shop|tax)\.|node_modules\/superstruct\//,
  /** What every call needs, with what is of use only to code that calls. */
  client:
    /\/domain\/(?:account|api|blog|calls?|checkout|collections|commissions|compare-shape|coverage-reply|failure-body|foundry|glyph-frames|glyphs|home|languages|order-state|page-query|settings|view-error|calls\/\w+)\.|\/machines\/request\.machine\.|\/src\/(?:compose|effects)\/client\.|node_modules\/(?:destr|ofetch|ufo)\//,
  /** The cart, as `openCart` starts it. */
  cart: /\/domain\/cart-news\.|\/machines\/(?:cart-link|cart-queue|(?:cart|quote|share|shared-cart)\.machine)\.|\/src\/(?:compose\/(?:cart|cart-change|cart-sharing|user)|effects\/(?:gone-cart|replaced-cart|stored-cart|stored-values))\./,
  /** The cart's lines and sums, beside a shop, a checkout and on its own page. */
  'cart-views':
    /\/domain\/(?:junior|price-text)\.|\/src\/(?:app\/unloaded-cart|ui\/(?:cart\/(?:cart-changes|cart-column|cart-line|cart-sums|empty-cart|unloaded-cart)|price))\./,
  /** What chooses and prices their licences, beside a shop and on the cart's page. */
  'cart-editing':
    /\/domain\/(?:pricing|shop-options)\.|\/machines\/cart-line\.machine\.|\/src\/(?:compose\/cart-line|app\/(?:cart-actions|cart-lines)|ui\/cart\/(?:cart-actions|licence-fields|line-editor))\./,
  /** Headings and messages, of almost every page but those of a family. */
  hung: /\/src\/ui\/(?:hung|status)\./,
  /** A visitor's own text, in the library, in a family's block and in a shop. */
  text: /\/domain\/(?:coverage|text-limit)\.|\/machines\/(?:address|own-text)\.machine\.|\/src\/(?:app\/needed-code|compose\/(?:address|own-text)|effects\/(?:own-text|query)|routes\/setting-query)\./,
  /** What marks in it what a font lacks. */
  'text-views':
    /\/domain\/(?:script-letters|script-support|whole-face)\.|\/src\/ui\/(?:missing-characters|missing-marks|whole-face)\./,
};

/** Chunks that the opening of a page waits for, with what they import. */
const waitedFor = /\/(?:client|shop-entry)-/;

/** Prints warnings, but for one: Lightning CSS doesn't know the pseudo-class yet, and leaves it as it is. */
function buildLogger() {
  const logger = createLogger('warn');
  return {
    ...logger,
    warn: (...[message, options]: Parameters<typeof logger.warn>) => {
      if (!message.includes("'target-current' is not recognized")) logger.warn(message, options);
    },
  };
}

/** Of the tools' tests those that take longer than their share of `npm test`. */
const long = [
  'tools/storm/invoice-series.test.ts',
  'tools/machines/opened-as-file.test.ts',
  'tools/attack/inputs.test.ts',
  'tools/house/characters.test.ts',
];

/** Tests of the server, on both databases. */
const withPostgres = {
  environment: 'node',
  globalSetup: 'tests/support/postgres.setup.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

/**
 * `vite build` builds the client into dist/client, `vite build --ssr` the server renderer into dist/server/render.js. Tests:
 * `node` for code without a browser, `server` with PostgreSQL, `browser` (jsdom) for tests of src.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    librarySubsets(),
    stripDescriptions(),
    smallImportHelper(),
    terserMinify(),
    brotliPrecompress(),
  ],
  // Removes what only React's developer tools use.
  ...(command === 'build'
    ? {
        define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
        customLogger: buildLogger(),
        logLevel: 'warn' as const,
      }
    : {}),
  // React itself has had this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  appType: 'custom',
  build: {
    target: 'es2022',
    // The font policy allows only files of this site, no data: URLs.
    assetsInlineLimit: 0,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The boot script and link hints preload modules; in the main module only the lists of what is waited for are worth
    // their size.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        dependencies.filter(
          (each) =>
            each.endsWith('.css') ||
            (waitedFor.test(file) && !/\/(?:base|main|rolldown-runtime)-/.test(each)),
        ),
    },
    rolldownOptions: {
      // The second minifier takes its time. The renderer is one file, whatever it imports dynamically.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      input: isSsrBuild
        ? { render: 'src/app/render.tsx' }
        : { main: 'src/app/main.tsx', boot: 'src/app/boot.ts' },
      ...(isSsrBuild
        ? {}
        : {
            output: {
              // Hashes don't compress, and the main module names every page's files: the hashes are as short as possible,
              // and style files, which nobody looks at by name, have no other name.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: ({ names: [name = ''] }) =>
                name.endsWith('.css') ? 'assets/[hash:6].css' : 'assets/[name]-[hash:6][extname]',
              codeSplitting: {
                groups: [
                  { name: 'base', test: baseModules },
                  ...Object.entries(groups).map(([name, test]) => ({
                    name,
                    test,
                    includeDependenciesRecursively: false,
                  })),
                ],
              },
            },
          }),
    },
  },
  // One bundle without imports from node_modules keeps a single copy of React and xstate on the server.
  ssr: command === 'build' ? { noExternal: true } : {},
  test: {
    // While two workers wait for a database, the third runs: on two cores a fifth faster than two.
    maxWorkers: 3,
    // Files share the modules that are slowest to load: database and font code, React.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{tests/{domain,machines,foundry},tools/{bench,house,machines,mutants,openapi,paths,requirements,sabotage,storm},packages/{embedded-or-postgres,font-facts,machine-room,machine-paths,pdf-text,pdf-ua}}/**/*.test.ts',
            'tools/*.test.ts',
          ],
          exclude: long,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...withPostgres,
          include: ['{tests/server,tools/{attack,pictures,scale},packages/card-sandbox}/**/*.test.ts'],
          exclude: long,
        },
      },
      {
        extends: true,
        test: {
          // What takes longer than its share of `npm test`; `npm run proofs` runs it.
          name: 'long',
          ...withPostgres,
          include: ['tests/long/**/*.test.ts', ...long],
        },
      },
      {
        extends: true,
        test: {
          // A replaced module must not stay for other files.
          name: 'alone',
          environment: 'node',
          include: ['tests/alone/**/*.test.{ts,tsx}'],
          isolate: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['{tests/src,tools/gallery}/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/support/jsdom.setup.ts',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
        },
      },
    ],
  },
}));
