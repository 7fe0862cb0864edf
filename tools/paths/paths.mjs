// `npm run paths`: walks the statecharts' paths through the real pages in a browser, and writes the report (options.mjs).
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { findBrowser } from '../browser.mjs';
import { optionsOf, refuse } from '../command.mjs';
import { build, environment, install, node, root, run } from '../prepare.mjs';
import { help, readOptions } from './options.mjs';

/**
 * The origin of a running shop; ends the process where nothing answers, or something else.
 * @param {string} url
 */
async function originOf(url) {
  const { origin } = new URL(url);
  const response = await fetch(`${origin}/v1/settings`).catch(() => undefined);
  if (!response) return refuse(`Nothing answers at ${origin}.`);
  const settings = await response.json().catch(() => undefined);
  if (!response.ok || typeof settings?.maintenance_mode !== 'boolean')
    return refuse(
      `${origin} answers, but it is no shop of this kind: its /v1/settings says ${response.status}.`,
    );
  return origin;
}

const options = optionsOf(readOptions, help);
const { url, update, watch, changed, grep, repeat, replay, browser: browserName } = options;
const origin = url === undefined ? undefined : await originOf(url);
await install();

const walks = /** @type {string[]} */ ([]);
if (changed !== undefined) {
  const code = await run(node, ['tools/paths/changed.ts', changed], environment(), walks);
  if (code !== 0) process.exit(code);
  if (walks.length === 0) {
    console.log(`Nothing that a walk is about changed since ${changed}.`);
    process.exit(0);
  }
}

const request = {
  PATHS: options.set,
  PATHS_DEPTH: options.depth,
  PATHS_WALKS: walks.join(','),
  ...(replay === undefined ? {} : { PATHS_REPLAY: replay }),
  ...(origin === undefined ? {} : { PATHS_URL: origin }),
  ...(watch ? { WATCHED: 'yes' } : {}),
};
if (replay !== undefined) {
  const code = await run(node, ['tools/paths/session.ts'], { ...environment(), ...request });
  if (code !== 0) process.exit(code);
}

const playwright = [`${root}/node_modules/playwright/cli.js`, 'test', '-c', 'tools/paths'];
const chosen = grep === undefined ? [] : ['--grep', grep];
if (grep !== undefined) {
  const args = [...playwright, ...chosen, '--list', '--reporter=list'];
  const env = { ...environment(), ...request };
  const { stderr, stdout } = spawnSync(node, args, { cwd: root, encoding: 'utf8', env });
  if (`${stdout}${stderr}`.includes('No tests found'))
    refuse(
      `--grep is '${grep}': no path that was asked for${watch ? ', and can be watched,' : ''} has such a title.`,
    );
}

const browser = await findBrowser({ name: browserName, isWatched: watch });
if (!browser) process.exit(1);
if (origin === undefined) await build();

// A run of some paths adds to the known screens; a run of all leaves no others.
if (update && grep === undefined && changed === undefined && options.set === 'all')
  rmSync(`${root}/e2e/paths/screens`, { recursive: true, force: true });

const args = [
  ...playwright,
  ...chosen,
  `--repeat-each=${repeat}`,
  ...(update ? ['--update-snapshots=all'] : []),
  ...(watch ? ['--headed', '--workers=1'] : []),
];
const code = await run(node, args, {
  ...environment(),
  BROWSER_NAME: browserName,
  BROWSER_PATH: browser,
  ...request,
});
process.exit(code);
