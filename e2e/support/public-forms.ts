/** The forms that a visitor can send, each with entries that its rules accept. */
import { expect, type Page } from 'playwright/test';
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

/** Fills the form in; a part that loads when it comes near is scrolled to. */
export async function fillIn(page: Page, { form, entries }: PublicForm): Promise<void> {
  if ((await formNamed(page, form).count()) === 0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  for (const [label, value] of entries) await enterValue(fieldIn(formNamed(page, form), label), value);
}

export const send = (page: Page, { form, button }: PublicForm) =>
  formNamed(page, form).getByRole('button', { name: button }).click();

export async function expectKept(page: Page, { form, entries }: PublicForm): Promise<void> {
  for (const [label, value] of entries) {
    const field = fieldIn(formNamed(page, form), label);
    if (value === 'ticked') await expect(field).toBeChecked();
    else await expect(field).toHaveValue(value);
  }
}
