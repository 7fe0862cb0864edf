/** Section 5 of both specifications, table by table: every rule's message comes and goes as decisions, section 2, says. */
import { expect, type Page } from 'playwright/test';
import { enter, fieldIn, problemsOf, type RuleRow, walkRules } from './support/form-walk.ts';
import { freshEmail, test } from './support/visit.ts';

const ada = 'ada@example.com';

const row = (field: string | RegExp, wrong: string, message: string, right: string): RuleRow => ({
  field,
  wrong,
  message,
  right,
});

/** The pattern at its edges: 2 to 63 letters at the end, and nothing beside the named signs before the at sign. */
const notAddresses = [
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.c',
  `ada@example.${'m'.repeat(64)}`,
  'ada@example.c0m',
  'ada lovelace@example.com',
  'ada@example.com, bea@example.com',
  'ådå@example.com',
  `${'a'.repeat(250)}@example.com`,
];
const longestAddress = `a.b_c%d+e-f@mail.example.${'m'.repeat(63)}`;

const emailRows = (label = 'Email'): RuleRow[] => [
  row(label, '', 'Email is required', ada),
  row(label, 'ada@example', 'Please Enter valid email address', longestAddress),
];
const newPassword = (label: string, required: string): RuleRow[] => [
  row(label, '', required, 'low water, soft light'),
  row(label, 'seven77', 'Password must be at least 8 characters.', 'eight888'),
];

const tables = {
  login: [
    row('Email', '', 'Email is required', ada),
    ...notAddresses.map((address) => row('Email', address, 'Please Enter valid email address', ada)),
    row('Password', '', 'Password is required', 'x'),
  ],
  register: [...emailRows(), ...newPassword('Password', 'Password is required')],
  reset: emailRows(),
  setPassword: newPassword('Password', 'Password is required'),
  changeEmail: emailRows('New email'),
  changePassword: [
    row('Old password', '', 'Old Password is required', 'x'),
    ...newPassword('New password', 'New Password is required'),
  ],
  information: [
    row('Name', '', 'Please enter your name.', 'Ada Holm'),
    row('Address', '', 'Please enter your address.', 'Hafenstraße 12'),
    row('Zip code', '', 'Please enter your zip code.', '10245'),
    row('City', '', 'Please enter your city.', 'Berlin'),
    row('Country', '', 'Please select your country.', 'Germany'),
    row(
      'Website (optional)',
      'javascript:alert(1)',
      'Please enter a valid website address.',
      'https://example.com',
    ),
  ],
  state: [row('State', '', 'Please enter your state.', 'New York')],
  thirdParty: [
    row('Name', '', "Please enter the third party's name.", 'Salt & Rope'),
    row('Address', '', "Please enter the third party's address.", '11 Water Street'),
    row('Zip code', '', "Please enter the third party's zip code.", '10004'),
    row('City', '', "Please enter the third party's city.", 'New York'),
    row('Country', '', "Please select the third party's country.", 'Norway'),
    row('Email', '', "The third party's email is required.", ada),
    row('Email', 'ada@example', 'Please enter valid email address.', ada),
    row('Website (optional)', 'no website', 'Please enter a valid website address.', 'example.com'),
  ],
  thirdPartyState: [row('State', '', "Please enter the third party's state.", 'New York')],
  terms: [
    row(
      /^I agree to the licensing terms/,
      '',
      'Please agree to our licensing terms before proceeding.',
      'ticked',
    ),
  ],
  juniorTerms: [
    row(
      /^I confirm that I am a student/,
      '',
      'Please agree to the Junior licensing terms before proceeding.',
      'ticked',
    ),
  ],
  visitor: (terms: RegExp): RuleRow[] => [
    row('Email', '', 'Please enter your email address.', ada),
    row('Email', 'ada@example', 'Please enter a valid email address.', ada),
    row('Full name', '', 'Please enter your full name.', 'Ada Holm'),
    row(terms, '', 'Please accept the licensing agreement.', 'ticked'),
  ],
} as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}
const formNamed = (page: Page, name: string) => page.getByRole('form', { name });

test("every rule of a visitor's forms", async ({ page }) => {
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

test("every rule of a customer's forms", async ({ page, shop, checkout }) => {
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
    for (const optional of [
      'Company',
      'Project reference',
      'VAT number',
      'Address line 2',
      'State',
      'Upgrade code',
    ])
      await expect(fieldIn(form, `${optional} (optional)`)).toHaveValue('');
  });
  await test.step('a state is asked for in the US, and does not outlive its country', async () => {
    await enter(fieldIn(form, 'Country'), 'United States');
    await walkRules({ form, button, rows: tables.state, isRefused: true });
    await enter(fieldIn(form, 'Country'), 'Germany');
    await expect(fieldIn(form, 'State (optional)')).toHaveValue('');
  });
  await test.step('third party', async () => {
    await enter(form.getByLabel(/third-party order/), 'ticked');
    await walkRules({ form, button, rows: tables.thirdParty, part: thirdParty, isRefused: true });
    await enter(fieldIn(thirdParty, 'Country'), 'United States');
    await walkRules({ form, button, rows: tables.thirdPartyState, part: thirdParty, isRefused: true });
  });
  await test.step('what is not asked for any more is not said any more', async () => {
    await enter(fieldIn(thirdParty, 'Name'), '');
    await expect(problemsOf(form)).toContainText("Please enter the third party's name.");
    await enter(form.getByLabel(/recent graduate/), 'ticked');
    await expect(problemsOf(form)).toHaveCount(0);
    await expect(thirdParty).toHaveCount(0);
    await enter(form.getByLabel(/active student/), 'ticked');
    await expect(form.getByLabel(/recent graduate/)).not.toBeChecked();
  });

  const terms = formNamed(page, 'Terms');
  const proceed = 'Everything looking good? Proceed to payment';
  await test.step('review, for a student', async () => {
    await checkout.proceedToReview();
    await walkRules({ form: terms, button: proceed, rows: [...tables.terms, ...tables.juniorTerms] });
  });
  await test.step('review', async () => {
    await page.getByRole('button', { name: 'Edit order information' }).click();
    await enter(form.getByLabel(/active student/), '');
    await checkout.proceedToReview();
    await walkRules({ form: terms, button: proceed, rows: tables.terms });
    await checkout.proceedToPayment();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  await test.step('settings', async () => {
    await open(page, '/user/profile');
    const email = formNamed(page, 'Change your email');
    await walkRules({ form: email, button: 'Change your email', rows: tables.changeEmail });
    const password = formNamed(page, 'Change your password');
    await walkRules({ form: password, button: 'Change your password', rows: tables.changePassword });
  });
});
