/** What the walks share of the session: what other windows and the settings do to it, and what the header shows of it. */
import { expect } from 'playwright/test';
import type { User } from '../../../domain/account.ts';
import { type TestPage, token } from '../test-page.ts';

const header = ({ page }: TestPage) => page.getByRole('banner');
const logIn = (testPage: TestPage) => header(testPage).getByRole('link', { name: 'Log in' });
export const logOut = (testPage: TestPage) => header(testPage).getByRole('button', { name: 'Log out' });

const isVisitor = async (testPage: TestPage) => {
  await expect(logIn(testPage)).toBeVisible();
  await expect(logOut(testPage)).toHaveCount(0);
};
const isMember = async (testPage: TestPage) => {
  await expect(logOut(testPage)).toBeVisible();
  await expect(logIn(testPage)).toHaveCount(0);
};
const isNobodyYet = async (testPage: TestPage) => {
  await expect(logIn(testPage)).toBeHidden();
  await expect(logOut(testPage)).toHaveCount(0);
};

/** Notifies this window that another one changed the browser's storage. */
export const notifySessionChange = ({ page }: TestPage) =>
  page.evaluate(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

/** Another window logs in. */
export async function storeSession(testPage: TestPage, user: User): Promise<void> {
  await testPage.page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { token, profile: JSON.stringify(user) },
  );
  await notifySessionChange(testPage);
}

/** Changes the email address in the settings: the site then asks anew who is there. */
export async function changeEmail(testPage: TestPage): Promise<void> {
  const { page, network } = testPage;
  if (!page.url().endsWith('/user/profile')) await testPage.navigate('/user/profile');
  const form = page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill('ada@example.org');
  await form.getByRole('button', { name: 'Change your email' }).click();
  await network.fulfill('changeEmail', {
    success: true,
    message: 'Your email address has been changed.',
  });
}

/** Another window logs out. */
export async function endSession(testPage: TestPage): Promise<void> {
  await testPage.page.evaluate(() => {
    for (const name of ['token', 'profile']) localStorage.removeItem(name);
  });
  await notifySessionChange(testPage);
}

/** What the header shows of the session. */
export const sessionViews = {
  resolving: isNobodyYet,
  'visitor.settled': isVisitor,
  'visitor.unreached': isVisitor,
  'member.settled': isMember,
  'member.refreshing': isMember,
  loggingOut: isNobodyYet,
};
