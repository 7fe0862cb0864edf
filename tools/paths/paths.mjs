// `npm run paths`: walks the statecharts' paths through the real pages in a browser, and writes the report (options.mjs).
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser } from '../browser.mjs';
import { build, environment, install, node, root, run } from '../prepare.mjs';
import { help, readOptions } from './options.mjs';

/** @param {string} words */
function refuse(words) {
  console.error(words);
  process.exit(1);
}

/** @param {readonly string[]} args */
function optionsOf(args) {
  try {
    return readOptions(args);
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

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

/**
 * Ends the process where git knows no such commit.
 * @param {string} ref
 */
function checkRef(ref) {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  if (spawnSync('git', args, { cwd: root }).status !== 0)
    refuse(`--changed is '${ref}': git knows no such commit here.`);
}

const options = optionsOf(process.argv.slice(2));
if (options?.help) {
  console.log(help);
  process.exit(0);
}
if (!options) process.exit(1);

const { url, update, watch, changed, grep, repeat, replay, browser: browserName } = options;
if (changed !== undefined) checkRef(changed);
if (replay !== undefined && !existsSync(replay)) refuse(`--replay is '${replay}': there is no such file.`);
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
  ...(replay === undefined ? {} : { PATHS_REPLAY: resolve(replay) }),
  ...(origin === undefined ? {} : { PATHS_URL: origin }),
};
if (replay !== undefined) {
  const code = await run(node, ['tools/paths/session.ts'], { ...environment(), ...request });
  if (code !== 0) process.exit(code);
}

const browser = await findBrowser({ name: browserName, isWatched: watch });
if (!browser) process.exit(1);
if (origin === undefined) await build();

// A run of some paths adds to the known screens; a run of all leaves no others.
if (update && grep === undefined && changed === undefined && options.set === 'all')
  rmSync(`${root}/e2e/paths/screens`, { recursive: true, force: true });

const args = [
  'test',
  '-c',
  'tools/paths',
  `--repeat-each=${repeat}`,
  ...(grep === undefined ? [] : ['--grep', grep]),
  ...(update ? ['--update-snapshots=all'] : []),
  ...(watch ? ['--headed', '--workers=1'] : []),
];
const code = await run(node, [`${root}/node_modules/playwright/cli.js`, ...args], {
  ...environment(),
  BROWSER_NAME: browserName,
  BROWSER_PATH: browser,
  ...request,
  ...(watch ? { WATCHED: 'yes' } : {}),
});
process.exit(code);
