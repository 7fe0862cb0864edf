/** What a checkout knows, what of it outlives a reload, and how its parts' news change it (decisions, section 4). */
import type { User } from '../domain/account.ts';
import type { Cart } from '../domain/cart.ts';
import type { CheckoutProgress, TypedEmails } from '../domain/checkout-progress.ts';
import { nextAttempt, priceChangedMessage } from '../domain/checkout-request.ts';
import { type FieldValue, isJuniorOrder, taxErrorRule } from '../domain/form-values.ts';
import type { PersonalInfo } from '../domain/licensee.ts';
import type { FormValues } from '../domain/rules.ts';
import type { FormContext } from './form.machine.ts';
import type { PaymentOutcome } from './payment-answer.ts';

/** Raised when the meaning of what is kept changes; another number is discarded. */
export const checkoutVersion = 1;

export type CheckoutStep = CheckoutProgress['step'];

export type CheckoutInput = {
  readonly user: User | null;
  /** A fresh random id, used when nothing is kept. */
  readonly attempt_id: string;
  readonly kept: CheckoutProgress | null;
};

export type CheckoutContext = {
  readonly user: User | null;
  /** The Idempotency-Key of the next or current payment. */
  readonly attempt_id: string;
  /** The attempt that is being charged, or was when the page was left: to be asked for before anything else. */
  readonly pending: string | null;
  /** Where the buyer was last; null in a checkout that has just begun. */
  readonly step: CheckoutStep | null;
  /** The step that a reload interrupted, on the way back to it. */
  readonly goal: CheckoutStep | null;
  /** The account whose entries these are. */
  readonly owner: number | null;
  /** The e-mails as typed at step 1. */
  readonly emails: TypedEmails;
  /** The order information as typed; texts may be empty, the server checks them itself. */
  readonly form: PersonalInfo & FormValues;
  /** The ticks of step 3. */
  readonly agreement: FormValues;
  /** The cart as priced for the address: what is reviewed and paid. */
  readonly cart: Cart | null;
  /** Words above the review; empty when there are none. */
  readonly notice: string;
  /** Why nothing came of the payment that was left behind; empty when there was none, and once another begins. */
  readonly unpaid: string;
  readonly order_id: string | null;
};

export type CheckoutEvent =
  | { type: 'information.edit' }
  /** The browser's history came to a step. */
  | { type: 'step.visited'; step: number }
  | { type: 'user.changed'; user: User | null };

const noEmails: TypedEmails = { login: '', register: '' };

export function checkoutContext({ user, attempt_id, kept }: CheckoutInput): CheckoutContext {
  const isOwn = kept?.owner === null || user === null || kept?.owner === user.id;
  const usable = kept?.version === checkoutVersion && isOwn ? kept : null;
  return {
    user,
    attempt_id: usable?.attempt_id || attempt_id,
    pending: usable?.attempt_id || null,
    step: usable?.step ?? null,
    goal: null,
    owner: usable?.owner ?? user?.id ?? null,
    emails: (user === null && usable?.emails) || noEmails,
    form: entered(usable?.form ?? {}, user),
    agreement: {},
    cart: null,
    notice: '',
    unpaid: '',
    order_id: null,
  };
}

/** What an account knows of its owner; the boxes are ticked anew for every order. */
function prefillOf(user: User | null): FormValues {
  if (!user) return {};
  const { beta, is_student_order, is_graduate_order, third_party_order, ...info } = user.personal_info;
  return info;
}

/** Stored personal info prefills once: what the same person typed before stays. */
const entered = (form: FormValues, user: User | null): FormValues =>
  Object.keys(form).length > 0 ? form : prefillOf(user);

/** The checkout of somebody who is known now. */
export function signedIn(context: CheckoutContext, user: User | null) {
  const isOwn = context.owner === null || context.owner === user?.id;
  const owner = user?.id ?? context.owner;
  const known = { user, owner, emails: noEmails };
  if (!isOwn) return { ...known, form: prefillOf(user), step: null, goal: null, pending: null, unpaid: '' };
  return { ...known, form: entered(context.form, user) };
}

/** The step that the buyer is at, or is being brought back to. */
export const shownStep = ({ goal, step }: CheckoutContext): CheckoutStep => goal ?? step ?? 1;

export const progressOf = (context: CheckoutContext): CheckoutProgress => ({
  version: checkoutVersion,
  attempt_id: context.pending ?? '',
  step: shownStep(context),
  owner: context.owner,
  form: context.form,
  emails: context.emails,
});

/** The e-mail that stands in one of the forms of step 1. */
export const emailTyped = (
  { emails }: CheckoutContext,
  form: keyof TypedEmails,
  { context: { email } }: { readonly context: { readonly email: string } },
) => ({ emails: { ...emails, [form]: email } });

/** What was typed; an entry that has to be mended ends the way back to a later step. */
export const typed = (
  { goal }: CheckoutContext,
  { value, context }: { readonly value: unknown; readonly context: FormContext },
) => ({ form: context.values, goal: value === 'editing' ? goal : null });

/** A new price wants to be agreed to anew, but for a buyer whom a reload took from step 4: the ticks stood there. */
export const informed = ({ goal }: CheckoutContext, form: FormValues, cart: Cart | null) => ({
  form,
  cart,
  notice: '',
  goal: null,
  agreement: goal === 4 ? { terms: true, junior_terms: isJuniorOrder(form) } : {},
});

/** 409 price_changed: the newer cart is reviewed again, under another attempt. */
export function outdated({ cart }: CheckoutContext, outcome: PaymentOutcome): Partial<CheckoutContext> {
  if (outcome.kind !== 'outdated') return {};
  return {
    cart: outcome.cart,
    attempt_id: outcome.attempt_id,
    pending: null,
    agreement: {},
    notice: priceChangedMessage(cart?.total.value ?? '', outcome.cart.total.value),
  };
}

export const paidOrder = (outcome: PaymentOutcome) => (outcome.kind === 'paid' ? outcome.order_id : null);

/** The cart that step 3 showed; only a bug comes to step 4 without one. */
export function reviewedCart({ cart }: CheckoutContext): Cart {
  if (!cart) throw new Error('Nothing was reviewed');
  return cart;
}

export const givenUpMessage =
  'Your bank was still asking you to confirm the payment when you left, so it was given up. You can pay again.';

/** An attempt that ended without money is never sent again; `unpaid` says why, as far as it is known. */
export const renewed = ({ attempt_id }: CheckoutContext, unpaid: string) => ({
  attempt_id: nextAttempt(attempt_id),
  pending: null,
  unpaid,
});

/** The payment stands still: nothing is under way, and the next one goes by this attempt. */
export const freed = (attempt_id: string) => ({ attempt_id, pending: null });

/** The review's form: whether the Junior terms count follows from the order information. */
export const reviewValues = ({ agreement, form }: CheckoutContext): Record<string, FieldValue> => ({
  terms: agreement.terms === true,
  junior_terms: agreement.junior_terms === true,
  is_junior: isJuniorOrder(form),
});

export const hasTaxError = ({ serverErrors }: FormContext) =>
  serverErrors.some(({ rule }) => rule === taxErrorRule);
