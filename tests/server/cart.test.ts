import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartRequest, CartRequestItem } from '../../domain/cart.ts';
import { forSale, seedCatalogue } from '../support/catalogue.ts';
import { describeOnBoth } from '../support/databases.ts';
import { choice } from '../support/price-list.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

describeOnBoth('the cart', ({ open }) => {
  let shop: ShopServer;
  const item = (what: { type: 'families' | 'styles'; id: number }, licences: string): CartRequestItem => ({
    ...what,
    options: choice(licences),
  });
  const family = item(forSale.family, 'D2 W3');
  const pro = item(forSale.pro, 'D1 W1');
  const put = (cart: CartRequestItem[], more: Partial<CartRequest> = {}, token?: string) =>
    shop.call('priceCart', { body: { cart, revision: 0, ...more }, ...(token ? { token } : {}) });
  const seattle = {
    name: 'Ada Example',
    address1: '1 Main Street',
    zip_code: '98101',
    city: 'Seattle',
    state: 'WA',
    country: 'US',
  };
  const berlin = { ...seattle, zip_code: '10115', city: 'Berlin', state: '', country: 'DE' };

  beforeAll(async () => {
    const connection = await open();
    await seedCatalogue(connection.db);
    shop = await startShop(connection, { overrides: { card: noCardGateway } });
  }, 60_000);
  afterAll(() => shop.close());

  // §api.money
  it("a visitor's cart is priced, its revision echoed plus one, and nothing is stored", async () => {
    const { status, body } = await put([family, pro], { revision: 6 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ revision: 7, subtotal: { amount: 84575, value: '$845.75' }, changes: [] });
    expect(body.cart[0]).toMatchObject({ name: 'Barlow Complete', value: '$752', scripts_count: 0 });
    expect((await shop.call('cart')).body).toMatchObject({ cart: [], revision: 0, total: { value: '$0' } });
  });

  // §cart.changes.stale-revision, §cart.destroy
  it("a customer's cart is stored, and a stale revision gets the current one", async () => {
    const token = await shop.register();
    expect((await put([family], {}, token)).body.revision).toBe(1);
    expect((await put([family, pro], { revision: 1 }, token)).body.revision).toBe(2);
    const stale = await put([pro], { revision: 1 }, token);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ error: expect.any(String), cart: { revision: 2 } });
    expect((await shop.call('cart', { token })).body).toMatchObject({
      revision: 2,
      cart_items_id_wise: { families: [1], subfamilies: [], styles: [12] },
    });
    expect((await shop.call('emptyCart', { token })).body).toMatchObject({ cart: [], revision: 3 });
  });

  // §cart.destroy
  it.each([
    ['put empty', (token: string) => put([], { revision: 1 }, token)],
    ['emptied', (token: string) => shop.call('emptyCart', { token })],
  ] as const)('a cart that is %s forgets address, Junior, tax and payment', async (_, empty) => {
    const token = await shop.register();
    const personal_info = { ...seattle, is_student_order: true };
    const order = { mode: 'address' as const, user: { personal_info }, stripe_payment_intent: 'pi_one' };
    const ordered = await put([family], order, token);
    expect(ordered.body).toMatchObject({
      is_us_order: true,
      cart_modified: true,
      stripe_payment_intent: 'pi_one',
    });
    const forgotten = {
      is_us_order: false,
      us_sales_tax: 0,
      us_sales_tax_percentage: 0,
      discounts: [],
      cart_modified: false,
    };
    const emptied = await empty(token);
    expect(emptied.body).toMatchObject({ cart: [], revision: 2, ...forgotten });
    expect(emptied.body).not.toHaveProperty('stripe_payment_intent');
    const filled = await put([family], { revision: 2 }, token);
    expect(filled.body).toMatchObject({ ...forgotten, subtotal: { amount: 75200 } });
    expect(filled.body).not.toHaveProperty('stripe_payment_intent');
  });

  // §documents.zip-time.checkouts
  it('its families are in demand once there is an address', async () => {
    const { demand } = shop.services;
    while (demand.take() !== undefined) {}
    await put([family]);
    expect(demand.take()).toBeUndefined();
    await put([family], { mode: 'address', user: { personal_info: berlin } });
    expect([demand.take(), demand.take()]).toEqual(['barlow', undefined]);
  });

  it('of two changes at once one is stored and the other refused', async () => {
    const token = await shop.register();
    const answers = await Promise.all([put([family], {}, token), put([pro], {}, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  // §checkout.information.not-roles
  it.each(['is_student_order', 'is_graduate_order', 'third_party_order'] as const)(
    'an account keeps the address, and not the %s of one order',
    async (entry) => {
      const token = await shop.register();
      const personal_info = { ...berlin, [entry]: true, third_party_data: { ...berlin, email: 'b@c.org' } };
      const { status } = await put([pro], { mode: 'address', user: { personal_info } }, token);
      const { body } = await shop.call('me', { token });
      expect([status, body.personal_info.city]).toEqual([200, 'Berlin']);
      expect(body.personal_info).not.toHaveProperty(entry);
    },
  );

  // §junior.cut, §junior.cut-reported, §junior.cut-reverted
  it('a student order cuts tiers and says so, and the tiers come back with the tick gone', async () => {
    const token = await shop.register();
    const student = { ...berlin, is_student_order: true };
    await put([family, pro], {}, token);
    const cut = await put(
      [family, pro],
      { revision: 1, mode: 'address', user: { personal_info: student } },
      token,
    );
    expect(cut.body).toMatchObject({
      cart_modified: true,
      subtotal: { amount: 49375 },
      discounts: [{ amount: -24688 }],
    });
    expect(cut.body.changes.map(({ field, was, now }) => [field, was, now])).toEqual([
      ['options.desktop', 'Desktop 2', 'Desktop 1'],
      ['options.web', 'Web 3', 'Web 1'],
    ]);
    const lines = cut.body.cart.map(({ id, type, options }) => ({ id, type, options }));
    const back = await put(lines, { revision: 2, mode: 'address', user: { personal_info: berlin } }, token);
    expect(back.body).toMatchObject({ cart_modified: false, subtotal: { amount: 84575 }, discounts: [] });
  });

  // §tax.address
  it('the address step stores personal info and finds the tax; Club membership stays out of reach', async () => {
    const token = await shop.register();
    const info = { ...seattle, beta: true };
    const { body } = await put([pro], { mode: 'address', user: { personal_info: info } }, token);
    expect(body.is_us_order).toBe(true);
    expect(body.us_sales_tax).toBeGreaterThan(0);
    expect(body.total.amount).toBe(9375 + body.us_sales_tax);
    expect((await shop.call('cart', { token })).body).toMatchObject({
      us_sales_tax: body.us_sales_tax,
      total: { amount: body.total.amount },
    });
    const me = await shop.call('me', { token });
    expect(me.body).toMatchObject({ name: 'Ada Example', personal_info: seattle });
    expect(me.body.personal_info.beta).toBeUndefined();
  });

  // §checkout.third-party.one-object
  it('of third-party data at two places the top-level one counts', async () => {
    const email = 'studio@example.com';
    const info = { ...berlin, third_party_order: true, third_party_data: { ...berlin, email } };
    const user = { personal_info: info };
    const inner = await put([pro], { mode: 'address', user });
    const outer = await put([pro], { mode: 'address', user, third_party_data: { ...seattle, email } });
    expect([inner.body.is_us_order, outer.body.is_us_order]).toEqual([false, true]);
  });

  it('a zip at odds with its state is said, and no tax is made up', async () => {
    const info = { ...seattle, zip_code: '10001' };
    const { status, body } = await put([pro], { mode: 'address', user: { personal_info: info } });
    expect(status).toBe(200);
    expect([body.taxjar_error, body.taxjar_error_field]).toEqual([
      'This ZIP code isn’t in Washington. Check ZIP code and state.',
      'zip_code',
    ]);
    expect(body.us_sales_tax).toBe(0);
  });

  it('an address step with empty fields names them', async () => {
    const { status, body } = await put([pro], {
      mode: 'address',
      user: { personal_info: { ...seattle, city: ' ', state: '' } },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [
        { field: 'city', message: 'Please enter your city.', rule: 'required' },
        { field: 'state', message: 'Please enter your state.', rule: 'required' },
      ],
    });
  });

  it.each([
    [{ country: 'ZZ' }, 'country'],
    [{ state: 'Bavaria' }, 'state'],
    [{ website: 'javascript:alert(1)' }, 'website'],
  ])('a place or address that is none is refused: %j', async (change, field) => {
    const user = { personal_info: { ...seattle, ...change } };
    const { status, body } = await put([pro], { mode: 'address', user });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field }] });
  });

  // §pricing.line.unknown-tier, §shop.nothing-chosen
  it.each([
    ['an unknown style', { type: 'styles', id: 99 }, choice('D1'), 'unknown_option'],
    ["another type's id", { type: 'families', id: 11 }, choice('D1'), 'unknown_option'],
    ['an unknown tier', forSale.regular, choice('D9'), 'unknown_tier'],
    ['no licence', forSale.regular, choice(''), 'nothing_chosen'],
  ] as const)('%s is refused by the place of its item', async (_name, what, options, rule) => {
    const { status, body } = await put([pro, { ...what, options }]);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'cart.1', rule }] });
  });

  it('a script that the family does not offer is refused', async () => {
    const { body } = await put([{ ...pro, scripts: [1, 77] }]);
    expect(body).toMatchObject({ errors: [{ field: 'cart.0', rule: 'unknown_script' }] });
  });

  // §api.call.change-cart.scripts
  it('scripts count by id however they are named, and raise the price', async () => {
    const byId = await put([{ ...item(forSale.regular, 'D1'), scripts: [1, 2] }]);
    const byName = await put([
      { ...item(forSale.regular, 'D1'), scripts: { 1: { name: 'Free of charge' }, 2: { name: '' } } },
    ]);
    expect(byId.body).toMatchObject({ subtotal: { value: '$87.50' } });
    expect(byName.body).toEqual(byId.body);
    expect(byId.body.cart[0]?.scripts).toEqual({ 1: { name: 'Cyrillic' }, 2: { name: 'Greek' } });
  });

  it('the same item twice is one item at the higher tiers', async () => {
    const { body } = await put([item(forSale.regular, 'D1 W1'), item(forSale.regular, 'D2')]);
    expect(body.cart).toHaveLength(1);
    expect(body.cart[0]?.options).toEqual(choice('D2 W1'));
  });

  it('a family stands beside its own styles', async () => {
    expect((await put([family, item(forSale.regular, 'D1')])).body.cart).toHaveLength(2);
  });

  it('more than 200 items are refused, and said clearly', async () => {
    const { status, body } = await put(Array.from({ length: 201 }, () => pro));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [{ field: 'cart', message: 'A cart holds at most 200 items.', rule: 'max' }],
    });
  });

  it('the prices of more than 5 quotes are refused: each would be read with all its lines', async () => {
    const claiming = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({ ...pro, quote: `q${nth}` }));
    expect((await put(claiming(5))).status).toBe(200);
    expect(await put(claiming(6))).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'cart', message: 'A cart holds the prices of at most 5 quotes.', rule: 'max' }],
      },
    });
  });

  it('what left the shop leaves a stored cart, and is reported', async () => {
    const token = await shop.register();
    await put([family, item(forSale.regular, 'D1')], {}, token);
    const { db } = shop.services;
    const retire = (retired: boolean) =>
      db.updateTable('licence_options').set({ retired }).where('id', '=', forSale.regular.id).execute();
    await retire(true);
    const { body } = await shop.call('cart', { token });
    expect(body.cart).toHaveLength(1);
    const reason = 'Barlow Regular is no longer for sale.';
    expect(body.changes).toMatchObject([{ id: forSale.regular.id, field: 'item', now: 'Removed', reason }]);
    expect((await put([item(forSale.regular, 'D1')])).body).toMatchObject({ errors: [{ message: reason }] });
    await retire(false);
  });

  it('a token that has ended is 401, never a visitor', async () => {
    const token = await shop.register();
    await shop.call('logout', { token, body: {} });
    expect((await put([pro], {}, token)).status).toBe(401);
    expect((await shop.call('cart', { token })).status).toBe(401);
  });
});
