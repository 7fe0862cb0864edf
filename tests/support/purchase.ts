/** A purchase by API as a program makes it, over any connection: registers, fills a cart, pays. */
import { randomUUID } from 'node:crypto';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { CheckoutReply, CheckoutRequest } from '../../domain/checkout.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { Shop } from '../../domain/shop.ts';
import type { Client } from './http-client.ts';

const info: PersonalInfo = {
  name: 'Ada Example',
  address1: 'Kastanienallee 1',
  zip_code: '10435',
  city: 'Berlin',
  country: 'DE',
};

class Refused extends Error {}

type Headers = Parameters<Client['send']>[1];
type Requester = <Reply>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers?: Headers,
) => Promise<Reply>;

/** Sends JSON and throws unless the answer is 200; `onAnswer` gets the time of each. */
export const createRequester =
  (client: Client, onAnswer: (ms: number) => void = () => undefined): Requester =>
  async (method, path, body, headers) => {
    const answer = await client.send(
      { method, path, ...(body ? { body: JSON.stringify(body) } : {}) },
      headers,
    );
    onAnswer(answer.ms);
    if (answer.status !== 200)
      throw new Refused(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 80)}`);
    return JSON.parse(path.startsWith('/v1/') ? answer.body : 'null');
  };

/** Makes a new account with this cart, up to the button Pay; returns what is sent then, with its Idempotency-Key. */
export async function prepareCheckout(
  request: Requester,
  cart: readonly CartRequestItem[],
  card: string,
): Promise<{ readonly payment: CheckoutRequest; readonly headers: Readonly<Record<string, string>> }> {
  const account = { email: `buyer-${randomUUID()}@example.com`, password: 'correct horse battery' };
  const { token } = await request<{ token: string }>('POST', '/v1/users/register', account);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const user = { personal_info: info };
  const address = { cart, revision: 0, mode: 'address', step: 2, user };
  const { total } = await request<Cart>('PUT', '/v1/cart', address, headers);
  const payment: CheckoutRequest = {
    cart: [...cart],
    user,
    payment_method_id: card,
    reviewed_total: total.amount,
    us_sales_tax: 0,
    us_sales_tax_percentage: 0,
    is_us_order: false,
    terms: true,
  };
  return { payment, headers };
}

/** The first style of a family. */
export async function firstStyle(request: Requester, slug = 'barlow'): Promise<CartRequestItem> {
  const { styles } = await request<Shop>('GET', `/v1/shops/${slug}`);
  const id = styles[0]?.options[0]?.id ?? 0;
  return { id, type: 'styles', options: { desktop: 1, web: 0, app: 0 } };
}

/** A paid order, and what its buyer sends with each call. */
export type Purchase = { readonly orderId: string; readonly headers: Readonly<Record<string, string>> };

/** A new customer buys the first style of a family; rejects with the shop's answer unless it is paid. */
export async function buyStyle(request: Requester, slug?: string): Promise<Purchase> {
  const { payment, headers } = await prepareCheckout(
    request,
    [await firstStyle(request, slug)],
    'pm_card_visa',
  );
  const reply = await request<CheckoutReply>('POST', '/v1/checkout', payment, headers);
  if (!('success' in reply)) throw new Refused(JSON.stringify(reply));
  return { orderId: reply.order_id, headers };
}

/** The paths of an order's zip and invoice; null while one is being made. */
export async function orderLinks(
  client: Client,
  { orderId, headers }: Purchase,
): Promise<readonly (string | null)[]> {
  const { body } = await client.send({ method: 'GET', path: `/v1/settings/orders/${orderId}` }, headers);
  const { zip, pdf } = JSON.parse(body).order_details;
  return [zip, pdf];
}
