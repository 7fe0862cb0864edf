/** The Club as the wire knows it: invites, registration, and fonts before they are finished (commerce, sections 2 and 3). */
import { Face } from './catalogue.ts';
import { Email } from './licensee.ts';
import { passwordMaxlength } from './password.ts';
import type { FormValues } from './rules.ts';
import {
  boolean,
  exactly,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
  union,
} from './shape.ts';

/** How many coworkers a member may invite (commerce, section 9). */
export const mostCoworkers = 3;
/** How long an invite waits to be used. */
export const inviteDays = 30;
export const inviteEnd = (sent: Date) => new Date(sent.getTime() + inviteDays * 86_400_000);

export const invalidInviteMessage = 'Invalid invite link';
/** Said of an invite that was used, and of one that waited too long (decisions, section 1). */
export const usedInviteMessage = 'This invite has already been used.';

const Token = text({ max: 200 });
const line = () => optional(text({ max: 255 }));

export const InviteQuestion = object({ token: Token });

/** `beta_user` is whoever named this coworker; null for the foundry's own invites. */
export const ClubInvite = object({
  id: integer(1),
  email: Email,
  coworker_invite: union(exactly(0), exactly(1)),
  beta_user: nullable(object({ company: text({ max: 255 }) })),
});
export type ClubInvite = Infer<typeof ClubInvite>;

export const CheckedInvite = object({ invite: ClubInvite, already_customer: boolean() });
export type CheckedInvite = Infer<typeof CheckedInvite>;

const Coworker = object({ email: line(), name: line() });

/** Texts may be left out here, so that the rules of section 5 say in their own words what is missing. */
export const ClubRegistration = object({
  beta_user_invite_id: integer(1),
  /** The invite's. */
  token: Token,
  email: line(),
  password: optional(text({ max: passwordMaxlength })),
  first_name: line(),
  last_name: line(),
  company: line(),
  address1: line(),
  address2: line(),
  zip_code: line(),
  city: line(),
  state: line(),
  country: line(),
  instagram_handle: line(),
  terms: optional(boolean()),
  invited_coworker_emails: optional(list(Coworker, mostCoworkers)),
});
export type ClubRegistration = Infer<typeof ClubRegistration>;

const slots = Array.from({ length: mostCoworkers }, (_, slot) => slot);

/** The path of a coworker slot in the form's values. */
export const coworkerField = (slot: number, part: 'name' | 'email') =>
  `invited_coworker_emails.${slot}.${part}`;
export const coworkerSlots: readonly number[] = slots;

/** What the registration begins with: the invite's own facts, and nothing else. */
export function registrationValues(
  { invite: { id, email, coworker_invite }, already_customer }: CheckedInvite,
  token: string,
): FormValues {
  const blank = { name: '', email: '' };
  return {
    beta_user_invite_id: id,
    token,
    email,
    already_customer,
    coworker_invite: coworker_invite === 1,
    // By number, not as a list: a field's path leads through it.
    ...(coworker_invite === 1
      ? {}
      : { invited_coworker_emails: Object.fromEntries(slots.map((slot) => [slot, blank])) }),
  };
}

/** One state of a font in the making; `download` is a link of minutes. */
export const BetaVersion = object({
  version: text({ max: 20 }),
  /** YYYY-MM-DD. */
  date: text({ max: 10 }),
  /** Clean HTML: what changed, and what is known to be wrong. */
  notes: text({ max: 20_000 }),
  styles: list(text({ max: 80 }), 200),
  download: text({ max: 400 }),
});
export type BetaVersion = Infer<typeof BetaVersion>;

/** `versions` has the newest first; there is at least one. */
export const BetaFont = object({
  slug: text({ max: 80 }),
  name: text({ max: 120 }),
  designers: text({ max: 300 }),
  accent: text({ max: 7 }),
  ink_on_accent: text({ max: 7 }),
  /** What its name is set in; null where the library doesn't show it. */
  face: nullable(Face),
  sample: text({ max: 300 }),
  /** Clean HTML. */
  about: text({ max: 20_000 }),
  versions: list(BetaVersion, 100),
});
export type BetaFont = Infer<typeof BetaFont>;

export const BetaFonts = object({ data: list(BetaFont, 200) });
export type BetaFonts = Infer<typeof BetaFonts>;
