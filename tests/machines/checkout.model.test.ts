import { pairsOf } from '@skerry/machine-paths/edge-pairs';
import { done } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import type { Cart } from '../../domain/cart.ts';
import { checkoutSteps } from '../../domain/checkout-steps.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { checkoutModel, member, saved, user } from '../models/checkout.model.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const sessionChangesFirst = "the session's own user.changed comes first, and ends the form";
modelTests(checkoutModel, {
  untaken: {
    'checkout.account --xstate.done.actor.logInForm--> stays': sessionChangesFirst,
    'checkout.account --xstate.done.actor.registerForm--> stays': sessionChangesFirst,
  },
});

describe('a checkout', () => {
  test('has a state for every step', () => {
    expect(Object.keys(checkoutMachine.states)).toEqual(expect.arrayContaining([...checkoutSteps]));
  });

  // §checkout.information.prefilled
  test('prefills from the account where nothing is stored', () => {
    const [{ value, context }] = initialTransition(checkoutMachine, { ...member, saved: null });
    expect(value).toEqual({ information: 'editing' });
    expect(context).toMatchObject({ attempt_id: 'attempt', form: user.personal_info });
  });

  test('shows no one the entries of another account on the same browser', () => {
    const [{ value, context }] = initialTransition(checkoutMachine, {
      ...member,
      saved: { ...saved, owner: 8 },
    });
    expect(value).toEqual({ information: 'editing' });
    expect(context).toMatchObject({ pendingAttempt: null, form: user.personal_info });
  });

  // §checkout.review.price-changed
  test('says what the price was and is when it changed between review and Pay', () => {
    const outdated = pairsOf(checkoutModel, member)
      .map((path) => path.at(-1)?.expected)
      .find((snapshot) => snapshot?.context.notice);
    expect(outdated?.value).toBe('review');
    expect(outdated?.context.notice).toBe(
      'The price of your cart has changed from $50 to $75. Please review your order again.',
    );
  });

  // §payment.zero-total, §payment.card-account, §payment.card-account-changed
  test('asks for a card only where something is to be paid, of the account that the country belongs to', () => {
    const cardFor = (cart: Cart) => {
      const [start] = initialTransition(checkoutMachine, { ...member, saved: null });
      const { children } = [
        done('informationForm', { values: {}, reply: cart }),
        done('reviewForm', { values: { terms: true }, reply: null }),
        // The outcome of a job is no event of the machine's own type.
      ].reduce((snapshot, event) => transition(checkoutMachine, snapshot, event as never)[0], start);
      return children.card?.getSnapshot().context;
    };
    const paid = pricedCart([requestItem(11)]);
    const free = { ...paid, total: { name: 'Total', amount: 0, value: '$0' } };
    expect(cardFor(paid)).toMatchObject({ account: 'default', isFree: false });
    expect(cardFor({ ...free, is_us_order: true })).toMatchObject({ account: 'us', isFree: true });
  });
});
