/** The validation rules that a form's table consists of (§forms.rules.available). */
type Value = string | boolean;
/** `field` is a path in the form's values ('third_party_data.city'). All conditions must hold. */
export type When = readonly (
  | { readonly field: string; readonly is: Value }
  | { readonly field: string; readonly oneOf: readonly string[] }
)[];
type Common = { readonly field: string; readonly message: string; readonly when?: When };

export type Rule = Common &
  (
    | { readonly rule: 'required' }
    /** The field must be empty. */
    | { readonly rule: 'absent' }
    /** A checkbox that must be ticked. */
    | { readonly rule: 'accepted' }
    | { readonly rule: 'email' }
    | { readonly rule: 'pattern'; readonly pattern: RegExp }
    | { readonly rule: 'minlength' | 'maxlength'; readonly length?: number }
    | { readonly rule: 'min' | 'max'; readonly limit: number }
    /** The password must not be a short piece repeated. */
    | { readonly rule: 'repeated' }
    /** The password must not consist of these names, or of the values of other fields. */
    | { readonly rule: 'shop_name'; readonly names: readonly string[] }
    | { readonly rule: 'own_name'; readonly others: readonly string[] }
    /** Required as soon as one of the other fields is filled. */
    | { readonly rule: 'required_with'; readonly others: readonly string[] }
  );

const withCondition = (when: When | undefined) => (when ? { when } : {});

/** The field must contain a visible character. */
export const required = (field: string, message: string, when?: When): Rule => ({
  field,
  rule: 'required',
  message,
  ...withCondition(when),
});

export const matching = (field: string, pattern: RegExp, message: string, when?: When): Rule => ({
  field,
  rule: 'pattern',
  pattern,
  message,
  ...withCondition(when),
});

const letterPattern = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** The field must contain a letter or digit, not only signs and emoji. */
export const containsLetter = (field: string, when?: When): Rule =>
  matching(field, letterPattern, 'Please enter at least one letter or digit.', when);
