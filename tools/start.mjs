// `npm start` and `npm run dev`: install and build what is missing, then serve; `npm start -- --built` serves what is there.
// npm starts this by `exec`: a shell in between would die of a signal without forwarding it.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, install, node, root, serverEnvironment } from './prepare.mjs';

const args = process.argv.slice(2);
const isDev = args.includes('--dev');
const parentPid = process.ppid;
const parentCheckMs = 500;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** The changed file for which the server ends, to start again. */
let changed = '';

/** @param {NodeJS.Signals} signal */
const stop = (signal) => {
  if (server) server.kill(signal);
  else process.exit(1);
};
// From the beginning: as PID 1 of a container a process gets no signal that it doesn't listen to.
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => stop(signal));

function serve() {
  const isRestart = changed !== '';
  changed = '';
  // Through this IPC channel the server notices when this process is gone, for whatever reason.
  server = spawn(node, ['server/main.ts', ...args], {
    cwd: root,
    env: serverEnvironment(args),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server.on('exit', (code, signal) => {
    server = undefined;
    if (changed) return serve();
    if (code !== 0) console.error(`The server died (${signal ? `killed by ${signal}` : `code ${code}`}).`);
    if (code !== 0 && isRestart) console.error('It starts again at the next change.');
    else process.exit(code ?? 1);
  });
}

/** Vite handles machines/ and src/. Code of these folders runs in the server: a new process also reloads the browser. */
function restartOnChange() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const folder of ['server', 'domain', 'packages'])
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(?:ts|js|sql)$/.test(file)) return;
      clearTimeout(timer);
      // Editors write a file in several steps.
      timer = setTimeout(() => {
        changed = join(folder, file);
        console.log(`${changed} changed: the server restarts.`);
        if (server) server.kill('SIGTERM');
        else serve();
      }, 50);
    });
}

if (!args.includes('--built')) {
  await install();
  if (!isDev) await build();
}
serve();
if (isDev) restartOnChange();

// npm may be killed without forwarding a signal. A process started by hand may outlive its shell on purpose.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parentPid) stop('SIGTERM');
  }, parentCheckMs).unref();
