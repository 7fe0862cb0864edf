import { describe, expect, test } from 'vitest';
import { type CartContext, nobody, refresh, selectIsEmpty, withoutGone } from '../../machines/cart-queue.ts';
import { wished } from '../support/licence-cart.ts';
import { failure } from '../support/paths.ts';

const start: CartContext = { holder: 'visitor', ...nobody };

test('a cart is empty when nothing is in it and nothing on its way into it', () => {
  expect(selectIsEmpty({ context: start })).toBe(true);
  expect(selectIsEmpty({ context: { ...start, items: [wished(11)] } })).toBe(false);
  expect(selectIsEmpty({ context: { ...start, wishes: [refresh] } })).toBe(false);
});

describe('items that are not for sale any more', () => {
  const items = Array.from({ length: 12 }, (_, index) => wished(20 + index));
  const context: CartContext = { ...start, items, wishes: [refresh] };
  const refusal = (...fields: string[]) =>
    failure({
      status: 422,
      errors: fields.map((field) => ({ field, message: `${field} is gone.`, rule: 'unknown_option' })),
    });

  test('leave the cart by their places, in the words of each', () => {
    const left = withoutGone(context, refusal('cart.0', 'cart.11'));
    expect(left?.items.map(({ id }) => id)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(left?.notice).toBe('cart.0 is gone. cart.11 is gone.');
  });

  test.each(['old.cart.1', 'cart.1.options', 'cart', 'cart.99'])('are not meant by the field %s', (field) => {
    expect(withoutGone(context, refusal(field))).toBeNull();
  });
});
