/** Opening pages, stubbed failures, and how a form shows them. */
import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { problemsOf } from './form-walk.ts';

export const generic = 'Something went wrong! Please try again later.';
export const connection = 'Please check your connection';
export const taken = 'This address is taken.';

export type Answer = { readonly status: number; readonly body: string };
export const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });

/** The response in place of the server's; null is a lost connection. */
export function respondWith(answer: Answer | null) {
  return (route: Route) =>
    answer === null
      ? route.abort('connectionfailed')
      : route.fulfill({ ...answer, contentType: 'application/json' });
}

/**
 * Handles the first of these requests, and lets the others pass. Playwright's own `times` stops intercepting then, and
 * Chromium may lose the request that comes at that moment (microsoft/playwright#41802).
 */
export async function routeFirst(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void>,
  times = 1,
): Promise<void> {
  let handled = 0;
  await page.route(url, (route) => {
    handled += 1;
    return handled > times ? route.fallback() : handle(route);
  });
}

/** The browser logs a line of its own for every request that fails. */
export function ignoreFailedRequests(messages: string[]): void {
  messages.splice(
    0,
    messages.length,
    ...messages.filter((line) => !line.startsWith('Failed to load resource')),
  );
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}
/** Goes there as a link inside the site does. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), path);
/** The page's own words: for some seconds the announcer repeats those of a status. */
export const shownText = (page: Page, text: string | RegExp): Locator =>
  page.getByText(text).and(page.locator(':not(#announcer, [data-announcer])'));
export const formNamed = (page: Page, name: string) => page.getByRole('form', { name });

/** Submits, and expects exactly this message above the form, which can be sent again. */
export async function expectFormRefused(
  form: Locator,
  button: string,
  words: readonly string[],
): Promise<void> {
  await form.getByRole('button', { name: button }).click();
  await expect(problemsOf(form).getByRole('listitem')).toHaveText([...words]);
  await expect(form.getByRole('button', { name: button })).toBeEnabled();
  // The page scrolls to the message a moment later; a click before that would miss a moving button.
  await expect(form.locator('section:focus, [aria-invalid=true]:focus')).toHaveCount(1);
}
