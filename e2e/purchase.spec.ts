import { expect } from 'playwright/test';
import { wrongZipMessage } from '../domain/tax.ts';
import { cards, newYork } from './pages/checkout.page.ts';
import { fileInZip, namesInZip, textOfPdf } from './support/files.ts';
import { expectNoButtons, freshEmail, test } from './support/visit.ts';

// §library.card, §success.downloads, §success.message, §success.totals, §checkout.account.next
test('a visitor finds a typeface, licenses a style by card and downloads fonts and invoice', async ({
  page,
  shop,
  checkout,
  success,
}) => {
  await page.goto('/typefaces');
  await page.getByRole('link', { name: 'Instrument Serif', exact: true }).first().click();
  await expect(page).toHaveURL(/\/typeface\/instrument-serif$/);
  await page
    .getByRole('link', { name: /Purchase/ })
    .first()
    .click();
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.reachPayment(freshEmail());
  await checkout.payWith(cards.pays);
  await success.arrived();

  const zip = await success.download('Download font files');
  const names = await namesInZip(zip);
  const font = names.find((name) => name.endsWith('.ttf')) ?? '';
  expect((await fileInZip(zip, font)).subarray(0, 4).toString('hex')).toBe('00010000');
  expect(names.filter((name) => name.endsWith('.woff2'))).toHaveLength(0);
  expect(names.some((name) => name.endsWith('/Licence agreement.pdf'))).toBe(true);
  expect(names.some((name) => name.endsWith('OFL.txt'))).toBe(true);

  const total = (await page.getByRole('definition').last().textContent()) ?? '';
  expect(total).toMatch(/^\$\d+$/);
  expect(await textOfPdf(await success.download('Download invoice'))).toContain(total);
});

// §payment.success, §success.cart-emptied
test('the cart is empty once it is paid', async ({ page, shop, checkout, success }) => {
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  await shop.proceedToCheckout();
  await checkout.reachPayment(freshEmail());
  await checkout.payWith(cards.pays);
  await success.arrived();
  await page.goto('/cart');
  await expect(page.getByText(/Nothing is in your cart yet/)).toBeVisible();
});

// §checkout.review.terms-link, §tax.us-order, §tax.licence-text, §checkout.print
test('a US order pays sales tax by its state and shows it before payment', async ({
  page,
  shop,
  checkout,
  success,
}) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 2);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(freshEmail());
  await checkout.fillAddress(newYork);
  await checkout.proceedToReview();
  await expect(checkout.step('Order review').getByText(/sales tax/i)).toBeVisible();
  await expect(checkout.step('Order review').getByRole('link', { name: /licensing terms/ })).toHaveAttribute(
    'href',
    '/eula-us',
  );
  await checkout.agree();
  await page.emulateMedia({ media: 'print' });
  await expectNoButtons(page);
  await expect(
    page.getByRole('complementary', { name: 'Your order' }).getByText(/US sales tax/),
  ).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await checkout.proceedToPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await expect(page.getByText(/US sales tax/)).toBeVisible();
  const invoice = page.getByText('Download invoice');
  await expect(invoice).toBeVisible({ timeout: 45_000 });
  await page.emulateMedia({ media: 'print' });
  await expect(invoice).toBeHidden();
  await expect(page.getByText('Instrument Serif Regular')).toBeVisible();
});

// §checkout.information.tax-error, §checkout.information.next
test('a zip code of another state is explained and keeps the buyer at step 2', async ({
  page,
  shop,
  checkout,
}) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(freshEmail());
  await checkout.fillAddress({ ...newYork, zip_code: '90002' });
  await checkout.proceedToReview();
  await expect(page.getByText(wrongZipMessage('New York')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to review your order' })).toBeEnabled();
});
