/** The complete WOFF2 of a font, for glyph grids and for buyers: slow to make, and the same for everybody. */
import type { FileStore } from '../gateways/files.ts';
import { makeIfMissing } from '../gateways/made-files.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';

/** By the SHA-256 of the font's bytes, of which the beginning is enough. */
export const wholeName = (fontHash: string) => `whole/${fontHash.slice(0, 32)}.woff2`;

/** Its name in the file store; made of the file at `path` where it is missing. */
export const wholeWebFont = async (
  { files, workerPool }: { readonly files: FileStore; readonly workerPool: WorkerPool },
  fontHash: string,
  path: () => string | Promise<string>,
): Promise<string> =>
  await makeIfMissing(files, wholeName(fontHash), async () =>
    workerPool.run<string, Uint8Array>(
      { module: 'catalogue/make-web-font.ts', name: 'makeWholeWebFont' },
      await path(),
    ),
  );
