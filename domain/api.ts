/** The one table of calls: the routes of the server, the client of the browser and the OpenAPI document are made from it. */
import { accountCalls } from './calls/account.ts';
import { cartCalls } from './calls/cart.ts';
import { checkoutCalls } from './calls/checkout.ts';
import { clubCalls } from './calls/club.ts';
import { contentCalls } from './calls/content.ts';
import { lettersCalls } from './calls/letters.ts';
import { libraryCalls } from './calls/library.ts';

export const api = {
  ...libraryCalls,
  ...contentCalls,
  ...cartCalls,
  ...lettersCalls,
  ...accountCalls,
  ...checkoutCalls,
  ...clubCalls,
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
