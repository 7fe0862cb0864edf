/** The table of all API calls: server routes, browser client and OpenAPI document are derived from it. */
import { accountCalls } from './calls/account.ts';
import { cartCalls } from './calls/cart.ts';
import { checkoutCalls } from './calls/checkout.ts';
import { clubCalls } from './calls/club.ts';
import { contentCalls } from './calls/content.ts';
import { libraryCalls } from './calls/library.ts';
import { mailCalls } from './calls/mail.ts';

export const api = {
  ...libraryCalls,
  ...contentCalls,
  ...cartCalls,
  ...mailCalls,
  ...accountCalls,
  ...checkoutCalls,
  ...clubCalls,
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
