/** Purchaser and licensee (§api.data.personal-info, §api.data.third-party). */
import { boolean, type Infer, object, optional, text } from './shape.ts';

/** Letters, digits and ._%+- before the at sign, a domain, a top-level domain of 2 to 63 letters. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/;
export const Email = text({ min: 3, max: 255, pattern: emailPattern });

const optionalText = () => optional(text({ max: 255 }));

const address = {
  name: optionalText(),
  company: optionalText(),
  vat_number: optionalText(),
  address1: optionalText(),
  address2: optionalText(),
  zip_code: optionalText(),
  city: optionalText(),
  state: optionalText(),
  country: optionalText(),
  website: optionalText(),
};
const references = { job_reference: optionalText(), code_upgrade: optionalText() };

export const ThirdParty = object({ ...address, ...references, email: optionalText() });
export type ThirdParty = Infer<typeof ThirdParty>;

/** What is said for one order alone. A value that belongs to the person stands in `PersonalInfo` itself. */
const OrderEntries = {
  ...references,
  newsletter_subscribe: optional(boolean()),
  third_party_order: optional(boolean()),
  is_student_order: optional(boolean()),
  is_graduate_order: optional(boolean()),
};
type OrderEntry = keyof typeof OrderEntries;

/** Personal info as the forms send it: texts may be empty; the server validates by the form's rules. */
export const PersonalInfo = object({
  ...address,
  third_party_data: optional(ThirdParty),
  ...OrderEntries,
  /** Marks Club membership; only the server sets it. */
  beta: optional(boolean()),
});
export type PersonalInfo = Infer<typeof PersonalInfo>;

/** `never`, because a value with these members would otherwise be one without them, too. */
type Without<Entry extends OrderEntry> = Omit<PersonalInfo, Entry> & { [Name in Entry]?: never };

/** What an account stores: nothing that was said for one order. */
export type AccountInfo = Without<OrderEntry>;
/** What a quote stores: for whom and for which project it is. Discounts belong to an order. */
export type QuoteInfo = Without<Exclude<OrderEntry, 'job_reference' | 'third_party_order'>>;

/** What belongs to the person, without what was said for one order, and without membership. */
export function ownInfo(info: PersonalInfo): AccountInfo {
  const {
    job_reference,
    code_upgrade,
    newsletter_subscribe,
    third_party_order,
    is_student_order,
    is_graduate_order,
    beta,
    ...own
  } = info;
  return own;
}

export const quoteInfo = ({ job_reference, third_party_order, ...info }: PersonalInfo): QuoteInfo => ({
  ...ownInfo(info),
  job_reference,
  third_party_order,
});
