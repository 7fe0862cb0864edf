/** What a registration for the Club says, checked against its rules and its invite (commerce, section 5). */
import type { ClubRegistration } from '../../domain/club.ts';
import { coworkerField } from '../../domain/club.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { instagramHandle } from '../../domain/instagram.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { validate } from '../../domain/rules.ts';
import { visible } from '../../domain/visible.ts';
import { placeErrors } from '../places.ts';
import { newPasswordErrors } from '../security/new-password.ts';
import type { StoredInvite } from '../stores/club.ts';
import type { Coworker } from './invites.ts';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The filled slots by their numbers; a coworker has none. */
function slotsOf({ inviter }: StoredInvite, { invited_coworker_emails = [] }: ClubRegistration) {
  if (inviter) return [];
  return invited_coworker_emails
    .map(({ name = '', email = '' }, slot) => ({ slot, name: visible(name), email: visible(email) }))
    .filter(({ name, email }) => name !== '' || email !== '');
}

/** Slots that the rules let through, and that still invite nobody new. */
function slotErrors(invite: StoredInvite, said: ClubRegistration): FieldError[] {
  const slots = slotsOf(invite, said);
  return slots.flatMap(({ slot, email }, index) => {
    const field = coworkerField(slot, 'email');
    if (isSame(email, invite.email))
      return [{ field, message: 'This is your own email address.', rule: 'own' }];
    if (slots.slice(0, index).some((other) => isSame(other.email, email)))
      return [{ field, message: 'This coworker is already on your list.', rule: 'twice' }];
    return [];
  });
}

/** Everything that is wrong, the first of each field; a customer's own password is proved later, and taken as it is. */
export function registrationErrors(
  invite: StoredInvite,
  said: ClubRegistration,
  { isCustomer }: { readonly isCustomer: boolean },
): FieldError[] {
  const isCoworker = invite.inviter !== null;
  const { invited_coworker_emails, email = invite.email, password = '', ...own } = said;
  const values = {
    ...own,
    email,
    password,
    already_customer: isCustomer,
    coworker_invite: isCoworker,
    invited_coworker_emails: isCoworker ? [] : invited_coworker_emails,
  };
  const errors = isCustomer ? validate('club', values) : newPasswordErrors('club', values);
  if (said.email !== undefined && !isSame(said.email.trim(), invite.email))
    errors.unshift({
      field: 'email',
      message: 'This invite is for another email address.',
      rule: 'other',
    });
  const broken = [...errors, ...placeErrors('club', said)];
  return broken.length > 0 ? broken : slotErrors(invite, said);
}

const filled = (info: PersonalInfo): PersonalInfo =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''));

export type Registration = {
  /** Only what was filled in: nothing of a known account is emptied. */
  readonly info: PersonalInfo;
  readonly company: string;
  readonly instagramHandle: string;
  readonly coworkers: readonly Coworker[];
};

/** What of a checked registration is kept; a coworker works where the inviter does. */
export function registrationOf(invite: StoredInvite, said: ClubRegistration): Registration {
  const company = invite.inviter ? invite.inviter.company : visible(said.company);
  const { address1, address2, zip_code, city, state, country } = said;
  return {
    info: {
      ...filled({
        name: `${visible(said.first_name)} ${visible(said.last_name)}`.slice(0, 255),
        company,
        address1: visible(address1),
        zip_code: visible(zip_code),
        city: visible(city),
        country: visible(country),
      }),
      // A new address has no second line and no state of the old one.
      address2: visible(address2),
      state: visible(state),
    },
    company,
    instagramHandle: instagramHandle(said.instagram_handle ?? ''),
    coworkers: slotsOf(invite, said).map(({ name, email }) => ({ name, email })),
  };
}
