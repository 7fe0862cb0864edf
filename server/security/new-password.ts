/** What a form that sets a password may say; every way to set one comes through here. */
import type { FieldError } from '../../domain/failure-body.ts';
import { type FormName, type FormValues, validate } from '../../domain/rules.ts';
import type { StoredUser } from '../stores/users.ts';
import { isCommonPassword } from './common-passwords.ts';

const common: FieldError = {
  field: 'password',
  message: 'This password is too common. Please choose another one.',
  rule: 'common',
};

/** Broken rules of the form, or the one that its table leaves to us: the list of common passwords is long. */
export function newPasswordErrors(
  form: FormName,
  values: FormValues & { readonly password: string },
): FieldError[] {
  const errors = validate(form, values);
  if (errors.length > 0) return errors;
  return isCommonPassword(values.password) ? [common] : [];
}

/** What the rules need to know of an account where the form doesn't ask for it. */
export const ownNames = ({ email, personal_info: { name = '' } }: StoredUser) => ({ email, name });
