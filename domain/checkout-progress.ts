/** What a browser stores of a checkout for a reload; never card data (§checkout.resume.stored, §checkout.resume.no-card-data). */
import { type CheckoutStep, checkoutSteps } from './checkout-steps.ts';
import { TypedInfo } from './licensee.ts';
import { check, exactly, type Infer, integer, nullable, object, oneOf, optional, text } from './shape.ts';

/** The contents of the email fields of the account step; never a password. */
export const TypedEmails = object({ login: text(), register: text() });
export type TypedEmails = Infer<typeof TypedEmails>;

/** Increased when the meaning of the stored data changes; a version that `upgradeProgress` doesn't know is discarded. */
export const progressVersion = 2;

export const CheckoutProgress = object({
  version: exactly(progressVersion),
  /** Empty unless a payment was in progress. */
  attempt_id: text({ max: 80 }),
  step: oneOf(...checkoutSteps),
  /** The id of the account that the entries belong to; they are not shown to anybody else on this browser. */
  owner: nullable(integer(1)),
  /** As typed: a line that is too long must not lose the others. */
  form: TypedInfo,
  /** Present only before log-in. */
  emails: optional(TypedEmails),
});
export type CheckoutProgress = Infer<typeof CheckoutProgress>;

/** Version 1 held the number of a step, from 1. */
const Version1 = object({ version: exactly(1), step: integer() });
const stepsOfVersion1: readonly CheckoutStep[] = ['account', 'information', 'review', 'payment'];

/** Today's form of what an earlier version stored. */
export function upgradeProgress(value: unknown): unknown {
  const older = check(Version1, value);
  return older.ok
    ? { ...Object(value), version: progressVersion, step: stepsOfVersion1[older.value.step - 1] }
    : value;
}
