import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileStore, type FileStore } from './files.ts';

/** This machine's own folder of files: all there is, or the cache of a bucket. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');

/**
 * The file store that the configuration names (§operation.files.store). Throws an OperatorError for a bucket that can't be
 * used; the code that speaks to one is loaded only then.
 */
export async function openFiles(config: Pick<Config, 'dataDir' | 'filesStore'>): Promise<FileStore> {
  const folder = createFileStore(filesFolder(config));
  if (config.filesStore === undefined) return folder;
  const [{ openBucket }, { cachedFiles }] = await Promise.all([
    import('./bucket.ts'),
    import('./cached-files.ts'),
  ]);
  return cachedFiles(await openBucket(config.filesStore), folder);
}
