/** Purchaser and licensee (§api.data.personal-info, §api.data.third-party). */
import { boolean, type Infer, object, optional, text } from './shape.ts';

/** Letters, digits and ._%+- before the at sign, a domain, a top-level domain of 2 to 63 letters. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/;
export const Email = text({ min: 3, max: 255, pattern: emailPattern });

const optionalText = () => optional(text({ max: 255 }));

const address = {
  name: optionalText(),
  company: optionalText(),
  job_reference: optionalText(),
  vat_number: optionalText(),
  address1: optionalText(),
  address2: optionalText(),
  zip_code: optionalText(),
  city: optionalText(),
  state: optionalText(),
  country: optionalText(),
  website: optionalText(),
  code_upgrade: optionalText(),
};

export const ThirdParty = object({ ...address, email: optionalText() });
export type ThirdParty = Infer<typeof ThirdParty>;

/** Personal info as the forms send it: texts may be empty; the server validates by the form's rules. */
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
