/** Quotes of a shop, and the carts behind their links. */
import { expect } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { ShopServer } from './server.ts';

/** `shop` gives the shop once it is open. */
export function quotesOf(shop: () => ShopServer) {
  const quote = async (cart: CartRequestItem[], personal_info?: PersonalInfo) => {
    const answer = await shop().call('quoteCart', {
      body: { cart, ...(personal_info ? { personal_info } : {}) },
    });
    expect(answer.status).toBe(200);
    const number = Number(answer.body.quote_number.slice(3)) - 10_000;
    const { cart_id } = await shop()
      .services.db.selectFrom('quotes')
      .select('cart_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return { ...answer.body, id: cart_id, number };
  };
  const openSharedCart = async (id: string) => (await shop().call('sharedCart', { params: { id } })).body;
  return { quote, openSharedCart };
}
