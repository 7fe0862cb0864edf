/** What a browser stores of a checkout for a reload; never card data (§checkout.resume.stored, §checkout.resume.no-card-data). */
import { checkoutSteps } from './checkout-steps.ts';
import { TypedInfo } from './licensee.ts';
import { type Infer, integer, nullable, object, optional, text } from './shape.ts';

/** The contents of the email fields of the account step; never a password. */
export const TypedEmails = object({ login: text(), register: text() });
export type TypedEmails = Infer<typeof TypedEmails>;

export const CheckoutProgress = object({
  version: integer(0),
  /** Empty unless a payment was in progress. */
  attempt_id: text({ max: 80 }),
  /** The number of a step. */
  step: integer(1, checkoutSteps.length),
  /** The id of the account that the entries belong to; they are not shown to anybody else on this browser. */
  owner: nullable(integer(1)),
  /** As typed: a line that is too long must not lose the others. */
  form: TypedInfo,
  /** Present only before log-in. */
  emails: optional(TypedEmails),
});
export type CheckoutProgress = Infer<typeof CheckoutProgress>;
