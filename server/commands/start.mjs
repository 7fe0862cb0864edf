// `npm start` and `npm run dev`: install and build what is missing, then serve; `npm start -- --built` serves what is there.
// npm starts this by `exec`: a shell in between would die of a signal without forwarding it.
import { spawn } from 'node:child_process';
import { build, install, node, root, serverEnvironment } from './prepare.mjs';

const args = process.argv.slice(2);
const parentPid = process.ppid;
const parentCheckMs = 500;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

/** @param {NodeJS.Signals} signal */
const stop = (signal) => {
  if (server) server.kill(signal);
  else process.exit(1);
};
// From the beginning: as PID 1 of a container a process gets no signal that it doesn't listen to.
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => stop(signal));

if (!args.includes('--built')) {
  await install();
  if (!args.includes('--dev')) await build();
}

// Through this IPC channel the server notices when this process is gone, for whatever reason.
server = spawn(node, ['server/main.ts', ...args], {
  cwd: root,
  env: serverEnvironment(args),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
server.on('exit', (code, signal) => {
  if (code !== 0) console.error(`The server died (${signal ? `killed by ${signal}` : `code ${code}`}).`);
  process.exit(code ?? 1);
});

// npm may be killed without forwarding a signal. A process started by hand may outlive its shell on purpose.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parentPid) stop('SIGTERM');
  }, parentCheckMs).unref();
