/** The machine room of a shop in development: readable, and live while somebody buys in another tab. */
import { expect, type Page } from 'playwright/test';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { cards } from './pages/checkout.page.ts';
import { expectAccessible } from './support/accessible.ts';
import { styleOf } from './support/buyer.ts';
import { freshEmail, test as visit } from './support/visit.ts';

const test = visit.extend({
  shopOrigin: async ({ dataDir }, use) => {
    // Only a shop in development reports its machines.
    const { origin, stop } = await startShopProcess(dataDir, {}, ['--dev']);
    await use(origin);
    await stop();
  },
});

/** The events of the checkout from unknown visitor to paid, as its chart counts the transitions of each. */
const purchase = [
  'checkout.starting always 0',
  'checkout.account xstate.snapshot.registerForm 0',
  'checkout.account user.changed 0',
  'checkout.starting always 2',
  'checkout.returning always 1',
  'checkout.information xstate.snapshot.informationForm 3',
  'checkout.information xstate.snapshot.informationForm 0',
  'checkout.information xstate.done.actor.informationForm 1',
  'checkout.review xstate.done.actor.reviewForm 0',
  'checkout.payment.charge xstate.snapshot.payment 1',
  'checkout.payment.charge xstate.done.actor.payment 0',
];

type Watched = Window & { lit?: Set<string> };

/** From now on the room's own page records which transitions it lights. */
const watch = (room: Page) =>
  room.evaluate(() => {
    const lit = new Set<string>();
    (window as Watched).lit = lit;
    new MutationObserver(() => {
      for (const edge of document.querySelectorAll<SVGElement>('svg [data-edge][data-mark~="lit"]'))
        lit.add(edge.dataset.edge ?? '');
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-mark'],
    });
  });
const litIn = (room: Page) => room.evaluate(() => [...((window as Watched).lit ?? [])]);

/** The states that a chart of the room shows as active. */
const activeIn = (room: Page) =>
  room
    .locator('svg [data-state][data-mark~="active"]')
    .evaluateAll((boxes) => boxes.map((box) => (box instanceof SVGElement ? box.dataset.state : '')));

test('lights every transition of a purchase with 3-D Secure as it happens in another tab', {
  tag: '@long',
}, async ({ page, context, shopOrigin, checkout, success }) => {
  test.setTimeout(120_000);
  const room = await context.newPage();
  await room.setViewportSize({ width: 1440, height: 900 });
  await room.goto('/machines#checkout?live');
  await expect(room.locator('svg [data-state="checkout.payment"]').first()).toBeVisible();
  await expectAccessible(room, 'the machine room');
  await watch(room);

  const item = await styleOf(shopOrigin, 'instrument-serif', 'Instrument Serif Regular');
  const cart = encodeURIComponent(JSON.stringify([item]));
  await context.addCookies([{ name: 'cart', value: cart, url: shopOrigin }]);
  await page.goto('/checkout');
  await expect.poll(() => activeIn(room)).toContain('checkout.account');
  await checkout.reachPayment(freshEmail());
  await expect.poll(() => activeIn(room)).toContain('checkout.payment.charge.open');
  await checkout.payWith(cards.authenticates);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await expect.poll(() => activeIn(room)).toContain('checkout.payment.charge.charging');
  await checkout.answerChallenge('Complete authentication');
  await success.arrived();
  await expect.poll(() => litIn(room)).toEqual(expect.arrayContaining(purchase));

  // The server's chart of the order that this was.
  await room.getByRole('combobox', { name: 'Machine' }).selectOption('order');
  await expect.poll(() => activeIn(room)).toContain('order.paid.money.standing.whole');
});

test('leads from a state to the machine that it runs and back, and shows the same at a copied address', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.goto('/machines#checkout?fold=checkout.information');
  const drawn = (selector: string) => page.locator(`svg ${selector}`).first();
  await drawn('[data-state="checkout.checking"] [data-runs="attempt"]').click();
  await expect(drawn('[data-state="attempt"]')).toBeVisible();
  // The pointer may move while the browser goes back.
  await page.evaluate(() => {
    const move = new PointerEvent('pointerover', { bubbles: true });
    const point = () => document.querySelector('svg [data-state]')?.dispatchEvent(move);
    addEventListener('popstate', point, { once: true });
  });
  await page.goBack();
  await expect(drawn('[data-state="checkout.information"][data-folded]')).toBeVisible();

  await drawn('[data-state="checkout.checking"] .name').hover();
  await expect(page.getByText(/^checking An earlier attempt is pending/)).toBeVisible();
  await drawn('[data-state="checkout.checking"] .name').click();
  const copy = await context.newPage();
  await copy.goto(page.url());
  const selected = copy.getByRole('complementary', { name: 'Selected' });
  await expect(selected.getByRole('heading')).toHaveText('checking');
  await expect(copy.locator('svg [data-state="checkout.information"][data-folded]')).toBeVisible();
  await selected.getByRole('link', { name: 'attempt' }).click();
  await expect(copy.locator('svg [data-state="attempt"]').first()).toBeVisible();
});
