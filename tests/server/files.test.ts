/** The file store, in a folder and in an S3 bucket. */
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bucket, openBucket } from '../../server/gateways/bucket.ts';
import { cachedFiles, evict } from '../../server/gateways/cached-files.ts';
import { copyFiles } from '../../server/gateways/copy-files.ts';
import { createFileStore, type FileStore, FileStoreAway } from '../../server/gateways/files.ts';
import { openFiles } from '../../server/gateways/open-files.ts';
import type { Clock } from '../../server/services.ts';
import { captureLog } from '../support/log.ts';
import { locationOf, openS3Server, type S3Server, s3Keys } from '../support/s3.ts';

let s3: S3Server;
beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
  s3 = await openS3Server();
});
afterAll(async () => {
  await s3.close();
  vi.unstubAllEnvs();
});

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-files-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** One machine's view of the bucket. */
const onS3 = async (more?: string, clock?: Clock) =>
  cachedFiles(await openBucket(locationOf(s3.url(more)), clock), createFileStore(await newFolder()));
const bytes = Buffer.from('The fonts');
const namesOf = async (files: FileStore) => {
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  return names.toSorted();
};

// §operation.files.store
describe.each([
  ['a folder', async () => createFileStore(await newFolder())],
  ['an S3 bucket', () => onS3()],
])('files in %s', (_, open) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
  });
  afterAll(() => files.close());

  it('are written, replaced, read, listed and removed', async () => {
    const name = 'orders/ord_1.zip';
    expect([await files.has(name), await files.size(name), await files.read(name)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    await files.write(name, Buffer.from('older'));
    await files.write(name, bytes);
    expect([await files.has(name), await files.size(name), await files.read(name)]).toEqual([true, 9, bytes]);
    expect(await readFile(await files.path(name))).toEqual(bytes);
    await files.write('sold/a.ttf', bytes);
    expect(await namesOf(files)).toEqual([name, 'sold/a.ttf']);
    await files.remove(name);
    expect([await files.has(name), await files.read(name)]).toEqual([false, undefined]);
    await files.remove(name);
    await expect(files.path(name)).rejects.toThrow(`There is no file ${name}.`);
    await files.remove('sold/a.ttf');
  });

  it('have plain names', async () => {
    for (const name of [
      '../a.txt',
      '/etc/passwd',
      'a/../../b.txt',
      'a\0.txt',
      'a//b.txt',
      '.env',
      'a/b/c/d/e.txt',
      'a.tar.gz',
      '',
    ])
      await expect(files.read(name), name).rejects.toThrow('plain words');
  });

  it('say how much room this machine has, and that they can be used', async () => {
    expect(await files.freeBytes()).toBeGreaterThan(0);
    await expect(files.check()).resolves.toBeUndefined();
  });
});

