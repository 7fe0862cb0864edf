// `npm run machines`: the machine room beside the shop in development, at one address, for watching the shop.
// `npm run machines -- --build` builds it as a folder of files, for any static server or opened as they are, without a shop.
// `npm run machines -- --diff REF` tells what changed in the charts.
import { spawn } from 'node:child_process';
import { environment, install, node, root, run } from '../prepare.mjs';

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
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler: (/** @type {string} */ html) =>
      html.replace('type="module" crossorigin', 'defer').replaceAll(' crossorigin', ''),
  },
};

async function build() {
  const [{ build: buildRoom }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  await buildRoom({
    // The shop's own configuration strips descriptions, which this page is for.
    configFile: false,
    root: `${root}/tools/machines`,
    base: './',
    logLevel: 'warn',
    plugins: [react(), relativeEntryPlugin, openedAsFilePlugin],
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

await install();
const args = process.argv.slice(2);
if (args.includes('--diff'))
  process.exitCode = await run(node, ['tools/machines/diff.ts', ...args], environment());
else await (args.includes('--build') ? build() : serve());
