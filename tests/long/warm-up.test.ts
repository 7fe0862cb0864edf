import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { isBuilt } from '../../server/render/built.ts';
import { warmUp } from '../../server/warm-up.ts';
import { describeOnBoth } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { type ShopServer, startShop } from '../support/server.ts';

describeOnBoth('a process that warms up', ({ open }) => {
  let connection: Connection;
  let shop: ShopServer;
  beforeAll(async () => {
    connection = await open();
    await importFoundry(connection);
    shop = await startShop(connection);
  }, 120_000);
  afterAll(() => shop.close());

  it('answers requests of its own, and changes, uses up and logs nothing', async () => {
    const lines = captureLog();
    const statuses = new Set<string>();
    const inject: Parameters<typeof warmUp>[0]['inject'] = async (request) => {
      const { statusCode } = await shop.app.inject(request);
      statuses.add(`${request.method} ${request.url}: ${statusCode}`);
    };
    await warmUp({ inject }, connection.db);
    expect([...statuses]).toEqual([
      'PUT /v1/cart: 200',
      'PUT /v1/cart: 400',
      'POST /v1/checkout: 401',
      'GET /v1/me: 401',
      // Without a build there are no pages.
      `GET /: ${isBuilt() ? 200 : 404}`,
      'GET /typeface/of-no-name: 404',
      'GET /blog?page=999999: 404',
    ]);
    expect(lines()).toEqual([]);
    for (const table of ['limits', 'carts', 'sessions'] as const)
      expect(await connection.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('listens all the same when nothing is answered, or a request fails', async () => {
    await warmUp({ inject: () => new Promise(() => undefined) }, connection.db, 10);
    await warmUp({ inject: () => Promise.reject(new Error('broken')) }, connection.db);
  });
});
