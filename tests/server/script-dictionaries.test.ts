/** A script of this build, for browsers that have one of an earlier build (§operation.builds.difference). */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assetsFolder, isBuilt } from '../../server/render/built.ts';
import { keepBuild } from '../../server/render/older-builds.ts';
import { openPglite } from '../support/databases.ts';
import { fromDcz, withDictionary } from '../support/dictionary.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

describe.skipIf(!isBuilt())('a script', () => {
  let shop: ShopServer;
  let folder: string;
  let name: string;
  let plain: Buffer;
  let br: Buffer;
  /** Of the same script in an earlier build, which differs in two places. */
  const earlier = 'base-Earlier.js';
  let before: Buffer;
  beforeAll(async () => {
    shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
    name = (await readdir(assetsFolder)).find((file) => /^base-.{7}\.js$/.test(file)) ?? '';
    plain = await readFile(new URL(name, assetsFolder));
    br = await readFile(new URL(`${name}.br`, assetsFolder));
    const text = plain.toString();
    const half = text.length / 2;
    before = Buffer.from(`first();${text.slice(0, half)}/* second */${text.slice(half)}`);
    folder = await mkdtemp(join(tmpdir(), 'skerry-builds-'));
    await writeFile(join(folder, earlier), before);
    await writeFile(join(folder, 'main-Earlier.js'), before);
    await keepBuild(shop.services, pathToFileURL(`${folder}/`));
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const get = async (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') =>
    await shop.app.inject({ method, url: `/assets/${name}`, headers });
  const brotli = { 'accept-encoding': 'gzip, deflate, br, zstd' };

  it('is the dictionary of its successor, and comes as before to a browser that has none', async () => {
    const { headers, rawPayload } = await get(brotli);
    expect(rawPayload.equals(br)).toBe(true);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': `match="/assets/base-*.js", id="${name}"`,
      vary: 'accept-encoding, available-dictionary',
    });
    expect((await get({})).rawPayload.equals(plain)).toBe(true);
  });

  it('comes as the difference, at most 2 % of its bytes, to a browser that has its predecessor', async () => {
    const { headers, rawPayload } = await get(withDictionary(before, earlier));
    expect(fromDcz(rawPayload, before).equals(plain)).toBe(true);
    expect(rawPayload.length).toBeLessThan(br.length * 0.02);
    const { 'content-length': _, 'content-encoding': encoding, etag, ...rest } = headers;
    expect([encoding, etag]).toEqual(['dcz', undefined]);
    const usual = (await get(brotli)).headers;
    expect(usual).toMatchObject({ ...rest, date: usual.date, 'x-request-id': usual['x-request-id'] });
    const asked = await get(withDictionary(before, earlier), 'HEAD');
    expect([asked.headers['content-encoding'], asked.rawPayload.length]).toEqual(['dcz', 0]);
  });

  it('is compressed once for all who have the same predecessor', async () => {
    await get(withDictionary(before, earlier));
    const read = vi.spyOn(shop.services.files, 'read');
    const bodies = await Promise.all([1, 2, 3].map(() => get(withDictionary(before, earlier))));
    expect(bodies.map(({ headers }) => headers['content-encoding'])).toEqual(['dcz', 'dcz', 'dcz']);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('comes as before where the dictionary is unknown, another one, or not said as the standard does', async () => {
    const known = withDictionary(before, earlier);
    const hash = known['available-dictionary'];
    for (const change of [
      withDictionary(plain, earlier),
      withDictionary(plain, 'base-Unknown.js'),
      { 'available-dictionary': hash.slice(1, -1) },
      { 'available-dictionary': `${hash}, ${hash}` },
      { 'available-dictionary': '' },
      { 'dictionary-id': '"main-Earlier.js"' },
      { 'dictionary-id': earlier },
      { 'dictionary-id': '"../../main-Earlier.js"' },
      { 'dictionary-id': '' },
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'br, dcz;q=0' },
    ]) {
      const { headers, rawPayload } = await get({ ...known, ...change });
      expect([change, headers['content-encoding']]).toEqual([change, 'br']);
      expect(rawPayload.equals(br)).toBe(true);
    }
  });

  it('that a browser has already is not sent again', async () => {
    const etag = String((await get(brotli)).headers.etag);
    const answer = await get({ ...withDictionary(before, earlier), 'if-none-match': etag });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0]);
  });
});
