/** The rules of all forms, table by table: each rule's message comes and goes at the specified moments. */
import { expect, type Page } from 'playwright/test';
import { enterValue, fieldIn, problemsOf, walkRules } from './support/form-walk.ts';
import { ada, tables } from './support/rule-tables.ts';
import { freshEmail, test } from './support/visit.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}
const formNamed = (page: Page, name: string) => page.getByRole('form', { name });

// §login.email-required, §login.email-pattern, §login.password-required, §password.reset.email-rules,
// §password.set.required, §password.minlength, §visitors.email-required, §visitors.email-pattern,
// §visitors.name-required, §visitors.terms-required, §forms.submit.valid-only, §forms.errors.after-submit,
// §forms.errors.on-leave, §forms.errors.corrected, §forms.errors.summary, §forms.errors.at-field,
// §forms.errors.scroll, §forms.rules.email
test("every rule of a visitor's forms", { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await test.step('log in', async () => {
    await open(page, '/user/login');
    await walkRules({ form: formNamed(page, 'Log in'), button: 'Log in', rows: tables.login });
  });
  await test.step('reset request', async () => {
    await open(page, '/user/forget-password');
    const form = formNamed(page, 'Password reset');
    await walkRules({ form, button: 'Send a password reset email', rows: tables.reset });
  });
  await test.step('set password', async () => {
    await open(page, '/user/change-password?code=any');
    const form = formNamed(page, 'New password');
    await walkRules({ form, button: 'Change your password', rows: tables.setPassword });
  });
  await test.step('trial fonts', async () => {
    await open(page, '/free-trial-fonts');
    const form = formNamed(page, 'Free trial fonts');
    const rows = tables.visitor(/^I accept the trial licence agreement/);
    await walkRules({ form, button: 'Email me my free trial fonts', rows });
  });
  await test.step('newsletter', async () => {
    await open(page, '/newsletter');
    const form = formNamed(page, 'Newsletter').first();
    await walkRules({ form, button: 'Subscribe', rows: tables.visitor(/^I accept the licensing agreement/) });
  });
});

// §club.registration.password-required, §club.registration.first-name-required,
// §club.registration.last-name-required, §club.registration.company-required,
// §club.registration.address-rules, §club.registration.terms-required, §club.registration.state-label,
// §club.registration.email, §club.coworkers.slots, §club.coworkers.optional, §club.coworkers.name-required,
// §club.coworkers.email-required, §club.coworkers.email-pattern, §forms.country.resets-state,
// §forms.state.us-select
test('every rule of the Club registration', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  const invite = { id: 1, email: ada, coworker_invite: 0, beta_user: null };
  await page.route('**/v1/club/invite/check', (route) =>
    route.fulfill({ json: { invite, already_customer: false } }),
  );
  await open(page, '/club/invite/any');
  const form = formNamed(page, 'Club registration');
  const button = 'Join the Club';
  await expect(fieldIn(form, 'Email')).toHaveValue(ada);
  await expect(fieldIn(form, 'Email')).toHaveAttribute('readonly');
  await walkRules({ form, button, rows: tables.club });
  await test.step('a state is asked for in the US, and does not outlive its country', async () => {
    await enterValue(fieldIn(form, 'Country'), 'United States');
    await walkRules({ form, button, rows: tables.state, isRefused: true });
    await enterValue(fieldIn(form, 'Country'), 'Germany');
    await expect(fieldIn(form, 'State (optional)')).toHaveCount(0);
    await enterValue(fieldIn(form, 'Country'), 'Brazil');
    await expect(fieldIn(form, 'State (optional)')).toHaveValue('');
    await enterValue(fieldIn(form, 'Country'), 'Germany');
  });
  for (const slot of [1, 2, 3])
    await test.step(`coworker ${slot}: both or neither`, async () => {
      const part = form.getByRole('group', { name: `Coworker ${slot}` });
      await enterValue(fieldIn(part, 'Email'), 'bea@example.com');
      await walkRules({ form, button, part, rows: tables.coworkerName, isRefused: true });
      await walkRules({ form, button, part, rows: tables.coworkerEmail, isRefused: true });
      await enterValue(fieldIn(part, 'Name'), '');
      await enterValue(fieldIn(part, 'Email'), '');
      await expect(problemsOf(form)).toHaveCount(0);
    });
});

