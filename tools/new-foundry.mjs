// `npm run new-foundry`: the first command on a fresh clone, so it installs what is missing.
import { install, node, run } from './prepare.mjs';

await install();
process.exitCode = await run(node, ['server/commands/new-foundry.ts', ...process.argv.slice(2)]);
