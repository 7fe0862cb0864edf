/** Some families of the demo foundry, in a folder that a test may change. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const demo = join(import.meta.dirname, '../../foundry');
/** Texts about other families are left out. */
const excluded =
  /\/(?:posts|commissions|collections|pictures|club|home\.yaml|commissions\.yaml)$|\/families\/.+$/;

/** Copies the foundry with these families into a folder. */
export async function copyFoundry(folder: string, families: readonly string[]): Promise<void> {
  const isWanted = (path: string) =>
    !excluded.test(path) || families.some((slug) => path.endsWith(`/families/${slug}.yaml`));
  await cp(demo, folder, { recursive: true, filter: isWanted });
}

/** A folder of its own in `base` with these families of the foundry, which the test may change. */
export async function foundryIn(base: string, ...slugs: string[]): Promise<string> {
  const folder = await mkdtemp(join(base, 'foundry-'));
  await copyFoundry(folder, slugs);
  return folder;
}

/** Replaces text in a file of the folder; rejects if it isn't there. */
export async function changeFile(
  folder: string,
  file: string,
  from: string | RegExp,
  to: string,
): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${from}`);
  await writeFile(path, after);
}
