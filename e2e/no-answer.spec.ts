/**
 * An API that is blocked, slow or closed: each public page and form says what happens, keeps what was typed, and leads on.
 * Steps of the checkout are in no-answer-checkout.spec.ts, a shop that closes meanwhile in maintenance.spec.ts.
 */
import { expect, type Page } from 'playwright/test';
import { problemsOf } from './support/form-walk.ts';
import { expectKept, fillIn, send, senders, storeCart } from './support/public-forms.ts';
import {
  connection,
  formNamed,
  ignoreFailedRequests,
  json,
  open,
  respondWith,
  shownText,
  visit,
} from './support/stub-responses.ts';
import { test } from './support/visit.ts';

/** Each public page that a call brings, with its heading. */
const pages: readonly (readonly [path: string, heading: string])[] = [
  ['/', 'Type, cut near water'],
  ['/blog', 'Blog'],
  ['/blog/in-use', 'Fonts in use'],
  ['/blog/in-use/the-night-boat', 'A ticket for the night boat'],
  ['/typefaces', 'Typefaces'],
  ['/typeface/instrument-serif', 'Instrument Serif'],
  ['/typeface/weather-collection', 'Weather'],
  ['/shops/instrument-serif', 'Instrument Serif'],
  ['/information', 'Information'],
  ['/eula', 'Font licence agreement'],
  ['/eula-us', 'Font licence agreement (United States)'],
  ['/junior-licence', 'Junior licence'],
  ['/privacy-policy', 'Privacy policy'],
  ['/accessibility', 'Accessibility'],
  ['/contact', 'Contact'],
  ['/about', 'Type, cut near water'],
  ['/newsletter', 'Newsletter'],
  ['/free-trial-fonts', 'Free trial fonts'],
  ['/club', 'The Club'],
];
/** Their failures are ignored silently: a text of their own stands in. */
const silentPages = ['/commissions', '/commissions/north-sound-pilots'];

const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).first();

test.use({ expectedStatuses: [422] });
// A web font is made when it is first wanted. A page’s fonts, on a busy machine some seconds each, hold all of the browser’s
// connections, and the next page’s code waits for one. Here only the API is late.
test.beforeEach(({ page }) => page.route('**/fonts/**', (route) => route.abort()));
test.afterEach(({ console }) => ignoreFailedRequests(console));

// §navigation.loading, §errors.connection, §commissions.list.load-failure
test('with a blocked API each page says so, keeps its header, and comes when tried again', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, '/user/return-email');
  for (const [path, heading] of pages) {
    await page.route('**/v1/**', respondWith(null));
    await visit(page, path);
    await expect(headingOf(page), path).toHaveText('This page did not arrive');
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: connection })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Typefaces' })).toBeVisible();
    await page.unroute('**/v1/**');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(headingOf(page), path).toHaveText(heading);
  }
  await page.route('**/v1/**', respondWith(null));
  for (const path of silentPages) {
    await visit(page, path);
    await expect(headingOf(page)).toHaveText('Commissions');
    const words = page.getByRole('main').getByText('A typeface of your own');
    // In the line, not each in a line of its own.
    await expect(words.getByRole('link')).toHaveCSS('display', 'inline');
    await expect(words).not.toHaveCSS('display', 'grid');
  }
});

// §navigation.loading.late
test('a page that takes longer than 5 s says so in words, and is still waited for', async ({ page }) => {
  await page.clock.install();
  await open(page, '/typefaces');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/blog/posts?**', (route) => void released.then(() => route.continue()));
  // An installed clock goes on by itself until it is paused.
  await page.clock.pauseAt(Date.now() + 60_000);
  await visit(page, '/blog');
  const main = page.getByRole('main');
  await expect(main.getByText('Loading')).toBeAttached();
  await page.clock.runFor(4_900);
  await expect(main.getByText('longer than usual')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(main.getByRole('status').filter({ hasText: 'longer than usual' })).toBeInViewport();
  release();
  await expect(headingOf(page)).toHaveText('Blog');
  await expect(main.getByText('longer than usual')).toHaveCount(0);
});

// §navigation.loading
test('with a slow API each page says that it is loading, and another one can be chosen meanwhile', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(300_000);
  await open(page, '/user/return-email');
  // Also for the calls that come after it: 'Loading' is shown before the page's code has sent its own.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/v1/**', async (route) => {
    await answered;
    // The page that asked may be left by then.
    await route.continue().catch(() => undefined);
  });
  for (const path of [...silentPages, ...pages.map(([each]) => each)]) {
    await visit(page, path);
    await expect(page.getByRole('main').getByText('Loading'), path).toBeAttached();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Typefaces' })).toBeVisible();
  }
  const [path = '', heading = ''] = pages.at(-1) ?? [];
  expect(new URL(page.url()).pathname).toBe(path);
  answer();
  // Nothing that came late replaces the page that was chosen last.
  await expect(headingOf(page)).toHaveText(heading);
});

