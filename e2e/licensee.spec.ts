import { expect } from 'playwright/test';
import { berlin, cards } from './pages/checkout.page.ts';
import { freshEmail, test } from './support/visit.ts';

// §junior.cut, §junior.student, §checkout.third-party.hidden, §checkout.review.cart-modified,
// §checkout.review.junior-statement
test('a student order is cut to the lowest tiers, says so, and takes half off', async ({
  page,
  shop,
  checkout,
  success,
}) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 3);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(freshEmail());
  await checkout.fillAddress(berlin);
  await page.getByRole('checkbox', { name: /active student/ }).check();
  await expect(page.getByRole('checkbox', { name: /third.party order/i })).toBeHidden();
  await checkout.proceedToReview();
  const review = checkout.step('Order review');
  await expect(review.getByText(/modified/)).toBeVisible();
  await expect(review.getByText('11–25 users became 1–3 users')).toBeVisible();
  await expect(review.getByText('$20', { exact: true })).toBeVisible();
  await checkout.agree();
  await review.getByRole('checkbox', { name: /am a student/ }).check();
  await checkout.proceedToPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
});

// §licensee.name
test('a third-party order licenses someone else', async ({ page, shop, checkout, success }) => {
  await shop.open('instrument-serif');
  await shop.license('Web', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(freshEmail());
  await checkout.fillAddress(berlin);
  await page.getByRole('checkbox', { name: /third.party order/i }).check();
  await checkout.proceedToReview();
  await expect(page.getByText('Please enter the third party’s name.').first()).toBeVisible();
  // The focus is led there once the page has shown it; typing before that would go to two fields.
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  const thirdParty = page.getByRole('group', { name: /third party/i });
  await checkout.fillAddress({ ...berlin, name: 'Salt & Rope Studio' }, thirdParty);
  await thirdParty.getByLabel('Email').fill('studio@example.com');
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await expect(page.getByText('Salt & Rope Studio', { exact: true })).toBeVisible();
});
