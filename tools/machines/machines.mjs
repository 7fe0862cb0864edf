// `npm run machines`: the machine room beside the shop in development, at one address, for watching the shop; as files; on the
// machines of other modules; or what changed in the charts (options.mjs).
import { spawn } from 'node:child_process';
import { dirname, relative } from 'node:path';
import { optionsOf } from '../command.mjs';
import { environment, install, node, root, run } from '../prepare.mjs';
import { help, readOptions } from './options.mjs';

const path = '/machines';
const outDir = 'dist/machines';

/** In development the page has an address of its own; in the build it is in the folder of its entry module. */
const relativeEntryPlugin = {
  name: 'beside-its-script',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    handler: (/** @type {string} */ html) => html.replace('/tools/machines/', './'),
  },
};

/** A browser loads neither modules nor anything by CORS for a page that is opened as a file. */
const openedAsFilePlugin = {
  name: 'opened-as-file',
  apply: /** @type {const} */ ('build'),
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler: (/** @type {string} */ html) =>
      html.replace('type="module" crossorigin', 'defer').replaceAll(' crossorigin', ''),
  },
};

/**
 * Gives the page the named modules and their sources, instead of the shop's machines.
 * @param {readonly string[]} files
 */
const modulesPlugin = (files) => ({
  name: 'named-modules',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    handler: (/** @type {string} */ html) => html.replace('main.tsx', 'modules.tsx'),
  },
  resolveId: (/** @type {string} */ id) => (id === 'virtual:modules' ? `\0${id}` : undefined),
  load(/** @type {string} */ id) {
    if (id !== '\0virtual:modules') return undefined;
    const name = (/** @type {string} */ file) => JSON.stringify(relative(process.cwd(), file));
    const imports = files.flatMap((file, index) => [
      `import * as module${index} from ${JSON.stringify(file)};`,
      `import source${index} from ${JSON.stringify(`${file}?raw`)};`,
    ]);
    const record = (/** @type {string} */ what) =>
      `export const ${what}s = {${files.map((file, index) => `${name(file)}: ${what}${index}`).join()}};`;
    return [...imports, record('module'), record('source')].join('\n');
  },
});

/** @param {readonly string[]} files the modules to show; none for the shop's machines */
async function configOf(files) {
  const { default: react } = await import('@vitejs/plugin-react');
  return {
    // The shop's own configuration strips descriptions, which this page is for.
    configFile: /** @type {const} */ (false),
    root: `${root}/tools/machines`,
    base: './',
    logLevel: /** @type {const} */ ('warn'),
    plugins: [
      relativeEntryPlugin,
      openedAsFilePlugin,
      ...(files.length > 0 ? [modulesPlugin(files)] : []),
      react(),
    ],
    // A module elsewhere runs with the room's own copies.
    resolve: { dedupe: ['xstate', 'react', 'react-dom', '@xstate/react'] },
  };
}

async function build(/** @type {readonly string[]} */ files) {
  const { build: buildRoom } = await import('vite');
  await buildRoom({
    ...(await configOf(files)),
    build: {
      outDir: `${root}/${outDir}`,
      emptyOutDir: true,
      target: 'es2022',
      // elkjs is one file of 1.6 MB; this is a tool for developers, not a page for visitors.
      chunkSizeWarningLimit: 3000,
      // Fonts are data: a file can't fetch others.
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      // Guards are identified by the names of their functions.
      rolldownOptions: { output: { format: 'iife', keepNames: true } },
    },
  });
  console.log(
    `The machine room is in ${outDir}: open its index.html, or serve the folder with any static server.`,
  );
}

/** Serves the room on the named modules, without a shop. */
async function serveModules(/** @type {readonly string[]} */ files) {
  const { createServer } = await import('vite');
  const { HOST: host = 'localhost', PORT: port = '3000' } = process.env;
  const server = await createServer({
    ...(await configOf(files)),
    server: { host, port: Number(port), fs: { allow: [root, ...files.map((file) => dirname(file))] } },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  console.log(`The machine room is at ${address}`);
  open(address);
}

/** True when a shop in development answers there already. */
async function isServed(/** @type {string} */ address) {
  try {
    const answer = await fetch(address);
    return answer.ok && (await answer.text()).includes('Machine room');
  } catch {
    return false;
  }
}

/** Opens a browser where there is one; the address is printed in any case. */
function open(/** @type {string} */ address) {
  const opener =
    { darwin: 'open', win32: 'explorer' }[/** @type {string} */ (process.platform)] ?? 'xdg-open';
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

async function serve() {
  const { HOST: host = 'localhost', PORT: port = '3000' } = process.env;
  const address = `http://${host}:${port}${path}`;
  if (!(await isServed(address))) {
    const shop = spawn(node, ['server/main.ts', '--dev'], {
      cwd: root,
      env: environment(),
      stdio: 'inherit',
    });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
    process.on('SIGINT', () => {});
    shop.on('exit', (code) => process.exit(code ?? 0));
    while (!(await isServed(address))) await new Promise((resolve) => setTimeout(resolve, 300));
  }
  console.log(`The machine room is at ${address}`);
  open(address);
}

const options = optionsOf(readOptions, help);
await install();
if (options.diff !== undefined)
  process.exitCode = await run(node, ['tools/machines/diff.ts', ...process.argv.slice(2)], environment());
else if (options.build) await build(options.module);
else await (options.module.length > 0 ? serveModules(options.module) : serve());