/** Each page that loads something of its own customer, with what it says of what did not come, and its heading then. */
const customerPages: readonly (readonly [path: string, missing: string, heading: string])[] = [
  ['/cart', 'Your cart could not be loaded', 'Instrument Serif Regular'],
  ['/checkout', 'Your cart could not be loaded', 'Order information'],
  ['/user/orders', 'Your orders could not be loaded', 'Your orders'],
  ['/user/orders/1', 'Your order could not be loaded', 'Your order'],
];

// §cart.load-failure, §checkout.cart-missing, §orders.list
test('with a blocked API a page of a customer says what did not come, and it comes when tried again', async ({
  page,
  context,
  shopOrigin,
}) => {
  await senders[1].prepare(context, shopOrigin);
  // The browser knows its customer from here on.
  await open(page, '/user/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const main = page.getByRole('main');
  for (const [path, missing, heading] of customerPages) {
    await page.route('**/v1/**', respondWith(null));
    await open(page, path);
    await expect(main.getByText(missing), path).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Typefaces' })).toBeVisible();
    await page.unroute('**/v1/**');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText(missing), path).toHaveCount(0);
    await expect(main.getByRole('heading', { name: heading }), path).toBeVisible();
  }
});

// §navigation.loading.part
test('with a slow API what belongs to a visitor or customer says what is loading, in sight after 5 s', {
  tag: '@long',
}, async ({ browser, context, page: first, shopOrigin }) => {
  test.setTimeout(120_000);
  const visitor = await browser.newContext({ baseURL: shopOrigin });
  await storeCart(visitor, shopOrigin);
  await senders[1].prepare(context, shopOrigin);
  // The browser knows its customer from here on.
  await open(first, '/user/profile');
  await expect(headingOf(first)).toHaveText('Settings');
  for (const [who, path, words] of [
    [visitor, '/cart', 'Your cart is loading'],
    [visitor, '/checkout', 'The checkout is loading'],
    [visitor, '/shops/ballet', 'Your cart is loading'],
    [visitor, '/cart?id=any', 'Your cart is loading'],
    [visitor, '/club/invite/any', 'Your invitation is being checked'],
    [context, '/cart', 'Your cart is loading'],
    [context, '/checkout', 'The checkout is loading'],
    [context, '/user/orders', 'Your orders are loading'],
    [context, '/user/orders/1', 'Your order is loading'],
    [context, '/checkouts/success', 'Your order is loading'],
  ] as const) {
    const page = await who.newPage();
    await page.route('**/v1/**', () => undefined);
    // Until the customer is known, the page itself is loading.
    await page.route('**/v1/me', (route) => route.continue());
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main.getByText(words), path).toBeAttached();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Typefaces' })).toBeVisible();
    const inSight = () =>
      main.evaluate((element) => {
        const label = element.querySelector('[data-label]');
        const [late] = label?.getAnimations({ subtree: true }) ?? [];
        const delay = late?.effect?.getTiming().delay;
        late?.finish();
        const { content, visibility } = getComputedStyle(label ?? element, '::after');
        return { delay, content, visibility };
      });
    const content = `"${words}" / ""`;
    expect(await inSight(), path).toEqual({ delay: 5_000, content, visibility: 'visible' });
    await page.close();
  }
  await visitor.close();
});

// §session.unreached
test('with a blocked API a customer whose profile isn’t stored reads so at the log-in, and is led on when it is back', async ({
  page,
  context,
  shopOrigin,
}) => {
  await senders[1].prepare(context, shopOrigin);
  await page.route('**/v1/**', respondWith(null));
  await open(page, '/user/orders');
  await expect(page).toHaveURL(/\/user\/login$/);
  const notice = page.getByRole('status').filter({ hasText: 'Your account could not be loaded' });
  await expect(notice).toContainText(connection);
  await page.unroute('**/v1/**');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(headingOf(page)).toHaveText('Your orders');
  await expect(page).toHaveURL(/\/user\/orders$/);
});

// §cart.load-failure, §checkout.cart-missing
test('with a blocked API a visitor’s cart, a shared one, the checkout and an invitation say so, and lead on', async ({
  page,
  context,
  shopOrigin,
}) => {
  await storeCart(context, shopOrigin);
  const main = page.getByRole('main');
  for (const [path, words, button, heading] of [
    ['/cart', 'Your cart could not be loaded', 'Try again', 'Ballet Regular'],
    ['/checkout', 'Your cart could not be loaded', 'Try again', 'Your account'],
    ['/shops/ballet', 'Your cart could not be loaded', 'Try again', 'Ballet Regular'],
    ['/cart?id=any', connection, 'Keep your own cart', 'Your cart'],
    ['/club/invite/any', connection, 'Try again', 'Join the Club'],
  ] as const) {
    await page.route('**/v1/**', respondWith(null));
    await open(page, path);
    await expect(main.getByText(words).first(), path).toBeVisible();
    await page.unroute('**/v1/**');
    await main.getByRole('button', { name: button }).click();
    await expect(main.getByText(words), path).toHaveCount(0);
    await expect(main.getByRole('heading', { name: heading }), path).toBeVisible();
  }
});