describe('an S3 bucket', () => {
  // §operation.files.machines
  it('is seen by every machine, and by one whose folder was lost', async () => {
    const [a, b] = [await onS3(), await onS3()];
    await a.write('orders/ord_2.zip', bytes);
    expect(await readFile(await b.path('orders/ord_2.zip'))).toEqual(bytes);
    const lost = await newFolder();
    const c = await cachedFiles(await openBucket(locationOf(s3.url())), createFileStore(lost));
    await c.read('orders/ord_2.zip');
    await rm(lost, { recursive: true });
    expect([await c.size('orders/ord_2.zip'), await c.read('orders/ord_2.zip')]).toEqual([9, bytes]);
  });

  it('takes large files in parts, and gives them back whole', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024, 'Skerry');
    await (await onS3()).write('orders/large.zip', large);
    expect((await (await onS3()).read('orders/large.zip'))?.equals(large)).toBe(true);
    expect((await readFile(await (await onS3()).path('orders/large.zip'))).equals(large)).toBe(true);
  });

  it('is asked once for a file that many wait for', async () => {
    await (await onS3()).write('sold/b.ttf', bytes);
    const fresh = await onS3();
    const found = await Promise.all(Array.from({ length: 5 }, () => fresh.read('sold/b.ttf')));
    expect(new Set(found).size).toBe(1);
  });

  it('that goes away in the middle of a file says so, and leaves no part of it', async () => {
    const broken = async function* () {
      yield bytes;
      throw new FileStoreAway();
    };
    const stream: Bucket['stream'] = (_, take) => take(broken());
    const cache = createFileStore(await newFolder());
    const bucket = { ...(await openBucket(locationOf(s3.url()))), stream };
    await expect(cachedFiles(bucket, cache).path('orders/half.zip')).rejects.toThrow(FileStoreAway);
    expect(await cache.has('orders/half.zip')).toBe(false);
  });

  it('stays usable when this machine’s disk takes none of its files', async () => {
    const full = async () => {
      throw new Error('ENOSPC');
    };
    await (await onS3()).write('orders/kept.zip', Buffer.alloc(1024 * 1024));
    const bucket = await openBucket(locationOf(s3.url()));
    const files = cachedFiles(bucket, { ...createFileStore(await newFolder()), write: full });
    // More than it opens connections.
    for (let nth = 0; nth < 210; nth += 1)
      await expect(files.path('orders/kept.zip')).rejects.toThrow('ENOSPC');
    expect(await bucket.size('orders/kept.zip')).toBe(1024 * 1024);
  }, 30_000);

  // §operation.files.public
  it('lets browsers fetch a file from the store itself, under the name to save it as', async () => {
    const files = await onS3(`&public=${s3.endpoint}`);
    await files.write('orders/ord_3.zip', bytes);
    const disposition = 'attachment; filename="SK-10001.zip"';
    const url = await files.publicUrl('orders/ord_3.zip', { disposition, type: 'application/zip' });
    const response = await fetch(url ?? '');
    expect([response.status, await response.text()]).toEqual([200, String(bytes)]);
    expect([response.headers.get('content-disposition'), response.headers.get('content-type')]).toEqual([
      disposition,
      'application/zip',
    ]);
    expect(await (await onS3()).publicUrl('orders/ord_3.zip', { disposition, type: '' })).toBeUndefined();
  });

  // §operation.files.away
  it('that is away gives what lies near, and says of the rest that it is away; then it is back', async () => {
    const log = captureLog();
    let now = 0;
    const files = await onS3('', { now: () => new Date(now) });
    await files.write('sold/near.ttf', bytes);
    await (await onS3()).write('sold/far.ttf', bytes);
    await s3.stop();
    expect(await files.read('sold/near.ttf')).toEqual(bytes);
    const calls = [
      () => files.read('sold/far.ttf'),
      () => files.size('sold/far.ttf'),
      () => files.path('sold/far.ttf'),
      () => files.write('sold/new.ttf', bytes),
      () => files.remove('sold/near.ttf'),
      () => files.check(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(FileStoreAway);
    // Left alone, whether it is back or not; then neither written nor removed.
    await s3.start();
    await expect(files.check()).rejects.toThrow(FileStoreAway);
    now += 1_000;
    expect(await files.has('sold/new.ttf')).toBe(false);
    expect(await files.read('sold/near.ttf')).toEqual(bytes);
    expect(log().filter((line) => line.includes('leaves the file store alone'))).toHaveLength(1);
  });

  it('that can’t be used is refused at the start, by name', async () => {
    const start = async (url: string) => {
      const files = await openFiles({ dataDir: await newFolder(), filesStore: locationOf(url) });
      files.close();
    };
    await expect(start(s3.url().replace('skerry-files', 'nobody'))).rejects.toThrow(
      'FILES_URL can’t be used: the store has no such bucket.',
    );
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'NOBODY');
    await expect(start(s3.url())).rejects.toThrow(
      'FILES_URL can’t be used: the store refuses these keys, or the region (403).',
    );
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.AWS_ACCESS_KEY_ID);
  });

  // §operation.files.move
  it('is filled from a folder and copied into one, and goes on where it was stopped', async () => {
    const [folder, bucket] = [createFileStore(await newFolder()), await openBucket(locationOf(s3.url('&')))];
    const names = Array.from({ length: 20 }, (_, index) => `moved/${index}.zip`);
    for (const name of names) await folder.write(name, Buffer.from(name));
    let written = 0;
    const failing: typeof bucket = {
      ...bucket,
      write: async (name, content) => {
        written += 1;
        if (written > 12) throw new Error('killed');
        await bucket.write(name, content);
      },
    };
    await expect(copyFiles(folder, failing, () => undefined)).rejects.toThrow('killed');
    const { copied, there } = await copyFiles(folder, bucket, () => undefined);
    expect(copied + there).toBe(20);
    expect(there).toBeGreaterThan(0);
    const other = createFileStore(await newFolder());
    await copyFiles(bucket, other, () => undefined);
    expect(await namesOf(other)).toEqual(await namesOf(await onS3()));
    for (const name of names) expect(String(await other.read(name))).toBe(name);
  });

  // §operation.files.near
  it('leaves in the cache what was used last, as much as fits', async () => {
    const cache = createFileStore(await newFolder());
    const files = cachedFiles(await openBucket(locationOf(s3.url())), cache);
    const names = ['near/a.zip', 'near/b.zip', 'near/c.zip', 'near/d.zip'];
    for (const [hour, name] of names.entries()) {
      await files.write(name, bytes);
      const usedAt = new Date(Date.now() - (9 - hour) * 3_600_000);
      await utimes(await cache.path(name), usedAt, usedAt);
    }
    await files.read('near/a.zip');
    await files.path('near/b.zip');
    await evict(cache, 3 * bytes.length);
    expect(await namesOf(cache)).toEqual(['near/a.zip', 'near/b.zip', 'near/d.zip']);
    // What may be in use stays.
    await evict(cache, 0);
    expect(await namesOf(cache)).toEqual(['near/a.zip', 'near/b.zip']);
    expect(await files.read('near/c.zip')).toEqual(bytes);
  });

  it('that was removed can’t be used any more, and sends nobody to a file that is missing', async () => {
    const files = await onS3(`&public=${s3.endpoint}`);
    const headers = { disposition: 'inline', type: 'application/pdf' };
    await expect(files.publicUrl('orders/none.pdf', headers)).rejects.toThrow(
      'There is no file orders/none.pdf.',
    );
    const gone = await openS3Server();
    const bucket = await openBucket(locationOf(gone.url()));
    await gone.removeBucket();
    await expect(bucket.check()).rejects.toThrow(FileStoreAway);
    bucket.close();
    await gone.close();
  });
});
