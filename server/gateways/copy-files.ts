import { mapAtMost } from '../worker-pool/map-at-most.ts';
import type { FileStore } from './files.ts';

/** Numbers of files. */
type Copied = { readonly copied: number; readonly there: number };

const atOnce = 8;
const reportEvery = 100;

/**
 * Copies all files, except those that the target has with the same size. Rejects with the first failure; what was copied by
 * then is whole.
 */
export async function copyFiles(
  from: Pick<FileStore, 'list' | 'read' | 'size'>,
  to: Pick<FileStore, 'write' | 'size'>,
  onProgress: (copied: Copied) => void,
): Promise<Copied> {
  const names: string[] = [];
  for await (const name of from.list()) names.push(name);
  let copied = 0;
  let there = 0;
  await mapAtMost(names, atOnce, async (name) => {
    const size = await from.size(name);
    if (size !== undefined && size === (await to.size(name))) there += 1;
    else {
      const bytes = await from.read(name);
      // Removed meanwhile.
      if (bytes === undefined) return;
      await to.write(name, bytes);
      copied += 1;
    }
    if ((copied + there) % reportEvery === 0) onProgress({ copied, there });
  });
  return { copied, there };
}
