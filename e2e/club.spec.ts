import { expect } from 'playwright/test';
import { ClubRegistrationPage, inviteByCommand } from './pages/club.page.ts';
import { linkInEmail } from './pages/outbox.page.ts';
import { expectAccessible, expectAccessibleInAllVariants } from './support/accessible.ts';
import { namesInZip } from './support/files.ts';
import { shownText } from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

const password = 'low water, soft light';

test.use({ expectedStatuses: [404, 409, 422] });

// §club.registration.success, §club.registration.email, §club.invite.used, §club.invite.logout,
// §email.coworker-invite, §header.club, §site.route.club, §site.route.club-invite
test('an invitation makes a member, who finds the fonts; the coworker comes by email', async ({ page }) => {
  test.setTimeout(150_000);
  const [email, coworker] = [freshEmail(), freshEmail()];
  const registration = new ClubRegistrationPage(page);
  const { form } = registration;
  const path = await inviteByCommand(email);

  await test.step('the form names what is missing, and knows whom it invites', async () => {
    await page.goto(path);
    await expect(form.getByRole('textbox', { name: 'Email', exact: true }).first()).toHaveValue(email);
    await expect(form.getByRole('textbox', { name: 'Email', exact: true }).first()).toHaveAttribute(
      'readonly',
    );
    await expect(page).toHaveTitle('Join the Club — Skerry');
    await registration.join();
    await registration.says('First name is required');
    await registration.says('Please agree to the terms and conditions');
    await expectAccessibleInAllVariants(page);
  });

  await test.step('half a coworker is none', async () => {
    await registration.fill({
      Password: password,
      'First name': 'Ann',
      'Last name': 'Lee',
      Company: 'Quay Ltd',
    });
    await registration.fillAddress();
    await form.getByRole('checkbox').check();
    await registration.coworker(1).getByRole('textbox', { name: 'Name' }).fill('Bo Berg');
    await registration.join();
    await registration.says('Please enter coworker email.');
    await registration.coworker(1).getByRole('textbox', { name: 'Email' }).fill(coworker);
    await expect(form.getByRole('region', { name: 'There is a problem' })).toBeHidden();
  });

  await test.step('the Club opens with its fonts, and each version downloads', async () => {
    await registration.join();
    await expect(page).toHaveURL(/\/club$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Club' })).toBeVisible();
    const font = page.getByRole('article', { name: 'Bricolage Grotesque' });
    await expect(font.getByRole('list', { name: 'Versions of Bricolage Grotesque' })).toContainText(
      'The ampersand has lost some weight.',
    );
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expectAccessibleInAllVariants(page);
    const download = font.getByRole('link', { name: 'Download Bricolage Grotesque 0.9' });
    const answer = await page.request.get((await download.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
    const names = await namesInZip(await answer.body());
    expect(names.filter((name) => name.endsWith('.ttf'))).toHaveLength(5);
  });

  await test.step('the same link is over', async () => {
    await page.goto(path);
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'This invite has already been used.' }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a coworker who opens the email here is not taken for the member', async () => {
    const link = await linkInEmail(
      page,
      coworker,
      'Your invitation to the Club (coworker)',
      /\/club\/invite\//,
    );
    await page.goto(link);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(form).toContainText('You’re joining as a coworker at Quay Ltd.');
    await expect(form.getByRole('textbox', { name: 'Company' })).toHaveCount(0);
    await expect(form.getByRole('group')).toHaveCount(0);
    await expectAccessible(page);
    await registration.fill({ Password: password, 'First name': 'Bo', 'Last name': 'Berg' });
    await registration.fillAddress();
    await form.getByRole('checkbox').check();
    await registration.join();
    await expect(page).toHaveURL(/\/club$/);
    await expect(page.getByRole('article')).toHaveCount(3);
  });
});

// §club.invite.invalid, §club.invite.logout, §club.invite.existing-customer, §club.page.not-member,
// §club.page.public
test('a link of nobody logs nobody out; the Club is closed to visitors and customers, until one joins', async ({
  page,
  shop,
  checkout,
}) => {
  test.setTimeout(90_000);
  const email = freshEmail();
  await page.goto('/club');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Being tested now' })).toBeHidden();
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(email);
  await page.goto('/club/invite/nobody');
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Invalid invite link' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto('/club');
  await expect(shownText(page, /^This page is for Club members\./)).toBeVisible();
  await expectAccessible(page);

  const registration = new ClubRegistrationPage(page);
  await page.goto(await inviteByCommand(email));
  await expect(registration.form).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await registration.fill({ 'First name': 'Ann', 'Last name': 'Lee', Company: 'Quay Ltd' });
  await registration.fillAddress();
  await registration.form.getByRole('checkbox').check();
  await registration.fill({ 'Your existing password': 'not this one' });
  await registration.join();
  await registration.says('The password is wrong.');
  await registration.fill({ 'Your existing password': password });
  await registration.join();
  await expect(page).toHaveURL(/\/club$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Your orders' })).toBeVisible();
});
