/** The validation rules that a form's table consists of (§forms.rules.available). */
import { labelOf } from './line-labels.ts';

type Value = string | boolean;
/** `field` is a path in the form's values ('third_party_data.city'). All conditions must hold. */
export type When<Field extends string = string> = readonly (
  | { readonly field: Field; readonly is: Value }
  | { readonly field: Field; readonly oneOf: readonly string[] }
)[];
type Common<Field extends string> = {
  readonly field: Field;
  readonly message: string;
  readonly when?: When<Field>;
};

/** A rule of a form with these fields. */
export type Rule<Field extends string = string> = Common<Field> &
  (
    | { readonly rule: 'required' }
    /** The field must be empty. */
    | { readonly rule: 'absent' }
    /** A checkbox that must be ticked. */
    | { readonly rule: 'accepted' }
    | { readonly rule: 'email' }
    /** `ignoring`: what is taken out before the pattern is tried. */
    | { readonly rule: 'pattern'; readonly pattern: RegExp; readonly ignoring?: RegExp }
    | { readonly rule: 'minlength' | 'maxlength'; readonly length?: number }
    | { readonly rule: 'min' | 'max'; readonly limit: number }
    /** The password must not be a short piece repeated. */
    | { readonly rule: 'repeated' }
    /** The password must not consist of these names, or of the values of other fields. */
    | { readonly rule: 'shop_name' }
    | { readonly rule: 'own_name'; readonly others: readonly Field[] }
    /** Required as soon as one of the other fields is filled. */
    | { readonly rule: 'required_with'; readonly others: readonly Field[] }
  );

const withCondition = <Field extends string>(when: When<Field> | undefined) => (when ? { when } : {});

/** The field must contain a visible character. */
export const required = <Field extends string, Condition extends string = never>(
  field: Field,
  message: string,
  when?: When<Condition>,
): Rule<Field | Condition> => ({
  field,
  rule: 'required',
  message,
  ...withCondition(when),
});

export const matching = <Field extends string, Condition extends string = never>(
  field: Field,
  pattern: RegExp,
  message: string,
  when?: When<Condition>,
): Rule<Field | Condition> => ({
  field,
  rule: 'pattern',
  pattern,
  message,
  ...withCondition(when),
});

const letterPattern = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** The field must contain a letter or digit, not only signs and emoji. */
export const containsLetter = <Field extends string, Condition extends string = never>(
  field: Field,
  when?: When<Condition>,
) => matching(field, letterPattern, `${labelOf(field)} must contain a letter or digit.`, when);
