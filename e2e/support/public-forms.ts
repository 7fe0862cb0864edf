/** The forms that anybody can send, each with entries that its rules accept. */
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { newBuyer, styleOf } from './buyer.ts';
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
  /** The footer loads its form when it comes near. */
  readonly isInFooter?: true;
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

const login = {
  form: 'Log in',
  entries: [email, password],
  button: 'Log in',
  call: '**/v1/users/login',
} as const;
const session = { token: 'a'.repeat(43) };

/** Those of a visitor; the checkout's need a cart. */
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
  { path: '/contact', ...newsletter, isInFooter: true },
  { path: '/user/login', ...login, reply: session },
  { path: '/checkout', ...login, reply: session },
  {
    path: '/checkout',
    form: 'Register',
    entries: [email, password],
    button: 'Register',
    call: '**/v1/users/register',
    reply: session,
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
  {
    path: '/user/return-email?code=any',
    form: 'Old email address',
    entries: [],
    button: 'Take the change back',
    call: '**/v1/users/return-email',
    reply: { success: true },
  },
];

/** Those of a customer. */
export const settingsForms: readonly PublicForm[] = [
  {
    path: '/user/profile',
    form: 'Change your email',
    entries: [['New email', 'ada@example.org']],
    button: 'Change your email',
    call: '**/v1/users',
    reply: { success: true },
  },
  {
    path: '/user/profile',
    form: 'Change your password',
    entries: [
      ['Old password', 'low water, soft light'],
      ['New password', 'high water, hard light'],
    ],
    button: 'Change your password',
    call: '**/v1/users/change-password',
    reply: { success: true },
  },
];

/** Puts Ballet Regular into a visitor's cart. */
export async function storeCart(context: BrowserContext, origin: string): Promise<void> {
  const cart = JSON.stringify([await styleOf(origin, 'ballet', 'Ballet Regular')]);
  await context.addCookies([{ name: 'cart', value: encodeURIComponent(cart), url: origin }]);
}

/** Who sends them, each with what that browser holds before its first page. */
export const senders = [
  { who: 'visitor', forms: publicForms, prepare: storeCart },
  {
    who: 'customer',
    forms: settingsForms,
    prepare: async (context: BrowserContext, origin: string) => {
      const { token } = await newBuyer(origin);
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
    },
  },
] as const;

async function formOf(page: Page, { form, isInFooter }: PublicForm): Promise<Locator> {
  if (isInFooter) await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
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
