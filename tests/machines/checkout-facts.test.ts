import { describe, expect, test } from 'vitest';
import { CheckoutProgress, progressVersion, upgradeProgress } from '../../domain/checkout-progress.ts';
import { check } from '../../domain/shape.ts';
import {
  checkoutContext,
  hasTaxError,
  isOtherCart,
  progressOf,
  reviewedCart,
  reviewValues,
  shownStep,
  withChangedPrice,
  withTypedEmail,
  withUser,
} from '../../machines/checkout-facts.ts';
import { saved, user } from '../models/checkout.model.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const begun = checkoutContext({ user: null, attempt_id: 'attempt', saved: null });
const form = { name: 'Bo' };
const emails = { login: 'ann@', register: 'ann@example' };
const noEmails = { login: '', register: '' };

// §checkout.review.changed-elsewhere
test('a cart with other items, or filled anew, is reviewed again; the same is not, and an empty one can’t be', () => {
  const reviewed = pricedCart([requestItem(11)], 3);
  const [same, refilled, other, empty] = [
    pricedCart([requestItem(11)], 3),
    pricedCart([requestItem(11)], 5),
    pricedCart([requestItem(12)], 4),
    pricedCart([], 4),
  ];
  const carts = [same, refilled, other, empty];
  expect(carts.map((cart) => isOtherCart(reviewed, cart))).toEqual([false, true, true, false]);
  expect(isOtherCart(null, other)).toBe(false);
});

describe('a checkout belongs to', () => {
  test('nobody until somebody is known, then to the person who began it', () => {
    expect(begun.owner).toBeNull();
    expect(checkoutContext({ user, attempt_id: 'attempt', saved: null }).owner).toBe(7);
    expect(checkoutContext({ user, attempt_id: 'attempt', saved: { ...saved, owner: null } }).owner).toBe(7);
    expect(checkoutContext({ user: null, attempt_id: 'attempt', saved }).owner).toBe(7);
  });

  test('the same person after a log-in: what was typed stays', () => {
    const known = { user, owner: 7, emails: noEmails };
    expect(withUser({ ...begun, form }, user)).toEqual({ ...known, form });
    expect(withUser({ ...begun, form, owner: 7 }, user)).toEqual({ ...known, form });
    expect(withUser({ ...begun, emails }, user)).toEqual({ ...known, form: user.personal_info });
  });

  test('another person after a log-in: nothing of the first one stays', () => {
    const theirs = {
      ...begun,
      form,
      owner: 8,
      step: 'payment' as const,
      pendingAttempt: 'attempt',
      unpaidMessage: 'Your card expired.',
    };
    expect(withUser(theirs, user)).toEqual({
      user,
      owner: 7,
      emails: noEmails,
      form: user.personal_info,
      step: null,
      resumeStep: null,
      pendingAttempt: null,
      unpaidMessage: '',
    });
  });
});

describe('what a browser stores of a checkout', () => {
  test('keeps every entry, also beside a line that is too long', () => {
    const stored = { ...saved, form: { ...form, company: 'x'.repeat(256) } };
    expect(check(CheckoutProgress, stored)).toEqual({ ok: true, value: stored });
  });

  // §checkout.resume.version
  test('names its step; the number of one that an earlier version stored is read, and no unknown version is', () => {
    const older = (step: number) => check(CheckoutProgress, upgradeProgress({ ...saved, version: 1, step }));
    expect([1, 2, 3, 4].map(older)).toEqual(
      ['account', 'information', 'review', 'payment'].map((step) => ({
        ok: true,
        value: { ...saved, step },
      })),
    );
    for (const value of [{ ...saved, version: 1, step: 5 }, { ...saved, version: 3 }, null])
      expect(check(CheckoutProgress, upgradeProgress(value)).ok).toBe(false);
  });

  test('is the step shown: the one that a reload interrupted before the one gone through meanwhile', () => {
    expect(shownStep(begun)).toBe('account');
    expect(shownStep({ ...begun, step: 'review' })).toBe('review');
    expect(shownStep({ ...begun, step: 'information', resumeStep: 'payment' })).toBe('payment');
  });

  // §checkout.resume.stored
  test('names an attempt only while a payment is under way', () => {
    const progress = { version: progressVersion, step: 'review', owner: 7, form, emails: noEmails };
    const context = { ...begun, user, step: 'review', owner: 7, form } as const;
    expect(progressOf(context, null)).toEqual({ ...progress, attempt_id: '' });
    expect(progressOf({ ...context, pendingAttempt: 'attempt' }, null)).toEqual({
      ...progress,
      attempt_id: 'attempt',
    });
  });

  // §checkout.logout.forgotten, §forms.submit.nothing-lost
  test('is, while nobody is logged in, what a lost session left, and nothing after a log-out', () => {
    const left = { ...begun, step: 'review', owner: 7, form, emails } as const;
    expect(progressOf(left, saved)).toEqual({ ...saved, emails });
    expect(progressOf(left, null)).toEqual({
      version: progressVersion,
      attempt_id: '',
      step: 'account',
      owner: null,
      form: {},
      emails,
    });
  });
});

