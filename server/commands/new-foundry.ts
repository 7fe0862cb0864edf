/** `npm run new-foundry -- FOLDER [--name NAME]`: writes the folder of a new foundry that starts, with marks to fill in. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFoundry } from '../new-foundry/write-foundry.ts';
import { OperatorError, reportFailure } from '../operator-error.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new OperatorError('Say where: npm run new-foundry -- FOLDER [--name NAME]');
  const path = resolve(folder);
  const name = await writeFoundry(path, values.name);
  // What has a space or a sign of the shell in it is quoted.
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  console.log(`${name} is in ${path}. What is yours to write is marked there: search for FILL IN and fill-in.example.

FOUNDRY_DIR=${quoted} DATA_DIR=${quoted}-data npm start
    opens its shop at http://localhost:3000
FOUNDRY_DIR=${quoted} DATA_DIR=${quoted}-data npm run import -- --dry-run
    says what a change would do; without -- --dry-run it is done
FOUNDRY_DIR=${quoted} DATA_DIR=${quoted}-data npm run import -- --fonts FOLDER
    makes a family of a folder of fonts`);
}

try {
  await run();
} catch (error) {
  reportFailure(error);
}
