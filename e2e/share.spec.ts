import { expect } from 'playwright/test';
import { textOfPdf } from './support/files.ts';
import { test } from './support/visit.ts';

const linkField = 'Link to this cart';

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
  await expect(page.getByText('Copied to your clipboard.')).toBeVisible();
  const link = await page.getByRole('textbox', { name: linkField }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const guest = await other.newPage();
  await guest.goto('/shops/ballet');
  await guest.getByRole('button', { name: 'Add Ballet Regular', exact: true }).click();
  await expect(guest.getByRole('button', { name: 'Ballet Regular: Added', exact: true })).toBeVisible();
  await guest.goto(new URL(link).pathname + new URL(link).search);
  await expect(guest.getByRole('heading', { name: 'Instrument Serif Regular' })).toBeVisible();
  await expect(guest).toHaveURL(/\/cart$/);
  await guest.getByRole('button', { name: 'Undo' }).click();
  await expect(guest.getByRole('heading', { name: 'Ballet Regular' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Instrument Serif Regular' })).toBeHidden();
  await other.close();
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
  await expect(page.getByText(/did not allow copying/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: linkField })).toHaveValue(/\/cart\?id=[\w-]{27}$/);
});

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
  for (const said of ['Quote SQ-', 'Valid until', 'Ballet Regular', '/cart?id='])
    expect(text).toContain(said);
});

test.describe('an unknown link', () => {
  test.use({ expectedStatuses: [404] });
  test('says that the shared cart no longer exists', async ({ page }) => {
    await page.goto('/cart?id=nothing');
    await expect(page.getByText('This shared cart no longer exists.')).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
  });
});
