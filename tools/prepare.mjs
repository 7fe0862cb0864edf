// Plain JavaScript on Node's own modules: this runs before anything is installed, on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** The data folders of shops that tools/fill.setup.ts has filled, each under the hash of its sources. */
export const filledShops = join(modules, '.cache', 'shops');
/** Node 24 from the lockfile: every script runs on it, whatever version the machine has. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Runs a program and shows its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [output] gets the lines of its output
 * @returns {Promise<number>} its exit code; a program ended by a signal counts as 1
 */
export function run(program, args, env = process.env, output) {
  return new Promise((resolve) => {
    const stream = output ? 'pipe' : 'inherit';
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', stream, stream] });
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on('line', (line) => output?.push(line));
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** The environment in which programs from node_modules run on Node 24, with its compile cache. */
export function environment() {
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter),
  };
}

/**
 * The server's environment: production mode, in which React renders fastest and replies aren't checked again; in
 * development neither holds. A NODE_ENV that is set stays.
 * @param {readonly string[]} args of `npm start`
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(args) {
  return { NODE_ENV: args.includes('--dev') ? 'development' : 'production', ...environment() };
}

/**
 * A hash of names and contents, the same on every machine.
 * @param {readonly string[]} paths files and folders, relative to the root; what there isn't is passed over
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name));
    else hash.update(path).update('\0').update(readFileSync(full));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** @param {{stamp: string, inputs: readonly string[], output: string}} made */
const isCurrent = ({ stamp, inputs, output }) =>
  [stamp, output].every((path) => existsSync(join(root, path))) &&
  readFileSync(join(root, stamp), 'utf8') === hashOf(inputs);

/** What the build is made of: when it changes, browser tests build anew. */
export const buildInputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'domain',
  'machines',
  'src',
];

const site = { stamp: 'dist/.built', inputs: buildInputs, output: 'dist/client' };

const database = {
  stamp: 'dist/.database',
  inputs: ['package-lock.json', 'packages/embedded-or-postgres'],
  output: 'dist/database',
};

/** Whether the build is that of the present sources. */
export const isBuildCurrent = () => isCurrent(site);

/**
 * Runs a step unless its inputs are unchanged since it last succeeded.
 * @param {{stamp: string, inputs: readonly string[], output: string, message: string, step: () => Promise<number>}} task
 */
async function runIfChanged({ message, step, ...made }) {
  if (isCurrent(made)) return;
  const file = join(root, made.stamp);
  const hash = hashOf(made.inputs);
  console.log(message);
  const code = await step();
  if (code !== 0) process.exit(code);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** Installs the packages of the lockfile, if they are missing. Ends the process with a message where it can't. */
export async function install() {
  const npm = process.env.npm_execpath;
  await runIfChanged({
    stamp: 'node_modules/.installed',
    inputs: ['package-lock.json'],
    output: 'node_modules',
    message: 'Installing packages (about a minute the first time) …',
    step: () => {
      // The build needs development dependencies, which NODE_ENV=production would leave out.
      const args = ['ci', '--include=dev', '--loglevel=error'];
      return npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
    },
  });
  if (!existsSync(node)) {
    console.error('Node 24 is missing: the package `node` could not run its install script. Allow it with');
    console.error('  npm config set ignore-scripts false');
    console.error('remove the folder node_modules, and start again.');
    process.exit(1);
  }
}

/** Builds the browser's and the server's bundle, and the database that a new shop begins with, if their sources changed. */
export async function build() {
  await runIfChanged({
    ...site,
    message: 'Building the site …',
    step: async () => {
      const vite = join(modules, 'vite', 'bin', 'vite.js');
      // Tests build, too: React's development code is no part of any build.
      const env = { ...environment(), NODE_ENV: 'production' };
      return (await run(node, [vite, 'build'], env)) || run(node, [vite, 'build', '--ssr'], env);
    },
  });
  await runIfChanged({
    ...database,
    message: 'Making an empty database …',
    step: () => run(node, ['packages/embedded-or-postgres/make-template.ts', database.output], environment()),
  });
}
