/** How failures are shown: where each one is, with which message, and what stays. */
import { expect } from 'playwright/test';
import { enterValue, fieldIn, problemsOf } from './support/form-walk.ts';
import {
  type Answer,
  connection,
  expectFormRefused,
  formNamed,
  generic,
  ignoreFailedRequests,
  json,
  open,
  respondWith,
  taken,
} from './support/stub-responses.ts';
import { test } from './support/visit.ts';

test.use({ expectedStatuses: [400, 401, 409, 422, 429, 500, 503] });

/** The answers that may come, and the messages that a form shows for them. */
const answers: readonly (readonly [what: string, answer: Answer | null, words: readonly string[]])[] = [
  ['no connection', null, [connection]],
  ['a string', json(400, { error: taken }), [taken]],
  ['an empty string', json(400, { error: '' }), [generic]],
  ['a list of fields', json(422, { errors: [{ field: 'email', message: taken, rule: 'taken' }] }), [taken]],
  ['a list of texts', json(422, { errors: [taken, 'Two problems.'] }), [taken, 'Two problems.']],
  ['userMessage', json(422, { errors: { userMessage: taken, message: 'E_TAKEN' } }), [taken]],
  [
    'words by field',
    json(422, { errors: { email: [taken], password: ['Too weak.'] } }),
    [taken, 'Too weak.'],
  ],
  ['an array of errors', json(422, { errors: { errors: [{ field: 'email', message: taken }] } }), [taken]],
  ['messages', json(422, { errors: { messages: [taken, 'Two problems.'] } }), [taken, 'Two problems.']],
  ['message', json(422, { errors: { message: taken } }), [taken]],
  ['anything else', { status: 500, body: '<h1>Bad gateway</h1>' }, [generic]],
  ['no result', { status: 200, body: '' }, [generic]],
  ['another result', json(200, { ok: 'yes' }), [generic]],
];

