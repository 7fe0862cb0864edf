import { expect, type Page } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { ShopPage } from './pages/shop.page.ts';
import { callApi, newBuyer, storageStateOf, styleOf } from './support/buyer.ts';
import { textOfPdf } from './support/files.ts';
import { shownText } from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

const linkField = 'Link to this cart';

/** The path of a link to a cart with Ballet Regular in it. */
async function linkToBallet(origin: string): Promise<string> {
  const body = { cart: [await styleOf(origin, 'ballet', 'Ballet Regular')] };
  const { cart_id } = await callApi<{ cart_id: string }>(origin, 'POST', 'cart/share', { body });
  return `/cart?id=${cart_id}`;
}

/** The names of the items in the cart on the page. */
const inCart = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

// §share.link, §share.copied, §share.open.replaces, §share.open.address
test('a cart is shared by a link that takes the place of another cart, and Undo brings that back', async ({
  page,
  context,
  shop,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(shownText(page, 'Copied to your clipboard.')).toBeVisible();
  const link = await page.getByRole('textbox', { name: linkField }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const guest = await other.newPage();
  const guestShop = new ShopPage(guest);
  await guestShop.open('ballet');
  await guestShop.license('Desktop', 1);
  await guestShop.add('Ballet Regular');
  await guest.goto(new URL(link).pathname + new URL(link).search);
  await expect(guest.getByRole('heading', { name: 'Instrument Serif Regular' })).toBeVisible();
  await expect(guest).toHaveURL(/\/cart$/);
  await guest.getByRole('button', { name: 'Undo' }).click();
  await expect(guest.getByRole('heading', { name: 'Ballet Regular' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Instrument Serif Regular' })).toBeHidden();
  await other.close();
});

// §cart.empty.undo
test('an emptied cart can be undone, in the shop where it was emptied and after a reload elsewhere', async ({
  page,
  shop,
}) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  const empty = page
    .getByRole('complementary', { name: 'Your cart' })
    .getByRole('button', { name: 'Empty cart' });
  await empty.click();
  await undo(page).click();
  await expect(page.getByRole('button', { name: 'Instrument Serif Regular: Added' })).toBeVisible();
  await empty.click();
  await expect(undo(page)).toBeVisible();
  await page.goto('/cart');
  await expect(shownText(page, 'Your cart was emptied')).toBeVisible();
  await undo(page).click();
  await expect(inCart(page)).toHaveText(['Instrument Serif Regular']);
});

// §cart.login.joined
test('a log-in at the checkout joins two carts and says what came from where, and Undo leaves the one', async ({
  page,
  shop,
  checkout,
}) => {
  const email = freshEmail();
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(email);
  await expect(checkout.step('Order information')).toHaveAttribute('data-state', 'active');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await reloaded;
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  await shop.proceedToCheckout();
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('low water, soft light');
  await form.getByRole('button', { name: 'Log in' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Your two carts were combined' });
  await expect(notice).toContainText('From your accountInstrument Serif Regular');
  await expect(notice).toContainText('From this browserBallet Regular');
  await notice.getByRole('button', { name: 'Keep only this browser’s' }).click();
  await expect(notice).toHaveCount(0);
  const order = page.getByRole('complementary', { name: 'Your order' }).getByRole('listitem');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('Ballet Regular');
});

test('after a reload, and after the link was opened twice, Undo still brings a visitor the own cart back', async ({
  page,
  shop,
  shopOrigin,
}) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  const link = await linkToBallet(shopOrigin);
  for (let times = 0; times < 2; times += 1) {
    await page.goto(link);
    await expect(undo(page)).toBeVisible();
  }
  await page.reload();
  await expect(inCart(page)).toHaveText(['Ballet Regular']);
  await undo(page).click();
  await expect(inCart(page)).toHaveText(['Instrument Serif Regular']);
  await page.reload();
  await expect(inCart(page)).toHaveText(['Instrument Serif Regular']);
  await expect(undo(page)).toBeHidden();
});

test("'Keep this cart' is the end of it: after a reload nothing is offered any more", async ({
  page,
  shopOrigin,
}) => {
  await page.goto(await linkToBallet(shopOrigin));
  await page.getByRole('button', { name: 'Keep this cart' }).click();
  await page.reload();
  await expect(inCart(page)).toHaveText(['Ballet Regular']);
  await expect(undo(page)).toBeHidden();
});

test("after a reload Undo brings a customer's cart back, which nobody else on the browser may", async ({
  browser,
  shopOrigin,
}) => {
  const buyer = await newBuyer(shopOrigin);
  const storageState = storageStateOf(buyer, shopOrigin, { step: 'account', form: {} });
  const context = await browser.newContext({ baseURL: shopOrigin, storageState });
  const page = await context.newPage();
  await page.goto(await linkToBallet(shopOrigin));
  await expect(undo(page)).toBeVisible();
  await page.reload();
  await expect(inCart(page)).toHaveText(['Ballet Regular']);
  await expect(undo(page)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await expect(page.getByText('Nothing is in your cart yet.')).toBeVisible();
  await expect(undo(page)).toBeHidden();
  await page.evaluate((token) => localStorage.setItem('token', token), buyer.token);
  await page.reload();
  await undo(page).click();
  await expect(inCart(page)).toHaveText(['Instrument Serif Regular']);
  await expect.poll(buyer.cart).toEqual(['Instrument Serif Regular']);
  await context.close();
});

test('what a visitor had comes back after a log-in in between, beside what was in the account', async ({
  page,
  shop,
  shopOrigin,
}) => {
  const buyer = await newBuyer(shopOrigin);
  await shop.open('barlow');
  await shop.license('Desktop', 1);
  await shop.add('Barlow Regular');
  await page.goto(await linkToBallet(shopOrigin));
  await expect(undo(page)).toBeVisible();
  await page.evaluate((token) => localStorage.setItem('token', token), buyer.token);
  await page.reload();
  await expect(inCart(page)).toHaveText(['Instrument Serif Regular', 'Ballet Regular']);
  await undo(page).click();
  await expect(inCart(page)).toHaveText(['Instrument Serif Regular', 'Barlow Regular']);
  await expect.poll(buyer.cart).toEqual(['Instrument Serif Regular', 'Barlow Regular']);
});

test('a shared cart that was paid is nothing to undo any more', async ({
  page,
  shop,
  checkout,
  success,
  shopOrigin,
}) => {
  await shop.open('barlow');
  await shop.license('Desktop', 1);
  await shop.add('Barlow Regular');
  await page.goto(await linkToBallet(shopOrigin));
  await expect(undo(page)).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await checkout.reachPayment(freshEmail());
  await checkout.payWith(cards.pays);
  await success.arrived();
  await page.goto('/cart');
  await expect(page.getByText('Nothing is in your cart yet.')).toBeVisible();
  await expect(undo(page)).toBeHidden();
});

test('where the clipboard is refused, the link is shown to be copied by hand', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
  });
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(shownText(page, /didn’t allow copying/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: linkField })).toHaveValue(/\/cart\?id=[\w-]{27}$/);
});

// §quote.opened, §quote.pdf
test('a quote opens as PDF and says number, lines and link', async ({ page, context, shop }) => {
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  await (await opened).close();
  const quote = page.getByRole('link', { name: /^Quote SQ-\d+ \(PDF\)/ });
  const response = await page.request.get((await quote.getAttribute('href')) ?? '');
  expect(response.headers()['content-disposition']).toMatch(/^inline/);
  const text = await textOfPdf(await response.body());
  for (const expectedText of ['Quote SQ-', 'Valid until', 'Ballet Regular', '/cart?id='])
    expect(text).toContain(expectedText);
});

test.describe('an unknown link', () => {
  test.use({ expectedStatuses: [404] });
  // §share.open.unknown
  test('says that the shared cart no longer exists', async ({ page }) => {
    await page.goto('/cart?id=nothing');
    await expect(shownText(page, 'This shared cart no longer exists.')).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
  });
});
