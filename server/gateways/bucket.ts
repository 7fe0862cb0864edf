/** Files in a bucket of Amazon S3, or of a store that speaks its protocol. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Breaker, createBreaker } from '../breaker.ts';
import type { S3Location } from '../config.ts';
import { log } from '../log.ts';
import { codeOf, OperatorError } from '../operator-error.ts';
import { checkFileName, type FileStore, FileStoreAway, isFileName } from './files.ts';

/** What of a file store needs no folder on this machine. */
export type Bucket = Pick<
  FileStore,
  'write' | 'read' | 'size' | 'remove' | 'list' | 'check' | 'publicUrl' | 'close'
>;

/** While the store is away, nobody waits for it longer than this, and mostly not at all. */
const timeouts = { connectionTimeout: 1_000, socketTimeout: 3_000 };
const pauses = { firstPauseMs: 1_000, maxPauseMs: 5_000 };
const publicSeconds = 60;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NotFound', 'NoSuchKey'].includes(error.name);

/** What keeps the bucket from being used, in words; undefined when it can be, or can't be reached just now. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing';
  const status = (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || 500;
  if (status === 404) return 'the store has no such bucket';
  return status < 500 && status !== 429
    ? `the store refuses these keys, or the region (${status})`
    : undefined;
}

/** Undefined for a file that isn't there; rejects with FileStoreAway for any other failure. */
async function guarded<Result>(
  breaker: Breaker,
  calling: () => Promise<Result>,
): Promise<Result | undefined> {
  if (breaker.isOpen()) throw new FileStoreAway('The file store was away a moment ago.');
  try {
    const result = await calling();
    breaker.answered();
    return result;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    breaker.failed(refusalOf(cause) ?? (codeOf(cause) || String(cause)));
    throw new FileStoreAway('The file store can’t be reached.', { cause });
  }
}

const clientOf = ({ region }: S3Location, endpoint: string | undefined): S3Client =>
  new S3Client({
    region,
    // Only Amazon's own have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: timeouts,
  });

/** Throws an OperatorError when the bucket isn't there or refuses the keys; a store that can't be reached may come back. */
export async function openBucket(location: S3Location): Promise<Bucket> {
  const { bucket: Bucket, prefix, endpoint, publicEndpoint } = location;
  const client = clientOf(location, endpoint);
  const isThere = () => client.send(new HeadBucketCommand({ Bucket }));
  try {
    await isThere();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      client.destroy();
      throw new OperatorError(
        `FILES_URL can’t be used: ${refusal}. Expected a bucket that may be written to.`,
      );
    }
    log.error({ err: error }, 'The file store can’t be reached.');
  }
  const publicClient = publicEndpoint === undefined ? undefined : clientOf(location, publicEndpoint);
  const breaker = createBreaker('the file store', { now: () => new Date() }, pauses);
  const keyOf = (name: string) => {
    checkFileName(name);
    return { Bucket, Key: `${prefix}${name}` };
  };
  return {
    write: async (name, bytes) => {
      const params = { ...keyOf(name), Body: Buffer.from(bytes) };
      await guarded(breaker, () => new Upload({ client, params }).done());
    },
    read: async (name) => {
      const key = keyOf(name);
      return await guarded(breaker, async () => {
        const { Body } = await client.send(new GetObjectCommand(key));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      });
    },
    size: async (name) => {
      const key = keyOf(name);
      return await guarded(breaker, async () =>
        Number((await client.send(new HeadObjectCommand(key))).ContentLength),
      );
    },
    remove: async (name) => {
      const key = keyOf(name);
      await guarded(breaker, () => client.send(new DeleteObjectCommand(key)));
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '' } of Contents) {
          const name = Key.slice(prefix.length);
          if (isFileName(name)) yield name;
        }
    },
    check: async () => {
      await guarded(breaker, isThere);
    },
    publicUrl: async (name, { disposition, type }) => {
      if (publicClient === undefined) return undefined;
      const headers = { ResponseContentDisposition: disposition, ResponseContentType: type };
      const command = new GetObjectCommand({ ...keyOf(name), ...headers });
      return await getSignedUrl(publicClient, command, { expiresIn: publicSeconds });
    },
    close: () => {
      client.destroy();
      publicClient?.destroy();
    },
  };
}
