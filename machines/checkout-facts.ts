/** The checkout's context, its part that survives a reload, and its updates by child events (§checkout.resume.stored). */
import type { SnapshotFrom } from 'xstate';
import type { User } from '../domain/account.ts';
import type { Cart } from '../domain/cart.ts';
import { requestItemsOf } from '../domain/cart-command.ts';
import { type CheckoutProgress, progressVersion, type TypedEmails } from '../domain/checkout-progress.ts';
import { cartChangedMessage, nextAttemptId, priceChangedMessage } from '../domain/checkout-request.ts';
import type { CheckoutStep } from '../domain/checkout-steps.ts';
import { isJuniorOrder, taxErrorRule } from '../domain/form-values.ts';
import type { ValuesOf } from '../domain/forms.ts';
import { ownInfo, type PersonalInfo } from '../domain/licensee.ts';
import type { FormContext, formMachineOf } from './form.machine.ts';
import type { PaymentOutcome } from './payment-answer.ts';

export type CheckoutInput = {
  readonly user: User | null;
  /** A fresh random id, used when nothing is stored. */
  readonly attempt_id: string;
  readonly saved: CheckoutProgress | null;
};

export type CheckoutContext = {
  readonly user: User | null;
  /** The Idempotency-Key of the next or current payment. */
  readonly attempt_id: string;
  /** The attempt being charged, or last charged when the page was left: its status is requested first of all. */
  readonly pendingAttempt: string | null;
  /** The buyer's last step; null in a new checkout. */
  readonly step: CheckoutStep | null;
  /** The step that a reload interrupted, while returning to it. */
  readonly resumeStep: CheckoutStep | null;
  /** The id of the account that the entries belong to. */
  readonly owner: number | null;
  /** The emails as typed at the account step. */
  readonly emails: TypedEmails;
  /** The order information as typed; texts may be empty, the server validates them. */
  readonly form: PersonalInfo;
  /** The ticked boxes of the review. */
  readonly agreement: ValuesOf<'review'>;
  /** The cart as priced for the address, which is reviewed and paid. */
  readonly cart: Cart | null;
  /** A message above the review; empty for none. */
  readonly notice: string;
  /** Why the payment left behind failed; empty when there was none, and once another begins. */
  readonly unpaidMessage: string;
  readonly order_id: string | null;
};

export type CheckoutEvent =
  | { type: 'information.edit' }
  /** The browser's history reached a step. */
  | { type: 'step.visited'; step: CheckoutStep }
  /** The site's cart, which another window may have changed. */
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'user.changed'; user: User | null };

const noEmails: TypedEmails = { login: '', register: '' };

export function checkoutContext({ user, attempt_id, saved }: CheckoutInput): CheckoutContext {
  const isOwn = saved?.owner === null || user === null || saved?.owner === user.id;
  const usable = isOwn ? saved : null;
  return {
    user,
    attempt_id: usable?.attempt_id || attempt_id,
    pendingAttempt: usable?.attempt_id || null,
    step: usable?.step ?? null,
    resumeStep: null,
    owner: usable?.owner ?? user?.id ?? null,
    emails: (user === null && usable?.emails) || noEmails,
    form: initialForm(usable?.form ?? {}, user),
    agreement: {},
    cart: null,
    notice: '',
    unpaidMessage: '',
    order_id: null,
  };
}

/** The form values from the account; what was said for one order is said anew. */
const prefillOf = (user: User | null): PersonalInfo => (user ? ownInfo(user.personal_info) : {});

/** The account's info prefills an empty form only: what the same person typed before stays. */
const initialForm = (form: PersonalInfo, user: User | null): PersonalInfo =>
  Object.keys(form).length > 0 ? form : prefillOf(user);

/** Updates user and owner; the entries of another account are discarded. */
export function withUser(context: CheckoutContext, user: User | null) {
  const isOwn = context.owner === null || context.owner === user?.id;
  const owner = user?.id ?? context.owner;
  const knownUser = { user, owner, emails: noEmails };
  if (!isOwn)
    return {
      ...knownUser,
      form: prefillOf(user),
      step: null,
      resumeStep: null,
      pendingAttempt: null,
      unpaidMessage: '',
    };
  return { ...knownUser, form: initialForm(context.form, user) };
}

/** The buyer's step, or the one being returned to. */
export const shownStep = ({ resumeStep, step }: CheckoutContext): CheckoutStep =>
  resumeStep ?? step ?? 'account';

/**
 * What is stored of a customer's checkout. While nobody is logged in, only the emails that are typed are new: what was `stored`
 * stays as it is, and what a log-out removed is not stored again (§checkout.logout.forgotten).
 */
