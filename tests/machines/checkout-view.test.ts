/** What the checkout's page shows in the states of the checkout and of its cart. */
import { expect, test } from 'vitest';
import { cartMachine } from '../../machines/cart.machine.ts';
import { emptyCart } from '../../machines/cart-queue.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { checkoutContext } from '../../machines/checkout-facts.ts';
import { checkoutView, currentStep, selectReviewed } from '../../machines/checkout-view.ts';
import { user } from '../models/checkout.model.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const context = checkoutContext({ user: null, attempt_id: 'attempt', saved: null });
type State = 'account' | 'checking' | 'abandoning' | 'information' | 'review' | 'payment' | 'done';
const checkoutAt = (value: State, owner?: number, known: Partial<typeof context> = {}) =>
  checkoutMachine.resolveState({
    value,
    context: { ...context, user, owner: owner ?? null, ...known },
    status: value === 'done' ? 'done' : 'active',
  });
const cartOf = (cart: ReturnType<typeof pricedCart> | null, value: 'idle' | 'reading' | 'pricing' = 'idle') =>
  cartMachine.resolveState({ value, context: { ...emptyCart, holder: 'visitor', cart } });

const full = cartOf(pricedCart([requestItem(11)]));
const empty = cartOf(pricedCart([]));

// §checkout.cart-missing
test.each([
  ['the steps with a full cart', checkoutAt('information'), full, 'steps'],
  ['the log-in of a full cart', checkoutAt('account'), full, 'steps'],
  ['that there is nothing to pay', checkoutAt('information', 7), empty, 'empty'],
  ['that there is nothing to pay, to a visitor', checkoutAt('account'), empty, 'empty'],
  [
    'that there is nothing to pay, to a visitor who stored nothing',
    checkoutAt('account'),
    cartOf(null),
    'empty',
  ],
  [
    'that there is nothing to pay, where nothing that was stored is sold any more',
    checkoutAt('account'),
    cartMachine.resolveState({
      value: 'idle',
      context: { ...empty.context, items: [requestItem(11)] },
    }),
    'empty',
  ],
  [
    'that the cart is missing, of items that could not be priced',
    checkoutAt('account'),
    cartMachine.resolveState({
      value: 'idle',
      context: { ...emptyCart, holder: 'visitor', items: [requestItem(11)] },
    }),
    'unloaded',
  ],
  [
    "that the cart is missing, of a customer's that did not come",
    checkoutAt('information', 7),
    cartMachine.resolveState({ value: 'idle', context: { ...emptyCart, holder: 'customer' } }),
    'unloaded',
  ],
  ['the log-in to whose order it is, whatever the cart', checkoutAt('account', 7), empty, 'steps'],
  ['bars while the cart is read', checkoutAt('account', 7), cartOf(null, 'reading'), 'loading'],
  [
    'the cart that it has while that is read anew',
    checkoutAt('account'),
    cartOf(full.context.cart, 'reading'),
    'steps',
  ],
  [
    "bars, and not that there is nothing to pay, while a visitor's items join the customer's cart",
    checkoutAt('information', 7),
    cartOf(empty.context.cart, 'pricing'),
    'loading',
  ],
  ['bars when it is done', checkoutAt('done'), full, 'loading'],
  ['that a payment is checked', checkoutAt('checking'), empty, 'checking'],
  [
    'that a payment is checked, also while it is cancelled',
    checkoutAt('abandoning'),
    cartOf(null, 'reading'),
    'checking',
  ],
] as const)('shows %s', (_, checkout, cart, view) => {
  expect(checkoutView(checkout, cart)).toBe(view);
});

test('the open step is the log-in where that interrupts a later one, which is open again after it', () => {
  const steps = (['account', 'review'] as const).map((state) =>
    currentStep(checkoutAt(state, 7, { step: 'review' })),
  );
  expect(steps).toEqual(['account', 'review']);
});

test('a cart is reviewed in the review and while it is paid, and not before', () => {
  const { cart } = full.context;
  const states = ['account', 'information', 'review', 'payment'] as const;
  const reviewed = states.map((state) => selectReviewed(checkoutAt(state, 7, { cart })));
  expect(reviewed).toEqual([null, null, cart, cart]);
});
