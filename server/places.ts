/** Countries and states that came from outside: only real ones are taken. */
import { isCountry, isUsState } from '../domain/countries.ts';
import type { FieldError } from '../domain/failure-body.ts';
import type { Rule } from '../domain/rule.ts';
import { rules } from '../domain/rules.ts';

type Address = { readonly country?: string | undefined; readonly state?: string | undefined };

/** A country that isn't one, and a state that isn't the US's, get the words of an empty field of this form. */
export function placeErrors(
  form: 'information' | 'club',
  { country = '', state = '' }: Address,
  prefix = '',
): FieldError[] {
  const wrong: string[] = [];
  if (country !== '' && !isCountry(country)) wrong.push('country');
  if (country === 'US' && state !== '' && !isUsState(state)) wrong.push('state');
  const known: readonly Rule[] = rules[form];
  return wrong.map((name) => {
    const field = `${prefix}${name}`;
    const message = known.find((rule) => rule.field === field)?.message ?? 'Not known.';
    return { field, message, rule: 'known' };
  });
}
