/** Some families of the demo foundry, in a folder that a test may change. */
import { cp } from 'node:fs/promises';
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