// §errors.connection, §errors.string, §errors.list, §errors.unhandled, §errors.no-result, §login.failure,
// §login.failure-logged, §session.user-fetch-failed, §password.reset.failure, §password.set.failure,
// §trials.failure, §club.invite.invalid, §club.registration.failure, §newsletter.failure,
// §forms.errors.server, §forms.errors.corrected, §forms.submit.nothing-lost
test("a visitor's forms say what failed, above the form, and keep what was typed", async ({
  page,
  console,
}) => {
  test.setTimeout(240_000);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });

  await test.step('log in', async () => {
    await open(page, '/user/login');
    const form = formNamed(page, 'Log in');
    await enterValue(fieldIn(form, 'Email'), 'nobody@example.com');
    await enterValue(fieldIn(form, 'Password'), 'wrong');
    await expectFormRefused(form, 'Log in', ['The email or the password is wrong.']);
    expect(logged, 'the failure is logged, without what was typed').toEqual([
      'login failed: 401 The email or the password is wrong.',
    ]);
    for (const [what, answer, words] of answers) {
      await test.step(what, async () => {
        await page.route('**/v1/users/login', respondWith(answer));
        await expectFormRefused(form, 'Log in', words);
        await page.unroute('**/v1/users/login');
      });
    }
    await expect(fieldIn(form, 'Email')).toHaveValue('nobody@example.com');
  });

  await test.step("a server's words about a field stand at the field, and go when it changes", async () => {
    const form = formNamed(page, 'Log in');
    await page.route('**/v1/users/login', respondWith(json(422, { errors: { email: [taken] } })));
    await expectFormRefused(form, 'Log in', [taken]);
    await expect(fieldIn(form, 'Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(fieldIn(form, 'Email')).toHaveAccessibleDescription(taken);
    await enterValue(fieldIn(form, 'Email'), 'somebody@example.com');
    await expect(problemsOf(form)).toHaveCount(0);
    await page.unroute('**/v1/users/login');
  });

  await test.step('a token whose user cannot be fetched is not stored', async () => {
    const form = formNamed(page, 'Log in');
    await page.route('**/v1/users/login', respondWith(json(200, { token: 'a'.repeat(43) })));
    await page.route('**/v1/me', respondWith(json(500, { error: generic })));
    await expectFormRefused(form, 'Log in', [generic]);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.unroute('**/v1/users/login');
    await page.unroute('**/v1/me');
  });

  await test.step('reset request', async () => {
    await open(page, '/user/forget-password');
    const form = formNamed(page, 'Password reset');
    await enterValue(fieldIn(form, 'Email'), 'nobody@example.com');
    const tooMany = 'Too many attempts. Please try again later.';
    await page.route('**/v1/users/recover/password', respondWith(json(429, { error: tooMany })));
    await expectFormRefused(form, 'Send a password reset email', [tooMany]);
  });

  await test.step('set password', async () => {
    await open(page, '/user/change-password?code=long-gone');
    const form = formNamed(page, 'New password');
    await enterValue(fieldIn(form, 'Password'), 'low water, soft light');
    await expectFormRefused(form, 'Change your password', [
      'This link has expired. Please request a new one.',
    ]);
  });

  await test.step('trial fonts', async () => {
    await open(page, '/free-trial-fonts');
    const form = formNamed(page, 'Free trial fonts');
    await enterValue(fieldIn(form, 'Email'), 'ada@example.com');
    await enterValue(fieldIn(form, 'Full name'), 'Ada Holm');
    await enterValue(fieldIn(form, /^I accept/), 'ticked');
    for (const [answer, words] of [
      [null, connection],
      [json(500, {}), generic],
      [json(422, { errors: [{ field: 'email', message: taken, rule: 'taken' }] }), taken],
    ] as const) {
      await page.route('**/v1/trials', respondWith(answer));
      await expectFormRefused(form, 'Email me my free trial fonts', [words]);
      await page.unroute('**/v1/trials');
    }
  });

  await test.step('Club invite', async () => {
    const check = '**/v1/club/invite/check';
    const invite = { id: 1, email: 'ada@example.com', coworker_invite: 0, beta_user: null };
    for (const [answer, words] of [
      [json(422, { error: 'This invite has already been used.' }), 'This invite has already been used.'],
      [json(500, {}), 'Invalid invite link'],
    ] as const) {
      await page.route(check, respondWith(answer));
      await open(page, '/club/invite/any');
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible();
      await page.unroute(check);
    }
    await page.route(check, respondWith(json(200, { invite, already_customer: true })));
    await open(page, '/club/invite/any');
    const form = formNamed(page, 'Club registration');
    for (const label of ['First name', 'Last name', 'Company', 'Address', 'Postal or zip code', 'City'])
      await enterValue(fieldIn(form, label), 'Tide');
    await enterValue(fieldIn(form, 'Your existing password'), 'not this one');
    await enterValue(fieldIn(form, 'Country'), 'Norway');
    await enterValue(fieldIn(form, /^I agree/), 'ticked');
    const wrong = 'The password is wrong.';
    await page.route('**/v1/club/invite/register', respondWith(json(422, { error: wrong })));
    await expectFormRefused(form, 'Join the Club', [wrong]);
    await expect(fieldIn(form, 'City')).toHaveValue('Tide');
  });

  await test.step('newsletter', async () => {
    await open(page, '/newsletter');
    const form = formNamed(page, 'Newsletter').first();
    await enterValue(fieldIn(form, 'Email'), 'ada@example.com');
    await enterValue(fieldIn(form, 'Full name'), 'Ada Holm');
    await enterValue(fieldIn(form, /^I accept/), 'ticked');
    const failed = 'Subscribe failed! Please try again later';
    const wait = 'Too many attempts. Please try again in 4 minutes.';
    for (const [answer, words] of [
      [null, failed],
      [json(500, {}), failed],
      [json(429, { error: wait }), wait],
    ] as const) {
      await page.route('**/v1/subscribe', respondWith(answer));
      await expectFormRefused(form, 'Subscribe', [words]);
      await page.unroute('**/v1/subscribe');
    }
  });
  ignoreFailedRequests(console);
});