export function progressOf(context: CheckoutContext, stored: CheckoutProgress | null): CheckoutProgress {
  const { emails } = context;
  if (context.user === null)
    return {
      version: progressVersion,
      attempt_id: '',
      step: 'account',
      owner: null,
      form: {},
      ...stored,
      emails,
    };
  return {
    version: progressVersion,
    attempt_id: context.pendingAttempt ?? '',
    step: shownStep(context),
    owner: context.owner,
    form: context.form,
    emails,
  };
}

/** Context update: the email typed in one of the account step's forms. */
export const withTypedEmail = (
  { emails }: CheckoutContext,
  form: keyof TypedEmails,
  { context: { email } }: { readonly context: { readonly email: string } },
) => ({ emails: { ...emails, [form]: email } });

/** What the checkout reads of its information form. */
export type InformationSnapshot = Pick<SnapshotFrom<InformationForm>, 'status' | 'hasTag'> & {
  readonly context: Pick<FormContext<'information'>, 'values' | 'serverErrors'>;
};
type InformationForm = ReturnType<typeof formMachineOf<'information', Cart>>;

/** Context update: the typed values; an entry that must be corrected ends the return to a later step. */
export const withTypedForm = ({ resumeStep }: CheckoutContext, form: InformationSnapshot) => ({
  form: form.context.values,
  resumeStep: form.hasTag('failed') ? null : resumeStep,
});

/** A new price requires new agreement, except after a reload at the payment, where the boxes were ticked before. */
export const withInformation = ({ resumeStep }: CheckoutContext, form: PersonalInfo, cart: Cart | null) => ({
  form,
  cart,
  notice: '',
  resumeStep: null,
  agreement: resumeStep === 'payment' ? { terms: true, junior_terms: isJuniorOrder(form) } : {},
});

/** After a 409 price_changed: the newer cart is reviewed again, as another attempt. */
export function withChangedPrice(
  { cart }: CheckoutContext,
  outcome: PaymentOutcome,
): Partial<CheckoutContext> {
  if (outcome.kind !== 'outdated') return {};
  return {
    cart: outcome.cart,
    attempt_id: outcome.attempt_id,
    pendingAttempt: null,
    agreement: {},
    notice: priceChangedMessage(cart?.total.value ?? '', outcome.cart.total.value),
  };
}

/** What a buyer reviews of a cart; by its revision, what was put into an emptied one anew is another. */
const reviewOf = (cart: Cart) =>
  JSON.stringify([cart.revision, requestItemsOf(cart), cart.discounts, cart.total.amount, cart.is_us_order]);

/** Whether the site's cart is another than the reviewed one. An empty one leaves nothing to review: the page says so instead. */
export const isOtherCart = (reviewed: Cart | null, cart: Cart): boolean =>
  reviewed !== null && cart.cart.length > 0 && reviewOf(cart) !== reviewOf(reviewed);

/** After a change in another window: the newer cart is reviewed again (§checkout.review.changed-elsewhere). */
export const withChangedCart = ({ cart: reviewed }: CheckoutContext, cart: Cart) => ({
  cart,
  agreement: {},
  notice:
    reviewed && reviewed.total.amount !== cart.total.amount
      ? priceChangedMessage(reviewed.total.value, cart.total.value)
      : cartChangedMessage,
});

export const paidOrderId = (outcome: PaymentOutcome) => (outcome.kind === 'paid' ? outcome.order_id : null);

/** The cart that the review showed; throws without one, which only a bug can cause. */
export function reviewedCart({ cart }: CheckoutContext): Cart {
  if (!cart) throw new Error('Nothing was reviewed');
  return cart;
}

export const paymentCancelledMessage =
  'Your bank was still asking you to confirm the payment when you left, so it was cancelled. You can pay again.';

/** An attempt that ended unpaid is never sent again; `unpaidMessage` is the reason, as far as known. */
export const withNextAttempt = ({ attempt_id }: CheckoutContext, unpaidMessage: string) => ({
  attempt_id: nextAttemptId(attempt_id),
  pendingAttempt: null,
  unpaidMessage,
});

/** No payment is in progress; the next one uses this attempt. */
export const withoutPendingAttempt = (attempt_id: string) => ({ attempt_id, pendingAttempt: null });

/** The review form's values; the order information determines whether the Junior terms apply. */
export const reviewValues = ({ agreement, form }: CheckoutContext): ValuesOf<'review'> => ({
  terms: agreement.terms === true,
  junior_terms: agreement.junior_terms === true,
  is_junior: isJuniorOrder(form),
});

export const hasTaxError = ({ serverErrors }: InformationSnapshot['context']) =>
  serverErrors.some(({ rule }) => rule === taxErrorRule);
