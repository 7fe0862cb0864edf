/** Validates countries and states from outside: only real ones are accepted. */
import { isCountry, isUsState } from '../domain/countries.ts';
import type { FieldError } from '../domain/failure-body.ts';
import type { Rule } from '../domain/rule.ts';
import { rules } from '../domain/rules.ts';

type Address = { readonly country?: string | undefined; readonly state?: string | undefined };

/** A country that doesn't exist, and a state that isn't one of the US, get this form's message for an empty field. */
export function placeErrors(
  form: 'information' | 'club',
  { country = '', state = '' }: Address,
  prefix = '',
): FieldError[] {
  const invalidFields: string[] = [];
  if (country !== '' && !isCountry(country)) invalidFields.push('country');
  if (country === 'US' && state !== '' && !isUsState(state)) invalidFields.push('state');
  const known: readonly Rule[] = rules[form];
  return invalidFields.map((name) => {
    const field = `${prefix}${name}`;
    const message = known.find((rule) => rule.field === field)?.message ?? 'Not known.';
    return { field, message, rule: 'known' };
  });
}
