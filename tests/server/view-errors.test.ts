import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { defaultLimits } from '../../server/config.ts';
import { describeOnBoth } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { type ShopServer, startShop } from '../support/server.ts';

// §site.broken-view.report
describeOnBoth('errors of views', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await open(), { config: { limits: defaultLimits } });
  });
  afterAll(() => shop.close());
  afterEach(() => vi.restoreAllMocks());

  const report = (message: string) =>
    shop.call('reportViewError', {
      body: {
        route: 'shop',
        message,
        frames:
          'at View (https://a.example/assets/shop-page-of-kufam.js?code=ab12:1:2345)\nat b@c.example 4242 4242 4242 4242',
      },
    });

  it('are logged in one line, without what may be personal, and only so often', async () => {
    const lines = captureLog();
    expect((await report('a is undefined\nfor ann@example.com, 4242 4242-42424242')).status).toBe(200);
    expect(lines()).toEqual([
      expect.stringContaining(
        ' error: A view failed in a browser: shop: a is undefined for … … at View (https://a.example/assets/shop-page-of-kufam.js…:1:2345) at … …\n',
      ),
    ]);
    const { max } = defaultLimits.viewError;
    for (let nth = 1; nth < max; nth += 1) await report('b');
    expect((await report('b')).status).toBe(429);
    expect(lines()).toHaveLength(max);
  });

  it('are refused when they are too long', async () => {
    expect((await report('a'.repeat(301))).status).toBe(422);
  });
});
