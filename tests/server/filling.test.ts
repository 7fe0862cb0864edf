/** A shop whose catalogue is being filled (§operation.ready.filling). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFoundry } from '../../server/stores/foundry.ts';
import { setFilling } from '../../server/stores/settings.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const foundry = { ...noFoundry, name: 'Harbour Types' };
let shop: ShopServer;
const get = async (path: string) => {
  const answer = await fetch(shop.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const fill = async (families: number, of: number) => {
  await setFilling(shop.services.db, { families, of, foundry });
  await expect.poll(async () => (await shop.services.currentState()).filling?.of).toBe(of);
};

beforeAll(async () => {
  shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
});
afterAll(() => shop.close());

describe('while its catalogue is filled', () => {
  it('every page says how far it is, under the foundry’s name, and asks again without a script', async () => {
    await fill(0, 0);
    expect((await get('/')).text).toContain('The foundry’s files are being read.');
    await fill(12, 20);
    for (const path of ['/', '/typeface/barlow', '/cart']) {
      const { status, headers, text } = await get(path);
      expect([status, headers.get('refresh'), headers.get('retry-after')]).toEqual([503, '2', '2']);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).toContain('<title>The catalogue is being filled — Harbour Types</title>');
      expect(text).toContain('12 of 20 families<progress max="20" value="12">');
      expect(text).not.toContain('<script');
    }
  });

  it('calls answer 503 with Retry-After; the process lives and isn’t ready', async () => {
    const { status, headers } = await get('/v1/typefaces');
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect(ready.status).toBe(500);
    expect(ready.text).toContain('It is being filled: 12 of 20 families.');
  });

  it('it opens with the commit of its catalogue', async () => {
    await seedCatalogue(shop.services.db);
    await expect.poll(async () => (await get('/v1/typefaces')).status).toBe(200);
    expect((await get('/')).text).not.toContain('being filled');
  });
});
