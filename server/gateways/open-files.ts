import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileStore, type FileStore } from './files.ts';

/** Where files are without a bucket. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');

/**
 * The file store that the configuration names (§operation.files.store). Throws an OperatorError for a bucket that can't be
 * used; the code that speaks to one is loaded only then.
 */
export async function openFiles(config: Pick<Config, 'dataDir' | 'filesStore'>): Promise<FileStore> {
  if (config.filesStore === undefined) return createFileStore(filesFolder(config));
  const [{ openBucket }, { cachedFiles }] = await Promise.all([
    import('./bucket.ts'),
    import('./cached-files.ts'),
  ]);
  return cachedFiles(await openBucket(config.filesStore), createFileStore(join(config.dataDir, 'cache')));
}
