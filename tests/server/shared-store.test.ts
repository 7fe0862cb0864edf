/** Two machines over one database and one bucket, each with a disk of its own. */
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { openBucket } from '../../server/gateways/bucket.ts';
import { cachedFiles } from '../../server/gateways/cached-files.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { newPostgresUrl } from '../support/databases.ts';
import { bytesAt, loseDisk, paidOrderAt, startHost } from '../support/host.ts';
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

// §operation.machines: with processes, a load balancer and an upgrade it is tried by `npm run cluster`.
describe.skipIf(!inject('postgres'))('machines with one bucket', () => {
  const startTwo = async () => {
    const url = await newPostgresUrl();
    const [first, second] = [fromPostgres(url), fromPostgres(url)];
    await seedCatalogue(first.db);
    const open = async (folder: string) =>
      cachedFiles(await openBucket(locationOf(s3.url())), createFileStore(folder));
    return [await startHost(first, open), await startHost(second, open)] as const;
  };

  // §operation.files.machines
  it('each give every file, whichever made it, also after a disk was lost; none is made twice', async () => {
    const [a, b] = await startTwo();
    const { linksAt } = await paidOrderAt(a);
    const { zip, pdf } = await linksAt(a);
    const [fonts, invoice] = [await bytesAt(a, zip), await bytesAt(a, pdf)];
    expect([await bytesAt(b, zip), await bytesAt(b, pdf)]).toEqual([fonts, invoice]);
    await loseDisk(a);
    await loseDisk(b);
    expect([await bytesAt(a, zip), await bytesAt(b, pdf)]).toEqual([fonts, invoice]);
    expect(a.zips + b.zips).toBe(1);
  }, 60_000);

  // §operation.files.away
  it('sell on while the bucket is away: what is far comes when it is back', async () => {
    const [a, b] = await startTwo();
    const { linksAt, detailsAt } = await paidOrderAt(a);
    const { zip, pdf } = await linksAt(a);
    const fonts = await bytesAt(a, zip);
    for (const host of [a, b]) await loseDisk(host);
    await bytesAt(a, zip);
    await s3.stop();
    expect(await bytesAt(a, zip)).toEqual(fonts);
    for (const link of [zip, pdf]) {
      const answer = await fetch(b.url + link);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '3']);
    }
    expect(await detailsAt(b)).toMatchObject({ zip: expect.any(String), pdf: expect.any(String) });
    const later = await paidOrderAt(b);
    expect(await later.detailsAt(b)).toMatchObject({ status: 'paid' });
    await s3.start();
    await expect.poll(async () => (await fetch(b.url + zip)).status, { timeout: 10_000 }).toBe(200);
    expect(await bytesAt(b, zip)).toEqual(fonts);
    const links = await later.linksAt(a);
    expect(String(await bytesAt(a, links.zip))).toMatch(/^The fonts of ord_/);
  }, 60_000);
});
