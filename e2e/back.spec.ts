import { expect } from 'playwright/test';
import { ada, test } from './support/buyer.ts';

test.use({ start: { step: 'information', form: ada } });

// §checkout.steps.back
test('Back walks the steps', async ({ page, checkout }) => {
  await page.goto('/checkout');
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await page.goBack();
  await expect(
    page.getByRole('button', { name: 'Everything looking good? Proceed to payment' }),
  ).toBeEnabled();
  await page.goBack();
  await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue('Berlin');
});
