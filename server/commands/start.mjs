// `npm start` and `npm run dev`: install and build what is missing, then serve.
import { spawn } from 'node:child_process';
import { build, install, node, root, serverEnvironment } from './prepare.mjs';

const args = process.argv.slice(2);
await install();
if (!args.includes('--dev')) await build();

const server = spawn(node, ['server/main.ts', ...args], {
  cwd: root,
  env: serverEnvironment(args),
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the whole group; a supervisor signals only this process.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => {});
server.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)),
);
