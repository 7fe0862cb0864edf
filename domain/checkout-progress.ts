/** What a browser keeps of a checkout across a reload (decisions, section 4); never card data. */
import { PersonalInfo } from './licensee.ts';
import { exactly, type Infer, integer, nullable, object, optional, text, union } from './shape.ts';

/** What stands in the e-mail fields of step 1; never a password. */
export const TypedEmails = object({ login: text(), register: text() });
export type TypedEmails = Infer<typeof TypedEmails>;

export const CheckoutProgress = object({
  version: integer(0),
  /** Empty unless a payment was under way. */
  attempt_id: text({ max: 80 }),
  step: union(exactly(1), exactly(2), exactly(3), exactly(4)),
  /** The account whose entries these are: nobody else on this browser sees them. */
  owner: nullable(integer(1)),
  form: PersonalInfo,
  /** Only of somebody who hasn't logged in yet. */
  emails: optional(TypedEmails),
});
export type CheckoutProgress = Infer<typeof CheckoutProgress>;
