import { describe, expect, test } from 'vitest';
import {
  type CartContext,
  emptyCart,
  refreshCommand,
  selectIsEmpty,
  withoutUnavailable,
} from '../../machines/cart-queue.ts';
import { failure } from '../support/failure.ts';
import { requestItem } from '../support/licence-cart.ts';

const start: CartContext = { holder: 'visitor', ...emptyCart };

test('a cart is empty when nothing is in it and nothing on its way into it', () => {
  expect(selectIsEmpty({ context: start })).toBe(true);
  expect(selectIsEmpty({ context: { ...start, items: [requestItem(11)] } })).toBe(false);
  expect(selectIsEmpty({ context: { ...start, commands: [refreshCommand] } })).toBe(false);
});

describe('items that are not for sale any more', () => {
  const items = Array.from({ length: 12 }, (_, index) => requestItem(20 + index));
  const context: CartContext = { ...start, items, commands: [refreshCommand] };
  const refusal = (...fields: string[]) =>
    failure({
      status: 422,
      errors: fields.map((field) => ({ field, message: `${field} is gone.`, rule: 'unknown_option' })),
    });

  test('leave the cart by their places, in the words of each', () => {
    const left = withoutUnavailable(context, refusal('cart.0', 'cart.11'));
    expect(left?.items.map(({ id }) => id)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(left?.notice.text).toBe('cart.0 is gone. cart.11 is gone.');
  });

  test.each(['old.cart.1', 'cart.1.options', 'cart', 'cart.99'])('are not meant by the field %s', (field) => {
    expect(withoutUnavailable(context, refusal(field))).toBeNull();
  });
});
