/** Failures on demand: what stands in the server's place, and how a form says that it was refused. */
import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { problemsOf } from './form-walk.ts';

export const generic = 'Something went wrong! Please try again later.';
export const connection = 'Please check your connection';
export const taken = 'This address is taken.';

export type Answer = { readonly status: number; readonly body: string };
export const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });

/** What stands in the place of the server; null is a line that is down. */
export function answering(answer: Answer | null) {
  return (route: Route) =>
    answer === null
      ? route.abort('connectionfailed')
      : route.fulfill({ ...answer, contentType: 'application/json' });
}

/** The browser writes a line of its own for every request that fails. */
export function forgiveLines(said: string[]): void {
  said.splice(0, said.length, ...said.filter((line) => !line.startsWith('Failed to load resource')));
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}
export const formNamed = (page: Page, name: string) => page.getByRole('form', { name });

/** Submits, and finds exactly these words above the form, which can be sent again. */
export async function isRefused(form: Locator, button: string, words: readonly string[]): Promise<void> {
  await form.getByRole('button', { name: button }).click();
  await expect(problemsOf(form).getByRole('listitem')).toHaveText([...words]);
  await expect(form.getByRole('button', { name: button })).toBeEnabled();
  // The page moves to the words a moment later; a click before that would meet a button on its way.
  await expect(form.locator('[role=alert]:focus, [aria-invalid=true]:focus')).toHaveCount(1);
}
