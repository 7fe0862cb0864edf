/** Validates forms that set a password; every way to set one uses it. */
import type { FieldError } from '../../domain/failure-body.ts';
import type { FormName, ValuesOf } from '../../domain/forms.ts';
import { validate } from '../../domain/rules.ts';
import type { StoredUser } from '../stores/users.ts';
import { isCommonPassword } from './common-passwords.ts';

const common: FieldError = {
  field: 'password',
  message: 'This password is too common. Please choose another one.',
  rule: 'common',
};

/** Violated rules of the form, or the rule that only the server checks: the list of common passwords is long. */
export function newPasswordErrors<Form extends FormName>(
  form: Form,
  values: ValuesOf<Form> & { readonly password: string },
): FieldError[] {
  const errors = validate(form, values);
  if (errors.length > 0) return errors;
  return isCommonPassword(values.password) ? [common] : [];
}

/** Account data for the rules, where the form doesn't contain it. */
export const accountDetails = ({ email, personal_info: { name = '' } }: StoredUser) => ({ email, name });
