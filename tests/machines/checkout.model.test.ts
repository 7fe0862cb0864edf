import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { checkoutModel, kept, member, user, visitor } from '../models/checkout.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { walk } from '../support/paths.ts';
import { meaninglessEvents, pairsOf } from '../support/switches.ts';

const told = "the session's own user.changed comes first, and ends the form";
modelTests(checkoutModel, {
  untaken: {
    'checkout.account --xstate.done.actor.logInForm--> stays': told,
    'checkout.account --xstate.done.actor.registerForm--> stays': told,
  },
});

describe('a checkout', () => {
  test('discards what another version kept, and prefills from the account instead', () => {
    const [{ value, context }] = initialTransition(checkoutMachine, {
      ...member,
      kept: { ...kept, version: 0 },
    });
    expect(value).toEqual({ information: 'editing' });
    expect(context).toMatchObject({ attempt_id: 'attempt', form: user.personal_info });
  });

  test('shows nobody the entries of another account on the same browser', () => {
    const [{ value, context }] = initialTransition(checkoutMachine, {
      ...member,
      kept: { ...kept, owner: 8 },
    });
    expect(value).toEqual({ information: 'editing' });
    expect(context).toMatchObject({ pending: null, form: user.personal_info });
  });

  test('says what the price was and is when it changed between review and Pay', () => {
    const outdated = pairsOf(checkoutModel, member)
      .map((path) => path.at(-1)?.expected)
      .find((snapshot) => snapshot?.context.notice);
    expect(outdated?.value).toBe('review');
    expect(outdated?.context.notice).toBe(
      'The price of your cart has changed from $50 to $75. Please review your order again.',
    );
  });

  test('means nothing by an event that its state does not know', () => {
    for (const input of checkoutModel.inputs)
      expect(meaninglessEvents(checkoutModel, input).changed).toEqual([]);
  });

  test('behaves as a live actor on every pair of transitions', async () => {
    const pairs = pairsOf(checkoutModel, visitor);
    expect(pairs.length).toBeGreaterThan(100);
    for (const path of pairs) {
      await walk(checkoutModel, visitor, path, (live, expected) => expect(live).toEqual(expected));
    }
  }, 60_000);
});