describe('an email typed at step 1', () => {
  const saved = {
    version: progressVersion,
    attempt_id: '',
    step: 'account',
    owner: null,
    form: {},
    emails,
  } as const;
  const read = (email: string) => ({ context: { email } });

  test('is stored for its own form, as far as it was typed', () => {
    const context = { ...begun, emails };
    expect(withTypedEmail(context, 'login', read('bo@'))).toEqual({
      emails: { ...emails, login: 'bo@' },
    });
    expect(withTypedEmail(context, 'register', read(''))).toEqual({ emails: { ...emails, register: '' } });
    expect(progressOf(context, null).emails).toEqual(emails);
  });

  test('stands there again after a reload, for as long as nobody is logged in', () => {
    expect(checkoutContext({ user: null, attempt_id: 'attempt', saved }).emails).toEqual(emails);
    expect(checkoutContext({ user, attempt_id: 'attempt', saved }).emails).toEqual(noEmails);
    expect(begun.emails).toEqual(noEmails);
  });

  // §checkout.information.prefilled
  test('leaves the order information to be prefilled from the account', () => {
    expect(checkoutContext({ user, attempt_id: 'attempt', saved }).form).toEqual(user.personal_info);
    expect(checkoutContext({ user, attempt_id: 'attempt', saved: { ...saved, form } }).form).toEqual(form);
    // An older account may hold what was said for one order.
    const personal_info = { ...user.personal_info, code_upgrade: 'ABCD', is_student_order: true, beta: true };
    const older = { user: { ...user, personal_info }, attempt_id: 'attempt', saved };
    expect(checkoutContext(older).form).toEqual(user.personal_info);
  });
});

describe('the review', () => {
  test('begins with the ticks that were given', () => {
    expect(reviewValues(begun)).toEqual({ terms: false, junior_terms: false, is_junior: false });
    const agreement = { terms: true, junior_terms: true };
    expect(reviewValues({ ...begun, agreement, form: { is_student_order: true } })).toEqual({
      terms: true,
      junior_terms: true,
      is_junior: true,
    });
  });

  test('is of a cart: without one nothing can be paid', () => {
    expect(() => reviewedCart(begun)).toThrow('Nothing was reviewed');
    const cart = pricedCart([]);
    expect(reviewedCart({ ...begun, cart })).toBe(cart);
  });

  test('says a changed price also where the first one was never shown', () => {
    const cart = { ...pricedCart([]), total: { name: 'Total', amount: 7500, value: '$75' } };
    expect(withChangedPrice(begun, { kind: 'outdated', cart, attempt_id: 'attempt.2' }).notice).toBe(
      'The price of your cart has changed from  to $75. Please review your order again.',
    );
  });
});

test('only what the tax service refused is a tax error', () => {
  const error = { field: 'city', message: 'Please enter your city.', rule: 'required' };
  const values = { form: 'information', values: {}, initial: null, errors: [] } as const;
  expect(hasTaxError({ ...values, serverErrors: [error] })).toBe(false);
  expect(hasTaxError({ ...values, serverErrors: [error, { ...error, rule: 'taxjar_error' }] })).toBe(true);
});