// §maintenance.settings, §maintenance.unavailable, §maintenance.redirect, §maintenance.return
test('a closed shop says so at each address, and leads there when it opens', { tag: '@long' }, async ({
  page,
  context,
  shopOrigin,
}) => {
  test.setTimeout(120_000);
  await senders[1].prepare(context, shopOrigin);
  await page.clock.install();
  // The browser knows its customer from here on.
  await open(page, '/user/profile');
  await expect(headingOf(page)).toHaveText('Settings');
  const settings = await page.evaluate(async () => await (await fetch('/v1/settings')).json());
  const closed = page.getByRole('heading', { level: 1, name: 'We will be back soon' });
  const ownPaths = [
    '/user/orders',
    '/user/orders/1',
    '/cart',
    '/checkout',
    '/cart?id=any',
    '/club/invite/any',
  ];
  for (const [path, go] of [
    ...[...pages.map(([each]) => each), ...silentPages].map((each) => [each, visit] as const),
    // A cart that is loaded is requested by no page.
    ...ownPaths.map((each) => [each, (tab: Page, address: string) => tab.goto(address)] as const),
  ]) {
    await page.route('**/v1/**', respondWith(json(503, { error: 'We will be back soon' })));
    await page.route('**/v1/settings', respondWith(json(200, { ...settings, maintenance_mode: true })));
    await go(page, path);
    await expect(closed, path).toBeVisible();
    await expect(shownText(page, 'The shop is closed for a moment')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    for (const call of ['**/v1/settings', '**/v1/**']) await page.unroute(call);
    // The next question is 20 s after the answer to the first, which may still be under way.
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(closed, path).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(page).toHaveURL(new RegExp(`${path.replace(/\?.*/, '')}$`));
    await expect(headingOf(page), path).toBeVisible();
  }
});

// §share.link, §quote.pdf, §errors.connection
test('a share link and a quote that don’t come say so, and can be requested again', async ({
  page,
  context,
  shopOrigin,
}) => {
  await storeCart(context, shopOrigin);
  await open(page, '/cart');
  const main = page.getByRole('main');
  for (const [name, call, done] of [
    ['Share', '**/v1/cart/share', main.getByLabel('Link to this cart')],
    ['Download as PDF', '**/v1/cart/pdf', main.getByRole('link', { name: /^Quote / })],
  ] as const) {
    const button = main.getByRole('button', { name });
    await page.route(call, respondWith(null));
    await button.click();
    await expect(main.getByText(connection), name).toBeVisible();
    await page.unroute(call);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(call, (route) => void answered.then(() => route.continue()));
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(main.getByRole('heading', { name: 'Ballet Regular' })).toBeVisible();
    answer();
    await expect(done, name).toBeVisible();
    await expect(main.getByText(connection), name).toHaveCount(0);
  }
});

for (const { who, forms, prepare } of senders) {
  // §errors.connection, §forms.submit.nothing-lost, §newsletter.failure
  test(`with a blocked API each form of a ${who} says so, keeps what was typed, and can be sent again`, {
    tag: '@long',
  }, async ({ page, context, shopOrigin }) => {
    test.setTimeout(180_000);
    await prepare(context, shopOrigin);
    for (const form of forms) {
      await open(page, form.path);
      await page.route(form.call, respondWith(null));
      await fillIn(page, form);
      await send(page, form);
      await expect(problemsOf(formNamed(page, form.form)), form.path).toContainText(
        form.failure ?? connection,
      );
      await expectKept(page, form);
      await page.unroute(form.call);
      const answered = page.waitForResponse(form.call);
      await page.route(form.call, respondWith(json(422, { error: 'Not today.' })));
      await send(page, form);
      await answered;
      await page.unroute(form.call);
    }
  });

  // §forms.submit.once, §forms.submit.nothing-lost
  test(`with an API that takes 10 s each form of a ${who} says that it is sending, is sent once, and keeps what was typed`, {
    tag: '@long',
  }, async ({ page, context, shopOrigin }) => {
    test.setTimeout(240_000);
    await prepare(context, shopOrigin);
    for (const form of forms) {
      await open(page, form.path);
      let calls = 0;
      await page.route(form.call, async (route) => {
        calls += 1;
        await new Promise((answer) => setTimeout(answer, 10_000));
        await respondWith(json(422, { error: 'Not today.' }))(route);
      });
      await fillIn(page, form);
      await send(page, form);
      const button = formNamed(page, form.form).getByRole('button', { name: form.button });
      await expect(button, form.path).toHaveAttribute('aria-busy', 'true');
      await button.press('Enter');
      await expectKept(page, form);
      await expect(problemsOf(formNamed(page, form.form))).toBeVisible();
      await expectKept(page, form);
      expect(calls, form.path).toBe(1);
      await page.unroute(form.call);
    }
  });
}
