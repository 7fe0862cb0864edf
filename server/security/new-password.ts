/** Validates forms that set a password; every way to set one uses it. */
import { readFileSync } from 'node:fs';
import type { FieldError } from '../../domain/failure-body.ts';
import type { FormName, ValuesOf } from '../../domain/forms.ts';
import { validate } from '../../domain/rules.ts';
import type { StoredUser } from '../stores/users.ts';

/** The most common passwords of eight and more characters; compared without case. */
const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

const common: FieldError = {
  field: 'password',
  message: 'This password is too common. Please choose another one.',
  rule: 'common',
};

/** Violated rules of the form, or the rule that only the server checks: the list of common passwords is long. */
export function newPasswordErrors<Form extends FormName>(
  form: Form,
  values: ValuesOf<Form> & { readonly password: string },
  shopName: string,
): FieldError[] {
  const errors = validate(form, values, shopName);
  if (errors.length > 0) return errors;
  return commonPasswords.has(values.password.toLowerCase()) ? [common] : [];
}

/** Account data for the rules, where the form doesn't contain it. */
export const accountDetails = ({ email, personal_info: { name = '' } }: StoredUser) => ({ email, name });
