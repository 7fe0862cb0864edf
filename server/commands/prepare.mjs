// Plain JavaScript on Node's own modules: this runs before anything is installed, on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const modules = join(root, 'node_modules');
/** Node 24 from the lockfile: every script runs on it, whatever the machine has. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Runs a program with its output shown as it comes.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code; a program ended by a signal counts as 1
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The environment in which programs from node_modules run on Node 24, which keeps what it compiled. */
export function environment() {
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    PATH: `${join(modules, '.bin')}:${process.env.PATH ?? ''}`,
  };
}

/**
 * The environment of the server: a shop runs in production mode, in which React renders as quickly as it can and no
 * reply is checked again; in development neither. A NODE_ENV that is set stays.
 * @param {readonly string[]} args of `npm start`
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(args) {
  return { NODE_ENV: args.includes('--dev') ? 'development' : 'production', ...environment() };
}

/** @param {readonly string[]} paths files and folders, relative to the root */
function hashOf(paths) {
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

/**
 * Does a step unless its inputs are those of the last time it succeeded.
 * @param {{stamp: string, inputs: readonly string[], needs: string, says: string, step: () => Promise<number>}} work
 */
async function once({ stamp, inputs, needs, says, step }) {
  const file = join(root, stamp);
  const hash = hashOf(inputs);
  if (existsSync(join(root, needs)) && existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  console.log(says);
  const code = await step();
  if (code !== 0) process.exit(code);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** Installs the packages of the lockfile, if they aren't there yet. Ends the process with a message where it can't. */
export async function install() {
  const npm = process.env.npm_execpath;
  await once({
    stamp: 'node_modules/.installed',
    inputs: ['package-lock.json'],
    needs: 'node_modules',
    says: 'Installing packages (about a minute the first time) …',
    step: () => {
      // What builds the site is a development dependency: NODE_ENV=production would leave it out.
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

/** Builds the browser's and the server's bundle, if their sources changed. */
export async function build() {
  await once({
    stamp: 'dist/.built',
    inputs: ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'domain', 'machines', 'src'],
    needs: 'dist/client',
    says: 'Building the site …',
    step: async () => {
      const vite = join(modules, 'vite', 'bin', 'vite.js');
      const client = await run(node, [vite, 'build', '--logLevel', 'warn'], environment());
      return client || run(node, [vite, 'build', '--ssr', '--logLevel', 'warn'], environment());
    },
  });
}