// §checkout.information.fields, §checkout.information.optional, §checkout.information.button,
// §checkout.information.check-boxes, §checkout.information.name-required,
// §checkout.information.address-required, §checkout.information.zip-code-required,
// §checkout.information.city-required, §checkout.information.country-required,
// §checkout.information.state-required, §checkout.third-party.fields,
// §checkout.third-party.only-when-checked, §checkout.third-party.name-required,
// §checkout.third-party.address-required, §checkout.third-party.zip-code-required,
// §checkout.third-party.city-required, §checkout.third-party.country-required,
// §checkout.third-party.state-required, §checkout.third-party.email-required,
// §checkout.third-party.email-pattern, §checkout.third-party.hidden, §checkout.junior.exclusive,
// §checkout.review.terms, §checkout.review.junior-terms, §settings.email.rules,
// §settings.password.old-required, §settings.password.new-required
test("every rule of a customer's forms", { tag: '@long' }, async ({ page, shop, checkout }) => {
  test.setTimeout(150_000);
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  await shop.proceedToCheckout();
  await test.step('register and log in, at the checkout', async () => {
    const register = formNamed(page, 'Register');
    await walkRules({ form: register, button: 'Register', rows: tables.register });
    const logIn = formNamed(page, 'Log in');
    await walkRules({ form: logIn, button: 'Log in', rows: tables.register.slice(0, 3) });
    await checkout.register(freshEmail());
  });

  const form = formNamed(page, 'Order information');
  const button = 'Proceed to review your order';
  const thirdParty = form.getByRole('group', { name: 'Third party' });
  await test.step('order information', async () => {
    await walkRules({ form, button, rows: tables.information });
    for (const optional of ['Project reference', 'Address line 2', 'Upgrade code'])
      await expect(fieldIn(form, `${optional} (optional)`)).toHaveValue('');
  });
  await test.step('a state is asked for in the US, and does not outlive its country', async () => {
    await enterValue(fieldIn(form, 'Country'), 'United States');
    await walkRules({ form, button, rows: tables.state, isRefused: true });
    await enterValue(fieldIn(form, 'Country'), 'Germany');
    await expect(fieldIn(form, 'State (optional)')).toHaveCount(0);
    await enterValue(fieldIn(form, 'Country'), 'Brazil');
    await expect(fieldIn(form, 'State (optional)')).toHaveValue('');
    await enterValue(fieldIn(form, 'Country'), 'Germany');
  });
  await test.step('third party', async () => {
    await enterValue(form.getByLabel(/third-party order/), 'ticked');
    await walkRules({ form, button, rows: tables.thirdParty, part: thirdParty, isRefused: true });
    await enterValue(fieldIn(thirdParty, 'Country'), 'United States');
    await walkRules({ form, button, rows: tables.thirdPartyState, part: thirdParty, isRefused: true });
  });
  await test.step('what is not required any more is not reported any more', async () => {
    await enterValue(fieldIn(thirdParty, 'Name'), '');
    await expect(problemsOf(form)).toContainText('Please enter the third party’s name.');
    await enterValue(form.getByLabel(/recent graduate/), 'ticked');
    await expect(problemsOf(form)).toHaveCount(0);
    await expect(thirdParty).toHaveCount(0);
    await enterValue(form.getByLabel(/active student/), 'ticked');
    await expect(form.getByLabel(/recent graduate/)).not.toBeChecked();
  });

  const terms = formNamed(page, 'Terms');
  const proceed = 'Everything looking good? Proceed to payment';
  await test.step('review, for a student', async () => {
    await checkout.proceedToReview();
    await expect(terms).toBeVisible();
    await walkRules({ form: terms, button: proceed, rows: [...tables.terms, ...tables.juniorTerms] });
  });
  await test.step('review', async () => {
    await page.getByRole('button', { name: 'Edit order information' }).click();
    await enterValue(form.getByLabel(/active student/), '');
    await checkout.proceedToReview();
    await expect(terms).toBeVisible();
    await walkRules({ form: terms, button: proceed, rows: tables.terms });
    await checkout.proceedToPayment();
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  });

  await test.step('settings', async () => {
    await open(page, '/user/profile');
    const email = formNamed(page, 'Change your email');
    await walkRules({ form: email, button: 'Change your email', rows: tables.changeEmail });
    const password = formNamed(page, 'Change your password');
    await walkRules({ form: password, button: 'Change your password', rows: tables.changePassword });
  });
});
