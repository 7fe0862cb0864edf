/** Somebody who comes to buy a style: looks, registers, fills a cart, pays; from an address of their own. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '../../domain/cart.ts';
import type { Shop } from '../../domain/shop.ts';
import { type Client, clientAt } from './http-client.ts';

export type Visit = {
  /** 'paid', or what the shop said instead. */
  readonly outcome: string;
  readonly slowestMs: number;
};

const info = {
  name: 'Ada Example',
  address1: 'Kastanienallee 1',
  zip_code: '10435',
  city: 'Berlin',
  country: 'DE',
};

class Refused extends Error {}

let visitors = 0;

/** One visit from the first page to the receipt. */
export async function buy(origin: string): Promise<Visit> {
  visitors += 1;
  const client = clientAt(`127.0.1.${1 + (visitors % 250)}`, origin);
  let slowestMs = 0;
  const ask = async <Reply>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers?: Parameters<Client['send']>[1],
  ): Promise<Reply> => {
    const sent = { method, path, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await client.send(sent, headers);
    slowestMs = Math.max(slowestMs, answer.ms);
    if (answer.status !== 200)
      throw new Refused(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 80)}`);
    return JSON.parse(path.startsWith('/v1/') ? answer.body : 'null');
  };
  try {
    await ask('GET', '/typeface/barlow');
    const { styles } = await ask<Shop>('GET', '/v1/shops/barlow');
    const id = styles[0]?.options[0]?.id ?? 0;
    const email = `buyer${visitors}-${randomUUID()}@example.com`;
    const account = { email, password: 'correct horse battery' };
    const { token } = await ask<{ token: string }>('POST', '/v1/users/register', account);
    const authorization = `Bearer ${token}`;
    const items = [{ id, type: 'styles', options: { desktop: 1, web: 0, app: 0 } }];
    const address = { cart: items, revision: 0, mode: 'address', step: 2, user: { personal_info: info } };
    const { total } = await ask<Cart>('PUT', '/v1/cart', address, { authorization });
    const payment = {
      cart: items,
      user: { personal_info: info },
      payment_method_id: 'pm_card_visa',
      reviewed_total: total.amount,
      us_sales_tax: 0,
      us_sales_tax_percentage: 0,
      is_us_order: false,
      terms: true,
    };
    const said = await ask<{ success?: true }>('POST', '/v1/checkout', payment, {
      authorization,
      'idempotency-key': randomUUID(),
    });
    return { outcome: said.success ? 'paid' : JSON.stringify(said), slowestMs };
  } catch (error) {
    return { outcome: error instanceof Error ? error.message : String(error), slowestMs };
  } finally {
    client.close();
  }
}
