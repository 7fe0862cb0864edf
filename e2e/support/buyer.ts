/** A customer with a cart, made through the API as a program would, whose browser opens the checkout at a given step. */
import type { CartRequestItem } from '../../domain/cart.ts';
import { type CheckoutProgress, progressVersion } from '../../domain/checkout-progress.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { freshEmail, test as visit } from './visit.ts';

export const password = 'low water, soft light';

export const ada: PersonalInfo = {
  name: 'Ada Holm',
  address1: 'Hafenstraße 12',
  zip_code: '10245',
  city: 'Berlin',
  country: 'DE',
};

type Buyer = {
  readonly email: string;
  readonly token: string;
  readonly id: number;
  /** The states of the buyer's orders as the account shows them. */
  readonly orders: () => Promise<readonly string[]>;
  /** The names in the account's cart. */
  readonly cart: () => Promise<readonly string[]>;
};

/** Calls the shop's API without cookies; rejects with the answer when it isn't a success. */
export async function callApi<Reply>(
  origin: string,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown } = {},
): Promise<Reply> {
  const answer = await fetch(`${origin}/v1/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  // The server checks its own replies against the table of calls.
  return (await answer.json()) as Reply;
}

type Named = { readonly id: number; readonly name: string };
type Shop = { readonly styles: readonly { readonly options: readonly Named[] }[] };

/** One style of a shop for one to three users. */
export async function styleOf(origin: string, font: string, name: string): Promise<CartRequestItem> {
  const { styles } = await callApi<Shop>(origin, 'GET', `shops/${font}`);
  const found = styles.flatMap(({ options }) => options).find((option) => option.name === name);
  if (!found) throw new Error(`${font} sells no ${name}`);
  return { id: found.id, type: 'styles', options: { desktop: 1, web: 0, app: 0 } };
}

/** Registers somebody who has put Instrument Serif Regular into the cart. */
export async function newBuyer(origin: string): Promise<Buyer> {
  const email = freshEmail();
  const { token } = await callApi<{ token: string }>(origin, 'POST', 'users/register', {
    body: { email, password },
  });
  const { id } = await callApi<{ id: number }>(origin, 'GET', 'me', { token });
  const item = await styleOf(origin, 'instrument-serif', 'Instrument Serif Regular');
  await callApi(origin, 'PUT', 'cart', { token, body: { cart: [item], revision: 0 } });
  return {
    email,
    token,
    id,
    orders: async () => {
      type Orders = { readonly data: readonly { readonly status: string }[] };
      const { data } = await callApi<Orders>(origin, 'POST', 'settings/orders', { token, body: {} });
      return data.map(({ status }) => status);
    },
    cart: async () => {
      const { cart } = await callApi<{ cart: readonly Named[] }>(origin, 'GET', 'cart', { token });
      return cart.map(({ name }) => name);
    },
  };
}

type Start = { readonly step: CheckoutProgress['step']; readonly form: PersonalInfo };

/** What the browser of a buyer who reached this step has stored. */
export function storageStateOf({ token, id }: Buyer, origin: string, { step, form }: Start) {
  const progress: CheckoutProgress = { version: progressVersion, attempt_id: '', step, owner: id, form };
  const localStorage = [
    { name: 'token', value: token },
    { name: 'checkout', value: JSON.stringify(progress) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

type Buying = {
  /** The step at which the buyer's browser opens the checkout. */
  readonly start: Start;
  readonly buyer: Buyer;
};

/** A walk that starts inside the checkout. */
export const test = visit.extend<Buying>({
  start: [{ step: 'payment', form: ada }, { option: true }],
  buyer: async ({ shopOrigin }, use) => use(await newBuyer(shopOrigin)),
  storageState: async ({ buyer, shopOrigin, start }, use) => use(storageStateOf(buyer, shopOrigin, start)),
});
