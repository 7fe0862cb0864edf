import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { checkoutModel, kept, member, user } from '../models/checkout.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { pairsOf } from '../support/switches.ts';

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
});
