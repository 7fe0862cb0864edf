/** The forms that a visitor can send, each with entries that its rules accept. */
import { expect, type Locator, type Page } from 'playwright/test';
import { enterValue, fieldIn } from './form-walk.ts';
import { formNamed } from './stub-responses.ts';

export type PublicForm = {
  readonly path: string;
  readonly form: string;
  /** Its fields by label, with what is typed, chosen or ticked. */
  readonly entries: readonly (readonly [label: string | RegExp, value: string])[];
  readonly button: string;
  /** The call that it sends, and its reply. */
  readonly call: string;
  readonly reply: unknown;
  /** The words for a call that fails, if they are its own. */
  readonly failure?: string;
};

const email = ['Email', 'ada@example.com'] as const;
const password = ['Password', 'low water, soft light'] as const;
const newsletter = {
  form: 'Newsletter',
  entries: [email, ['Full name', 'Ada Holm'], [/^I accept/, 'ticked']],
  button: 'Subscribe',
  call: '**/v1/subscribe',
  reply: { success: true },
  failure: 'Subscribe failed! Please try again later',
} as const;

export const publicForms: readonly PublicForm[] = [
  {
    path: '/free-trial-fonts',
    form: 'Free trial fonts',
    entries: [email, ['Full name', 'Ada Holm'], [/^I accept/, 'ticked']],
    button: 'Email me my free trial fonts',
    call: '**/v1/trials',
    reply: { success: true },
  },
  { path: '/newsletter', ...newsletter },
  { path: '/about', ...newsletter },
  // In the footer.
  { path: '/contact', ...newsletter },
  {
    path: '/user/login',
    form: 'Log in',
    entries: [email, password],
    button: 'Log in',
    call: '**/v1/users/login',
    reply: { token: 'a'.repeat(43) },
  },
  {
    path: '/user/forget-password',
    form: 'Password reset',
    entries: [email],
    button: 'Send a password reset email',
    call: '**/v1/users/recover/password',
    reply: { success: true },
  },
  {
    path: '/user/change-password?code=any',
    form: 'New password',
    entries: [password],
    button: 'Change your password',
    call: '**/v1/users/update/password',
    reply: { success: true },
  },
];

/** The form, once it is there: the footer's loads when it comes near. */
async function formOf(page: Page, { form }: PublicForm): Promise<Locator> {
  if ((await formNamed(page, form).count()) === 0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  return formNamed(page, form);
}

export async function fillIn(page: Page, form: PublicForm): Promise<void> {
  for (const [label, value] of form.entries)
    await enterValue(fieldIn(await formOf(page, form), label), value);
}

export const send = async (page: Page, form: PublicForm) =>
  (await formOf(page, form)).getByRole('button', { name: form.button }).click();

export async function expectKept(page: Page, form: PublicForm): Promise<void> {
  for (const [label, value] of form.entries) {
    const field = fieldIn(await formOf(page, form), label);
    if (value === 'ticked') await expect(field).toBeChecked();
    else await expect(field).toHaveValue(value);
  }
}
