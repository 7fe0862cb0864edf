/** What a browser stores of a checkout for a reload; never card data (§checkout.resume.stored, §checkout.resume.no-card-data). */
import { TypedInfo } from './licensee.ts';
import { exactly, type Infer, integer, nullable, object, optional, text, union } from './shape.ts';

/** The contents of the email fields of step 1; never a password. */
export const TypedEmails = object({ login: text(), register: text() });
export type TypedEmails = Infer<typeof TypedEmails>;

export const CheckoutProgress = object({
  version: integer(0),
  /** Empty unless a payment was in progress. */
  attempt_id: text({ max: 80 }),
  step: union(exactly(1), exactly(2), exactly(3), exactly(4)),
  /** The id of the account that the entries belong to; they are not shown to anybody else on this browser. */
  owner: nullable(integer(1)),
  /** As typed: a line that is too long must not lose the others. */
  form: TypedInfo,
  /** Present only before log-in. */
  emails: optional(TypedEmails),
});
export type CheckoutProgress = Infer<typeof CheckoutProgress>;
