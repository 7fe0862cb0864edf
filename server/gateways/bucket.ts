/** Files in a bucket of Amazon S3, or of a store that speaks its protocol. */
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Breaker, createBreaker } from '../breaker.ts';
import type { S3Location } from '../config.ts';
import { log } from '../log.ts';
import { codeOf, OperatorError } from '../operator-error.ts';
import type { Clock } from '../services.ts';
import { checkFileName, type FileStore, FileStoreAway, isFileName } from './files.ts';

/** What of a file store needs no folder on this machine. */
export type Bucket = Pick<
  FileStore,
  'write' | 'read' | 'size' | 'remove' | 'list' | 'check' | 'publicUrl' | 'close'
> & {
  /** Gives `take` the bytes as they come, for a file that may be large; nothing when there is none. They may end with FileStoreAway. */
  readonly stream: (name: string, take: (bytes: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>;
};

/** How long a store that hangs is waited for, twice; then nobody waits for a while. A write may take the store longer. */
const readTimeouts = { connectionTimeout: 1_000, socketTimeout: 3_000 };
const writeTimeouts = { connectionTimeout: 1_000, socketTimeout: 60_000 };
const pauses = { firstPauseMs: 1_000, maxPauseMs: 5_000 };
const maxSockets = 200;
const publicSeconds = 60;
const systemClock: Clock = { now: () => new Date() };

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

const withoutCopy = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** Undefined for a file that isn't there. */
async function orMissing<Result>(calling: Promise<Result>): Promise<Result | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function awayBy(breaker: Breaker, cause: unknown): FileStoreAway {
  breaker.failed(refusalOf(cause) ?? (codeOf(cause) || String(cause)));
  return new FileStoreAway('The file store can’t be reached.', { cause });
}

/** Rejects with FileStoreAway for any failure. */
async function guarded<Result>(breaker: Breaker, calling: () => Promise<Result>): Promise<Result> {
  if (breaker.isOpen()) throw new FileStoreAway('The file store was away a moment ago.');
  try {
    const result = await calling();
    breaker.answered();
    return result;
  } catch (cause) {
    throw awayBy(breaker, cause);
  }
}

async function* chunksOf(breaker: Breaker, body: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw awayBy(breaker, cause);
  }
}

const clientOf = (
  { region }: S3Location,
  endpoint: string | undefined,
  timeouts: Readonly<Record<'connectionTimeout' | 'socketTimeout', number>>,
): S3Client =>
  new S3Client({
    region,
    // Only Amazon's own have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Waiting for one counts as part of the time to connect.
    requestHandler: { ...timeouts, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });

/** `clock` is the breaker's. Throws an OperatorError when the bucket isn't there or refuses the keys; a store that can't be reached may come back. */
export async function openBucket(location: S3Location, clock: Clock = systemClock): Promise<Bucket> {
  const { bucket: Bucket, prefix, endpoint, publicEndpoint } = location;
  const client = clientOf(location, endpoint, readTimeouts);
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
  const writingClient = clientOf(location, endpoint, writeTimeouts);
  const publicClient =
    publicEndpoint === undefined ? undefined : clientOf(location, publicEndpoint, readTimeouts);
  const breaker = createBreaker('the file store', clock, pauses);
  const keyOf = (name: string) => {
    checkFileName(name);
    return { Bucket, Key: `${prefix}${name}` };
  };
  const size = async (name: string) => {
    const command = new HeadObjectCommand(keyOf(name));
    const found = await guarded(breaker, () => orMissing(client.send(command)));
    return found && Number(found.ContentLength);
  };
  return {
    write: async (name, bytes) => {
      const params = { ...keyOf(name), Body: withoutCopy(bytes) };
      await guarded(breaker, () => new Upload({ client: writingClient, params }).done());
    },
    read: async (name) => {
      const command = new GetObjectCommand(keyOf(name));
      return await guarded(breaker, async () => {
        const found = await orMissing(client.send(command));
        return found && withoutCopy((await found.Body?.transformToByteArray()) ?? new Uint8Array());
      });
    },
    stream: async (name, take) => {
      const command = new GetObjectCommand(keyOf(name));
      const found = await guarded(breaker, () => orMissing(client.send(command)));
      if (!found) return;
      const body = found.Body as Readable; // as it is in Node.js
      try {
        await take(chunksOf(breaker, body));
      } finally {
        // What isn't read to its end would keep its connection.
        body.destroy();
      }
    },
    size,
    remove: async (name) => {
      const key = keyOf(name);
      await guarded(breaker, () => client.send(new DeleteObjectCommand(key)));
    },
    list: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await guarded(breaker, () => client.send(command));
        for (const { Key = '' } of Contents) {
          const name = Key.slice(prefix.length);
          if (isFileName(name)) yield name;
        }
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    check: async () => {
      await guarded(breaker, isThere);
    },
    publicUrl: async (name, { disposition, type }) => {
      if (publicClient === undefined) return undefined;
      // Nobody is sent to a store that is away, or for a file that has to be made.
      if ((await size(name)) === undefined) throw new Error(`There is no file ${name}.`);
      const headers = { ResponseContentDisposition: disposition, ResponseContentType: type };
      const command = new GetObjectCommand({ ...keyOf(name), ...headers });
      return await getSignedUrl(publicClient, command, { expiresIn: publicSeconds });
    },
    close: () => {
      client.destroy();
      writingClient.destroy();
      publicClient?.destroy();
    },
  };
}
