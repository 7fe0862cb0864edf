/** An S3 server on loopback, driven by the real SDK. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { readConfig } from '../../server/config.ts';

/** Of the server's one account. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export type S3Server = {
  readonly endpoint: string;
  /** FILES_URL of its bucket, with more parameters. */
  readonly url: (more?: string) => string;
  /** Stops listening; what it holds stays. */
  readonly stop: () => Promise<void>;
  /** Listens at the same port again. */
  readonly start: () => Promise<void>;
  /** Removes the bucket with what it holds. */
  readonly removeBucket: () => Promise<void>;
  /** Stops, and removes what it held. */
  readonly close: () => Promise<void>;
};

export const s3Bucket = 'skerry-files';

export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-s3-'));
  const listen = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: s3Bucket }],
      // It signs the address of a listing without its last slash, which the SDK sends.
      allowMismatchedSignatures: true,
    });
    // It has nowhere to write to, and would warn of that.
    server.logger.silent = true;
    return { server, port: (await server.run()).port };
  };
  let running: Awaited<ReturnType<typeof listen>> | undefined = await listen(0);
  const { port } = running;
  const stop = async () => {
    // Those that are being answered, too: it is gone.
    running?.server.httpServer.closeAllConnections();
    await running?.server.close();
    running = undefined;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    url: (more = '') => `s3://${s3Bucket}/shop?endpoint=${endpoint}&region=eu-central-1${more}`,
    stop,
    start: async () => {
      running = await listen(port);
    },
    removeBucket: () => rm(join(directory, s3Bucket), { recursive: true }),
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What the shop's configuration makes of a FILES_URL. */
export function locationOf(url: string) {
  const { filesStore } = readConfig({ FILES_URL: url });
  if (!filesStore) throw new Error('FILES_URL names no store.');
  return filesStore;
}
