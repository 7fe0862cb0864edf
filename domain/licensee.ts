/** Who buys and who is licensed (commerce, section 3). */
import { boolean, type Infer, object, optional, text } from './shape.ts';

/** Letters, digits and ._%+- before the at sign, a domain, a top-level domain of 2 to 63 letters. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/;
export const Email = text({ min: 3, max: 255, pattern: emailPattern });

const line = () => optional(text({ max: 255 }));

const address = {
  name: line(),
  company: line(),
  job_reference: line(),
  vat_number: line(),
  address1: line(),
  address2: line(),
  zip_code: line(),
  city: line(),
  state: line(),
  country: line(),
  website: line(),
  code_upgrade: line(),
};

export const ThirdParty = object({ ...address, email: line() });
export type ThirdParty = Infer<typeof ThirdParty>;

/** Personal info as the forms hold it: texts may be empty; the server checks the rules of section 5 itself. */
export const PersonalInfo = object({
  ...address,
  third_party_data: optional(ThirdParty),
  newsletter_subscribe: optional(boolean()),
  third_party_order: optional(boolean()),
  is_student_order: optional(boolean()),
  is_graduate_order: optional(boolean()),
  /** Marks Club membership; only the server sets it. */
  beta: optional(boolean()),
});
export type PersonalInfo = Infer<typeof PersonalInfo>;
