/** A registration for the Club, checked against its rules and its invite (§api.call.club-register). */
import { instagramHandle } from '../../domain/address-rules.ts';
import type { ClubRegistration } from '../../domain/club.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { coworkerField } from '../../domain/forms.ts';
import type { AccountInfo } from '../../domain/licensee.ts';
import { validate } from '../../domain/rules.ts';
import { visibleText } from '../../domain/visible-text.ts';
import { placeErrors } from '../places.ts';
import { newPasswordErrors } from '../security/new-password.ts';
import type { StoredInvite } from '../stores/club.ts';
import type { Coworker } from './invites.ts';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The filled slots by their numbers; a coworker has none. */
function slotsOf({ inviter }: StoredInvite, { invited_coworker_emails = [] }: ClubRegistration) {
  if (inviter) return [];
  return invited_coworker_emails
    .map(({ name = '', email = '' }, slot) => ({ slot, name: visibleText(name), email: visibleText(email) }))
    .filter(({ name, email }) => name !== '' || email !== '');
}

/** Errors of slots that the form's rules accept, but that invite nobody new. */
function slotErrors(invite: StoredInvite, registration: ClubRegistration): FieldError[] {
  const slots = slotsOf(invite, registration);
  return slots.flatMap(({ slot, email }, index) => {
    const field = coworkerField(slot, 'email');
    if (isSame(email, invite.email))
      return [{ field, message: 'This is your own email address.', rule: 'own' }];
    if (slots.slice(0, index).some((other) => isSame(other.email, email)))
      return [{ field, message: 'This coworker is already on your list.', rule: 'twice' }];
    return [];
  });
}

/** All errors, the first of each field; a customer's own password is verified later, not here. */
export function registrationErrors(
  invite: StoredInvite,
  registration: ClubRegistration,
  { isCustomer, shopName }: { readonly isCustomer: boolean; readonly shopName: string },
): FieldError[] {
  const isCoworker = invite.inviter !== null;
  const { invited_coworker_emails, email = invite.email, password = '', ...fields } = registration;
  const values = {
    ...fields,
    email,
    password,
    already_customer: isCustomer,
    coworker_invite: isCoworker,
    invited_coworker_emails: isCoworker ? [] : invited_coworker_emails,
  };
  const errors = isCustomer ? validate('club', values) : newPasswordErrors('club', values, shopName);
  if (registration.email !== undefined && !isSame(registration.email.trim(), invite.email))
    errors.unshift({
      field: 'email',
      message: 'This invite is for another email address.',
      rule: 'other',
    });
  const invalid = [...errors, ...placeErrors('club', registration)];
  return invalid.length > 0 ? invalid : slotErrors(invite, registration);
}

const withoutEmpty = (info: AccountInfo): AccountInfo =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''));

export type Registration = {
  /** Only what was filled in: nothing of an existing account is emptied. */
  readonly info: AccountInfo;
  readonly company: string;
  readonly instagramHandle: string;
  readonly coworkers: readonly Coworker[];
};

/** The values of a checked registration that are stored; a coworker works where the inviter does. */
export function registrationOf(invite: StoredInvite, registration: ClubRegistration): Registration {
  const company = invite.inviter ? invite.inviter.company : visibleText(registration.company);
  const { address1, address2, zip_code, city, state, country } = registration;
  return {
    info: {
      ...withoutEmpty({
        name: `${visibleText(registration.first_name)} ${visibleText(registration.last_name)}`.slice(0, 255),
        company,
        address1: visibleText(address1),
        zip_code: visibleText(zip_code),
        city: visibleText(city),
        country: visibleText(country),
      }),
      // A new address must not keep the second line and the state of the old one.
      address2: visibleText(address2),
      state: visibleText(state),
    },
    company,
    instagramHandle: instagramHandle(registration.instagram_handle ?? ''),
    coworkers: slotsOf(invite, registration).map(({ name, email }) => ({ name, email })),
  };
}
