/** What each form holds, and the names of its fields: a name that isn't a field of its form doesn't compile. */
import type { Credentials, EmailChange, NewPassword, PasswordChange, ResetRequest } from './account.ts';
import type { ClubValues } from './club.ts';
import { codeRequiredRule } from './failure.ts';
import type { PersonalInfo } from './licensee.ts';
import type { PathOf } from './shape.ts';
import type { SubscribeRequest } from './trials.ts';

/** The rule of a refusal that requires the password once more (403). */
export const loginAgainRule = 'login_again';

/**
 * Fields that the server may require in addition, by the refusal's rule. The form's values then contain that rule as true.
 */
export const requiredFieldByRule = {
  [loginAgainRule]: 'password',
  [codeRequiredRule]: 'email_code',
} as const;
export type AdditionalField = (typeof requiredFieldByRule)[keyof typeof requiredFieldByRule];

export const coworkerSlots = [0, 1, 2] as const;

/** The path of a coworker slot in the values of the Club's form. */
export const coworkerField = <Part extends 'name' | 'email'>(slot: number, part: Part) =>
  `invited_coworker_emails.${slot}.${part}` as const;

/** The owner of a new password: it must be more than these. The server knows them where the form doesn't ask. */
type Owner = { readonly email: string; readonly name: string };
type Visitor = Pick<SubscribeRequest, 'email' | 'name' | 'subscribe' | 'terms'>;

type Forms = {
  login: Credentials;
  register: Credentials & Owner;
  emailCode: Credentials;
  reset: ResetRequest;
  changeEmail: EmailChange & Record<keyof typeof requiredFieldByRule, boolean>;
  returnEmail: object;
  changePassword: PasswordChange & Owner;
  setPassword: Pick<NewPassword, 'password'> & Owner;
  information: PersonalInfo;
  review: { readonly terms: boolean; readonly junior_terms: boolean; readonly is_junior: boolean };
  club: ClubValues;
  trial: Visitor;
  newsletter: Visitor;
};

export type FormName = keyof Forms;
type Entered<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
/** A form's values: what was entered so far. */
export type ValuesOf<Form extends FormName> = Entered<Forms[Form]>;

export type FieldValue = string | boolean;
export type FieldOf<Form extends FormName> = Form extends FormName ? PathOf<ValuesOf<Form>> : never;
/** The fields of a form that hold a text. */
export type TextFieldOf<Form extends FormName> = FieldOf<Form> & PathOf<ValuesOf<Form>, string>;
/** The fields of a form that hold whether a box is ticked. */
export type BoxFieldOf<Form extends FormName> = FieldOf<Form> & PathOf<ValuesOf<Form>, boolean>;
