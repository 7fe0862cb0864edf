/** Requests and responses of the Club: invites, registration and unfinished fonts (§api.data.club-registration). */
import { Face } from './catalogue.ts';
import { coworkerSlots } from './forms.ts';
import { Email, Line } from './licensee.ts';
import { passwordMaxlength } from './password.ts';
import {
  boolean,
  exactly,
  fieldsOf,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
  union,
} from './shape.ts';

/** How many coworkers a member may invite (§club.coworkers.slots). */
export const maxCoworkers = coworkerSlots.length;
/** For how many days an invite can be used. */
export const inviteDays = 30;
export const inviteEnd = (sent: Date) => new Date(sent.getTime() + inviteDays * 86_400_000);

export const invalidInviteMessage = 'Invalid invite link';
/** The message for an invite that was used, or has expired (§club.invite.used). */
export const usedInviteMessage = 'This invite has already been used.';

const Token = text({ max: 200 });

export const InviteCheckRequest = object({ token: Token });

/** `beta_user` is the member who invited this coworker; null for the foundry's own invites. */
export const ClubInvite = object({
  id: integer(1),
  email: Email,
  coworker_invite: union(exactly(0), exactly(1)),
  beta_user: nullable(object({ company: text({ max: 255 }) })),
});
export type ClubInvite = Infer<typeof ClubInvite>;

export const CheckedInvite = object({ invite: ClubInvite, already_customer: boolean() });
export type CheckedInvite = Infer<typeof CheckedInvite>;

const Coworker = object({ email: Line, name: Line });

const texts = {
  email: Line,
  first_name: Line,
  last_name: Line,
  company: Line,
  address1: Line,
  address2: Line,
  zip_code: Line,
  city: Line,
  state: Line,
  country: Line,
  instagram_handle: Line,
};
/** The texts of a registration, without the password. */
export const registrationTexts = fieldsOf(object(texts));

/** Texts are optional here, so that the form's rules report missing ones with their own messages. */
export const ClubRegistration = object({
  beta_user_invite_id: integer(1),
  /** The invite's token. */
  token: Token,
  ...texts,
  password: optional(text({ max: passwordMaxlength })),
  terms: optional(boolean()),
  invited_coworker_emails: optional(list(Coworker, maxCoworkers)),
});
export type ClubRegistration = Infer<typeof ClubRegistration>;

/** The values of the registration form. Coworkers have slots, not a list: a field's path goes through its slot. */
export type ClubValues = Omit<ClubRegistration, 'invited_coworker_emails'> & {
  readonly already_customer: boolean;
  readonly coworker_invite: boolean;
  readonly invited_coworker_emails?: { readonly [slot: number]: Infer<typeof Coworker> } | undefined;
};

/** The initial values of the registration form: only the invite's own data. */
export function registrationValues(
  { invite: { id, email, coworker_invite }, already_customer }: CheckedInvite,
  token: string,
): ClubValues {
  const emptyCoworker = { name: '', email: '' };
  return {
    beta_user_invite_id: id,
    token,
    email,
    already_customer,
    coworker_invite: coworker_invite === 1,
    ...(coworker_invite === 1
      ? {}
      : { invited_coworker_emails: Object.fromEntries(coworkerSlots.map((slot) => [slot, emptyCoworker])) }),
  };
}

/** One version of an unfinished font; `download` is a link valid for minutes. */
export const BetaVersion = object({
  version: text({ max: 20 }),
  /** YYYY-MM-DD. */
  date: text({ max: 10 }),
  /** Clean HTML: changes and known problems. */
  notes: text({ max: 20_000 }),
  styles: list(text({ max: 80 }), 200),
  download: text({ max: 400 }),
});
export type BetaVersion = Infer<typeof BetaVersion>;

/** `versions` starts with the newest; there is at least one. */
export const BetaFont = object({
  slug: text({ max: 80 }),
  name: text({ max: 120 }),
  designers: text({ max: 300 }),
  accent: text({ max: 7 }),
  ink_on_accent: text({ max: 7 }),
  /** The web font for its name; null where the library doesn't have the font. */
  face: nullable(Face),
  sample: text({ max: 300 }),
  /** Clean HTML. */
  about: text({ max: 20_000 }),
  versions: list(BetaVersion, 100),
});
export type BetaFont = Infer<typeof BetaFont>;

export const BetaFonts = object({ data: list(BetaFont, 200) });
export type BetaFonts = Infer<typeof BetaFonts>;
