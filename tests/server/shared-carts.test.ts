import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import { sharedCartRoutes } from '../../server/routes/shared-carts.ts';
import { noDevice } from '../../server/security/device.ts';
import { removeExpiredLimits } from '../../server/stores/limits.ts';
import { forSale, seedCatalogue } from '../support/catalogue.ts';
import { describeOnBoth } from '../support/databases.ts';
import { choice, settings } from '../support/price-list.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const item = (what: keyof typeof forSale, licences = 'D1', more: Partial<CartRequestItem> = {}) => ({
  ...forSale[what],
  options: choice(licences),
  ...more,
});

describeOnBoth('shared carts', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    const connection = await open();
    await seedCatalogue(connection.db);
    shop = await startShop(connection, { overrides: { card: noCardGateway } });
  }, 60_000);
  afterAll(() => shop.close());

  const share = async (cart: CartRequestItem[]) =>
    (await shop.call('shareCart', { body: { cart } })).body.cart_id;
  const openSharedCart = async (id: string) => (await shop.call('sharedCart', { params: { id } })).body;

  // §share.id
  it('a shared cart is found under its link, at the same price and without a change', async () => {
    const id = await share([item('family', 'D2 W3'), item('pro', 'D1 W1', { scripts: [1] })]);
    expect(id).toMatch(/^[\w-]{27}$/);
    const cart = await openSharedCart(id);
    expect(cart).toMatchObject({ cart_id: id, changes: [], cart_modified: false, discounts: [] });
    expect(cart.cart.map(({ id: own, scripts_count }) => [own, scripts_count])).toEqual([
      [1, 0],
      [12, 1],
    ]);
  });

  // §share.immutable
  it('each sharing makes a link of its own', async () => {
    const cart = [item('regular')];
    expect(await share(cart)).not.toBe(await share(cart));
  });

  // §share.no-personal-data
  it('nothing about people is stored with it', async () => {
    const token = await shop.register('someone.private@example.com');
    const { body } = await shop.call('shareCart', {
      token,
      body: { cart: [item('regular')], ...{ user: { personal_info: { name: 'Ada Private' } } } },
    });
    const stored = await shop.services.db
      .selectFrom('shared_carts')
      .selectAll()
      .where('id', '=', body.cart_id)
      .execute();
    expect(JSON.stringify(stored)).not.toMatch(/private/i);
  });

  // §share.open.unknown
  it.each(['nothing', '0', '../carts', 'x'.repeat(190), "' or 1=1 --", 'a'.repeat(27)])(
    'an unknown or malformed id is 404: %j',
    async (id) => {
      const { status, body } = await shop.call('sharedCart', { params: { id } });
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'This shared cart no longer exists.' });
    },
  );

  it('links are made so many times an hour from one place, and no oftener', async () => {
    const { clock, config, db } = shop.services;
    const max = { max: 2, seconds: 3600 };
    const routes = sharedCartRoutes({
      ...shop.services,
      config: { ...config, limits: { ...config.limits, shareClient: max } },
    });
    const request = {
      params: {},
      query: undefined,
      headers: {},
      client: '192.0.2.7',
      device: noDevice,
      session: undefined,
    } as const;
    const tried = async () => await routes.shareCart({ ...request, body: { cart: [item('regular')] } });
    await tried();
    await tried();
    expect(await tried()).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    await removeExpiredLimits(db, new Date(clock.now().getTime() + 3_600_000));
    expect(await tried()).toMatchObject({ cart_id: expect.any(String) });
  });

  it('an empty cart, an unknown item and one without a licence are not shared', async () => {
    for (const cart of [[], [{ ...item('regular'), id: 99 }], [item('regular', '')]]) {
      const { status, body } = await shop.call('shareCart', { body: { cart } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: [{ message: expect.any(String) }] });
    }
  });

  // §share.open.repriced
  it('after the price list changed it says what costs something else, and why', async () => {
    const id = await share([item('family'), item('regular', 'D2')]);
    const dearer = {
      ...settings,
      style_prices: { ...settings.style_prices, desktop: { 1: 60, 2: 75, 3: 100 } },
    };
    await withPriceList(dearer, async () => {
      const cart = await openSharedCart(id);
      expect(cart.subtotal.value).toBe('$459');
      expect(cart.changes).toEqual([
        {
          id: 1,
          type: 'families',
          field: 'price',
          was: '$320',
          now: '$384',
          reason: 'The price list has changed: Desktop licence $60 instead of $50.',
        },
      ]);
    });
    expect((await openSharedCart(id)).changes).toEqual([]);
  });

  it('what left the shop is left out, and named', async () => {
    const id = await share([item('family'), item('regular')]);
    const retire = (retired: boolean) =>
      shop.services.db
        .updateTable('licence_options')
        .set({ retired })
        .where('id', '=', forSale.regular.id)
        .execute();
    await retire(true);
    const cart = await openSharedCart(id);
    expect(cart.cart).toHaveLength(1);
    expect(cart.changes).toEqual([
      {
        id: 11,
        type: 'styles',
        field: 'item',
        was: 'Barlow Regular, $50',
        now: 'Removed',
        reason: 'Barlow Regular is no longer for sale.',
      },
    ]);
    await retire(false);
  });

  /** As after an import with another price list. */
  async function withPriceList(list: typeof settings, check: () => Promise<void>) {
    const set = (to: typeof settings) =>
      sql`update families set settings = ${JSON.stringify(to)}::json`.execute(shop.services.db);
    await set(list);
    try {
      await check();
    } finally {
      await set(settings);
    }
  }
});
