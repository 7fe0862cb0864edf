/** One row of a form's table of rules. */
type Value = string | boolean;
/** `field` is a path into the form's values ('third_party_data.city'). All conditions must hold. */
export type When = readonly (
  | { readonly field: string; readonly is: Value }
  | { readonly field: string; readonly oneOf: readonly string[] }
)[];
type Common = { readonly field: string; readonly message: string; readonly when?: When };

export type Rule = Common &
  (
    | { readonly rule: 'required' }
    /** Nothing may be there. */
    | { readonly rule: 'absent' }
    /** A box that must be ticked. */
    | { readonly rule: 'accepted' }
    | { readonly rule: 'email' }
    | { readonly rule: 'pattern'; readonly pattern: RegExp }
    | { readonly rule: 'minlength' | 'maxlength'; readonly length?: number }
    | { readonly rule: 'min' | 'max'; readonly limit: number }
    /** No short piece said again and again. */
    | { readonly rule: 'repeated' }
    /** Not made of these names, or of what other fields hold. */
    | { readonly rule: 'shop_name'; readonly names: readonly string[] }
    | { readonly rule: 'own_name'; readonly others: readonly string[] }
    /** Required as soon as one of the other fields is filled. */
    | { readonly rule: 'required_with'; readonly others: readonly string[] }
  );

const under = (when: When | undefined) => (when ? { when } : {});

/** Something that can be seen must be there. */
export const required = (field: string, message: string, when?: When): Rule => ({
  field,
  rule: 'required',
  message,
  ...under(when),
});

export const matching = (field: string, pattern: RegExp, message: string, when?: When): Rule => ({
  field,
  rule: 'pattern',
  pattern,
  message,
  ...under(when),
});

const letterPattern = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** A name that is nothing but signs and pictures names nobody. */
export const named = (field: string, when?: When): Rule =>
  matching(field, letterPattern, 'Please enter at least one letter or digit.', when);
