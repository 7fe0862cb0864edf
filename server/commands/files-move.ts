/**
 * `npm run files:move -- --to-store` copies the shop's files from DATA_DIR/files to the bucket of FILES_URL, `--to-folder` the
 * other way. What the other side has already is passed over, so that it can be run again after it was stopped, and once more
 * for what came meanwhile. Nothing is removed.
 */
import { plural } from '../../domain/plural.ts';
import { readConfig } from '../config.ts';
import { openBucket } from '../gateways/bucket.ts';
import { copyFiles } from '../gateways/copy-files.ts';
import { createFileStore } from '../gateways/files.ts';
import { filesFolder } from '../gateways/open-files.ts';
import { OperatorError, reportFailure } from '../operator-error.ts';

async function main(): Promise<void> {
  const direction = process.argv.slice(2).find((argument) => argument.startsWith('--to-'));
  if (direction !== '--to-store' && direction !== '--to-folder')
    throw new OperatorError('Say where to: npm run files:move -- --to-store, or -- --to-folder.');
  const config = readConfig(process.env);
  if (config.filesStore === undefined)
    throw new OperatorError('FILES_URL is missing: expected s3://bucket/prefix.');
  const folder = createFileStore(filesFolder(config));
  const bucket = await openBucket(config.filesStore);
  try {
    const [from, to] = direction === '--to-store' ? [folder, bucket] : [bucket, folder];
    const { copied, there } = await copyFiles(from, to, ({ copied, there }) =>
      console.log(`Copied ${plural(copied, 'file')}, passed over ${there} …`),
    );
    console.log(`Copied ${plural(copied, 'file')}; ${there} ${there === 1 ? 'was' : 'were'} there already.`);
  } finally {
    bucket.close();
  }
}

try {
  await main();
} catch (error) {
  reportFailure(error);
}
