import { expect, type Page } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { codeTo, linkInEmail } from './pages/outbox.page.ts';
import { expectAccessible, expectAccessibleInAllVariants } from './support/accessible.ts';
import { routeFirst, shownText } from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

const first = 'low water, soft light';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

const logout = (page: Page) => page.getByRole('button', { name: 'Log out' });

test.use({ expectedStatuses: [401, 403, 422] });

// §password.reset.success, §password.set.success, §settings.email.success, §settings.email.failure,
// §settings.password.success, §settings.email.take-back, §email.reset, §email.address-changed,
// §login.redirect, §header.customer, §header.guest, §header.cart, §header.cart-total, §orders.list,
// §site.route.orders
test('a customer orders, forgets the password, comes back, changes what they log in with, and finds the files', {
  tag: '@long',
}, async ({ page, shop, checkout, success }) => {
  test.setTimeout(120_000);
  const email = freshEmail();
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.reachPayment(email);
  await checkout.payWith(cards.pays);
  await success.arrived();
  await expectAccessibleInAllVariants(page);
  await success.download('Download font files');

  await test.step('the cart total comes with the cart and goes with its owner', async () => {
    await shop.open('instrument-serif');
    await shop.license('Desktop', 1);
    await shop.add('Instrument Serif Italic');
    await expect(page.getByRole('link', { name: /^Cart \$\d/ })).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await logout(page).click();
    await reloaded;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden();
  });

  await test.step('pages of members lead to the log-in, and back', async () => {
    await page.goto('/user/orders');
    await expect(page).toHaveURL(/\/user\/login$/);
    await page.getByRole('link', { name: 'Don’t remember your password?' }).click();
    await expect(page).toHaveURL(/\/user\/forget-password$/);
  });

  const second = 'another tide altogether';
  await test.step('the password is set anew by the email', async () => {
    await page.getByRole('button', { name: 'Send a password reset email' }).click();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toContainText('Email is required');
    await expectAccessibleInAllVariants(page);
    await page.getByLabel('Email').first().fill(email);
    await page.getByRole('button', { name: 'Send a password reset email' }).click();
    await expect(shownText(page, 'Check your email address!')).toBeVisible();
    await page.goto(await linkInEmail(page, email, 'Set a new password'));
    await expect(page).toHaveURL(/\/user\/change-password$/);
    await page.reload();
    await page.getByRole('textbox', { name: 'Password' }).fill('short');
    await page.getByRole('button', { name: 'Change your password' }).click();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toContainText(
      'Password must be at least 8 characters.',
    );
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Password' }).fill(second);
    await page.getByRole('button', { name: 'Change your password' }).click();
    await expect(shownText(page, 'Your password has been changed successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  });

  await test.step('the new password opens the page that was wanted, and the cart is there again', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, email, second);
    await expect(page).toHaveURL(/\/user\/orders$/);
    await expect(page.getByRole('link', { name: /^Cart \$\d/ })).toBeVisible();
  });

  await test.step('the order has its files and its licence', async () => {
    const order = page.getByRole('list', { name: 'Your orders' }).locator('> li');
    await expect(order).toHaveCount(1);
    await expect(order.getByText('Instrument Serif Regular')).toBeVisible();
    await expectAccessibleInAllVariants(page);
    const href = await order.getByRole('link', { name: /^Download font files/ }).getAttribute('href');
    expect((await page.request.get(href ?? '')).headers()['content-type']).toContain('zip');
    await order.getByRole('link', { name: /^View licence/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order SK-\d+$/ })).toBeVisible();
    await expect(page.getByText(/^Your upgrade code is/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Licence agreement' })).toContainText('in force on');
    await expect(page.getByRole('link', { name: 'Download invoice' })).toHaveAttribute('href', /downloads/);
    await expectAccessibleInAllVariants(page);
  });

  const newEmail = freshEmail();
  await test.step('the email address changes, and the old one gets an email', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const form = page.getByRole('form', { name: 'Change your email' });
    await expect(form.getByText(`You log in with ${email}.`)).toBeVisible();
    // As the server answers a session whose log-in is half an hour old; what is entered then, it checks itself.
    await routeFirst(page, '**/v1/users', (route) =>
      route.fulfill({ status: 403, json: { error: 'login_again' } }),
    );
    const button = form.getByRole('button', { name: 'Change your email' });
    await form.getByLabel('New email').fill(newEmail);
    await button.click();
    await expect(form.getByLabel('Your password')).toBeFocused();
    await expect(form.getByLabel('New email')).toHaveValue(newEmail);
    await expectAccessibleInAllVariants(page);
    await page.keyboard.type('not this one');
    await button.click();
    await expect(form.getByRole('region', { name: 'There is a problem' })).toContainText(
      'The password is wrong.',
    );
    await form.getByLabel('Your password').fill(second);
    await button.click();
    const code = form.getByLabel('Code');
    await expect(code).toBeFocused();
    await expectAccessibleInAllVariants(page);
    await page.keyboard.type('AAAA-AAAA');
    await button.click();
    await expect(form.getByRole('region', { name: 'There is a problem' })).toContainText(
      'This code is wrong.',
    );
    await code.fill(await codeTo(page, newEmail));
    await button.click();
    await expect(shownText(page, 'Your email address has been changed successfully!')).toBeVisible();
    await expect(form.getByLabel('Your password')).toHaveCount(0);
    await expect(form.getByText(`You log in with ${newEmail}.`)).toBeVisible();
    await expectAccessibleInAllVariants(page);
  });

  await test.step('the password changes with the old one only', async () => {
    const form = page.getByRole('form', { name: 'Change your password' });
    await form.getByLabel('Old password').fill('not this one');
    await form.getByLabel('New password').fill('a third password');
    await form.getByRole('button', { name: 'Change your password' }).click();
    await expect(form.getByRole('region', { name: 'There is a problem' })).toContainText(
      'The old password is wrong.',
    );
    await form.getByLabel('Old password').fill(second);
    await form.getByRole('button', { name: 'Change your password' }).click();
    await expect(form.getByText('Your password has been changed successfully!')).toBeVisible();
    await expect(logout(page)).toBeVisible();
  });

  await test.step('the old address takes it all back', async () => {
    await page.goto(await linkInEmail(page, email, 'Your email address was changed'));
    await expect(page).toHaveURL(/\/user\/return-email$/);
    await page.reload();
    await page.getByRole('button', { name: 'Take the change back' }).click();
    await expect(shownText(page, 'Your email address is the old one again')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page);
  });

  const last = 'the owner, at slack water';
  await test.step('and the owner sets the password that opens it from now on', async () => {
    await page.goto(await linkInEmail(page, email, 'Your account is yours again'));
    await page.getByRole('textbox', { name: 'Password' }).fill(last);
    await page.getByRole('button', { name: 'Change your password' }).click();
    await expect(shownText(page, 'Your password has been changed successfully!')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, email, last);
    await expect(logout(page)).toBeVisible();
  });
});

// §password.reset.expiry
test('a link that is over says so and leads to a new one', async ({ page }) => {
  await page.goto('/user/change-password?code=long-gone');
  await page.getByRole('textbox', { name: 'Password' }).fill(first);
  await page.getByRole('button', { name: 'Change your password' }).click();
  await expect(page.getByRole('main')).toContainText('This link has expired. Please request a new one.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/user\/forget-password$/);
});
