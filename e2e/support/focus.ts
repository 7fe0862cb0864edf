/** The focus contract: once something has had the focus, it is never nowhere (§accessibility.focus). */
import { expect, type Page } from 'playwright/test';

/** Before the first document: notes in each that something has had the focus. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = () => document.documentElement.setAttribute('data-had-focus', '');
    document.addEventListener('focusin', note, { capture: true });
  });
}

/** What is wrong with the focus; empty for nothing. */
const lostFocusIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement, body, documentElement } = document;
    if (!documentElement.hasAttribute('data-had-focus')) return '';
    if (!activeElement || activeElement === body) return 'the focus is on the body';
    const isReachable = activeElement.checkVisibility() && !activeElement.closest('[inert]');
    return isReachable
      ? ''
      : `the focus is on what can't be reached: ${activeElement.outerHTML.slice(0, 200)}`;
  });

export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => lostFocusIn(page), { message: 'the focus stands on something', timeout: 5_000 }).toBe('');
