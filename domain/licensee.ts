/** Purchaser and licensee (§api.data.personal-info, §api.data.third-party). */
import {
  boolean,
  type Infer,
  ifReadable,
  type OptionalShape,
  object,
  optional,
  type Shape,
  text,
} from './shape.ts';

/** Letters, digits and ._%+- before the at sign, a domain, a top-level domain of 2 to 63 letters. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/;
/** The longest line that a form may send. */
export const lineMaxlength = 255;
export const Email = text({ min: 3, max: lineMaxlength, pattern: emailPattern });
/** A line that may be absent. */
export const Line = optional(text({ max: lineMaxlength }));

function membersOf(line: OptionalShape<string>, box: OptionalShape<boolean>) {
  const address = {
    name: line,
    company: line,
    vat_number: line,
    address1: line,
    address2: line,
    zip_code: line,
    city: line,
    state: line,
    country: line,
    website: line,
  };
  const references = { job_reference: line, code_upgrade: line };
  return {
    address,
    thirdParty: { ...address, ...references, email: line },
    /** What is said for one order alone. A value that belongs to the person stands in `address`. */
    orderEntries: {
      ...references,
      newsletter_subscribe: box,
      third_party_order: box,
      is_student_order: box,
      is_graduate_order: box,
    },
  };
}

/** `member` makes a member that may be absent. */
function shapesOf(line: Shape<string>, member: typeof optional) {
  const box = member(boolean());
  const { address, thirdParty, orderEntries } = membersOf(member(line), box);
  const ThirdParty = object(thirdParty);
  // Only the server sets `beta`, which marks Club membership.
  const PersonalInfo = object({
    ...address,
    third_party_data: member(ThirdParty),
    ...orderEntries,
    beta: box,
  });
  return { ThirdParty, PersonalInfo };
}

/** As the forms send them: texts may be empty; the server validates by the form's rules. */
export const { ThirdParty, PersonalInfo } = shapesOf(text({ max: lineMaxlength }), optional);
export type ThirdParty = Infer<typeof ThirdParty>;
export type PersonalInfo = Infer<typeof PersonalInfo>;

/** As they were typed: a line may be too long, and what can't be read is absent, without the entries beside it. */
export const { ThirdParty: TypedThirdParty, PersonalInfo: TypedInfo } = shapesOf(text(), ifReadable);

type OrderEntry = keyof ReturnType<typeof membersOf>['orderEntries'];

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
