/** The rules and messages of all forms in one table, and their validation (§forms.rules.available). */
import { addressRules, companyRules, instagramPattern } from './address-rules.ts';
import { registrationTexts } from './club.ts';
import { codeRequiredRule } from './failure.ts';
import type { FieldError } from './failure-body.ts';
import { valueAt } from './form-values.ts';
import {
  coworkerField,
  coworkerSlots,
  type FieldOf,
  type FormName,
  loginAgainRule,
  type ValuesOf,
} from './forms.ts';
import { emailPattern, lineMaxlength, PersonalInfo } from './licensee.ts';
import { tooLongMessage } from './line-labels.ts';
import { consistsOfNames, isRepetition, passwordMaxlength, passwordMinlength } from './password.ts';
import { containsLetter, matching, type Rule, required, type When } from './rule.ts';
import { textsOf } from './shape.ts';
import { visitorNameMaxlength } from './trials.ts';
import { visibleText } from './visible-text.ts';

/** The default minimum length; forms that set a password require more (§forms.rules.minlength, §password.minlength). */
const defaultMinlength = 6;

const limit = <Field extends string>(field: Field, length: number, when: When<Field> = []): Rule<Field> => ({
  field,
  rule: 'maxlength',
  length,
  message: tooLongMessage(field, length),
  when,
});

const email = <Field extends string>(
  message: string,
  field: Field,
  when: When<Field> = [],
): Rule<Field>[] => [{ field, rule: 'email', message, when }, limit(field, lineMaxlength, when)];

const loginEmail = [
  required('email', 'Email is required'),
  ...email('Please Enter valid email address', 'email'),
];
const emailCode = <Condition extends string = never>(when?: When<Condition>) =>
  required('email_code', 'Please enter the code from our email.', when);
const ownerFields = ['email', 'name'] as const;
/** `others` are the fields with the owner's names; a form without them leaves that check to the server. */
const newPassword = <Field extends string>(
  others: readonly Field[],
  when: When<Field> = [],
): Rule<Field | 'password'>[] => {
  const field = 'password';
  return [
    {
      field,
      rule: 'minlength',
      length: passwordMinlength,
      message: 'Password must be at least 8 characters.',
    },
    limit(field, passwordMaxlength),
    { field, rule: 'repeated', message: 'Password must be more than one short piece repeated.', when },
    {
      field,
      rule: 'shop_name',
      message: 'Password must be more than the name of this shop.',
      when,
    },
    {
      field,
      rule: 'own_name',
      others,
      message: 'Password must be more than your own name or email address.',
      when,
    },
  ];
};
const inUs = <Field extends string>(field: Field) => [{ field, is: 'US' }];

const address = [
  required('address1', 'Please enter your address.'),
  required('zip_code', 'Please enter your zip code.'),
  required('city', 'Please enter your city.'),
  required('country', 'Please select your country.'),
  required('state', 'Please enter your state.', inUs('country')),
  ...addressRules(''),
];

const isThirdPartyOrder = [{ field: 'third_party_order', is: true }] as const;
const thirdPartyField = <Field extends string>(field: Field) => `third_party_data.${field}` as const;
const thirdParty = [
  required(thirdPartyField('name'), 'Please enter the third party’s name.', isThirdPartyOrder),
  containsLetter(thirdPartyField('name'), isThirdPartyOrder),
  containsLetter(thirdPartyField('company'), isThirdPartyOrder),
  required(thirdPartyField('address1'), 'Please enter the third party’s address.', isThirdPartyOrder),
  required(thirdPartyField('zip_code'), 'Please enter the third party’s zip code.', isThirdPartyOrder),
  required(thirdPartyField('city'), 'Please enter the third party’s city.', isThirdPartyOrder),
  required(thirdPartyField('country'), 'Please select the third party’s country.', isThirdPartyOrder),
  required(thirdPartyField('state'), 'Please enter the third party’s state.', [
    ...isThirdPartyOrder,
    ...inUs(thirdPartyField('country')),
  ]),
  required(thirdPartyField('email'), 'The third party’s email is required.', isThirdPartyOrder),
  ...email('Please enter valid email address.', thirdPartyField('email'), isThirdPartyOrder),
  ...addressRules('third_party_data.', isThirdPartyOrder),
  ...companyRules('third_party_data.', isThirdPartyOrder),
];

/** A third party's lines count only in an order for one. */
const lineLimits = textsOf(PersonalInfo).map(
  (field): Rule<FieldOf<'information'>> =>
    limit(field, lineMaxlength, field.startsWith(thirdPartyField('')) ? isThirdPartyOrder : []),
);

const coworker = (slot: number): Rule<FieldOf<'club'>>[] => {
  const [name, mail] = [coworkerField(slot, 'name'), coworkerField(slot, 'email')];
  return [
    {
      field: name,
      rule: 'required_with',
      others: [mail],
      message: 'Please enter coworker name and email or leave both blank.',
    },
    containsLetter(name),
    limit(name, lineMaxlength),
    { field: mail, rule: 'required_with', others: [name], message: 'Please enter coworker email.' },
    ...email('Please enter valid email address for coworker', mail),
  ];
};

const visitorEmail = [
  required('email', 'Please enter your email address.'),
  ...email('Please enter a valid email address.', 'email'),
];
const visitor = [
  ...visitorEmail,
  required('name', 'Please enter your full name.'),
  containsLetter('name'),
  limit('name', visitorNameMaxlength),
  { field: 'terms', rule: 'accepted', message: 'Please accept the licensing agreement.' } as const,
];

export const rules: { readonly [Form in FormName]: readonly Rule<FieldOf<Form>>[] } = {
  login: [...loginEmail, required('password', 'Password is required')],
  register: [...loginEmail, required('password', 'Password is required'), ...newPassword(ownerFields)],
  emailCode: [emailCode()],
  reset: loginEmail,
  changeEmail: [
    ...loginEmail,
    required('password', 'Password is required', [{ field: loginAgainRule, is: true }]),
    emailCode([{ field: codeRequiredRule, is: true }]),
  ],
  /** No fields: the link contains everything. */
  returnEmail: [],
  changePassword: [
    required('old_password', 'Old Password is required'),
    required('password', 'New Password is required'),
    ...newPassword(ownerFields),
  ],
  setPassword: [required('password', 'Password is required'), ...newPassword(ownerFields)],
  information: [
    required('name', 'Please enter your name.'),
    containsLetter('name'),
    containsLetter('company'),
    ...address,
    ...companyRules(''),
    ...thirdParty,
    ...lineLimits,
  ],
  review: [
    {
      field: 'terms',
      rule: 'accepted',
      message: 'Please agree to our licensing terms before proceeding.',
    },
    {
      field: 'junior_terms',
      rule: 'accepted',
      message: 'Please agree to the Junior licensing terms before proceeding.',
      when: [{ field: 'is_junior', is: true }],
    },
  ],
  club: [
    ...email('Please Enter valid email address', 'email'),
    required('password', 'Password is required'),
    ...newPassword(['email', 'first_name', 'last_name'], [{ field: 'already_customer', is: false }]),
    required('first_name', 'First name is required'),
    containsLetter('first_name'),
    required('last_name', 'Last name is required'),
    containsLetter('last_name'),
    required('company', 'Company is required', [{ field: 'coworker_invite', is: false }]),
    containsLetter('company'),
    ...address,
    matching('instagram_handle', instagramPattern, 'Please enter your Instagram name, as in @ada.type.'),
    ...registrationTexts.map((field) => limit(field, lineMaxlength)),
    { field: 'terms', rule: 'accepted', message: 'Please agree to the terms and conditions' },
    ...coworkerSlots.flatMap(coworker),
  ],
  trial: visitor,
  newsletter: visitor,
};

/** The most characters that a field of the form may hold, if its table says so. */
export function maxlengthOf<Form extends FormName>(form: Form, field: FieldOf<Form>): number | undefined {
  const limits: readonly Rule[] = rules[form];
  const found = limits.find((rule) => rule.field === field && rule.rule === 'maxlength');
  return found?.rule === 'maxlength' ? found.length : undefined;
}

/**
 * Validates a form: the first broken rule of each field in the table's order; empty when valid. Texts count trimmed. Who doesn't
 * know the shop's name doesn't check a password for it.
 */
export function validate<Form extends FormName>(
  form: Form,
  values: ValuesOf<Form>,
  shopName = '',
): FieldError[] {
  const errors: FieldError[] = [];
  for (const rule of rules[form]) {
    const hasError = errors.some(({ field }) => field === rule.field);
    if (!hasError && applies(rule, values) && !isSatisfied(rule, values, shopName))
      errors.push({ field: rule.field, message: rule.message, rule: rule.rule });
  }
  return errors;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && visibleText(value) === '');

function applies({ when = [] }: Rule, values: object): boolean {
  return when.every((condition) => {
    const value = valueAt(values, condition.field);
    if ('oneOf' in condition) return condition.oneOf.some((option) => option === value);
    // A checkbox that was never touched counts as not ticked.
    return condition.is === false ? !value : value === condition.is;
  });
}

const withoutIgnored = (text: string, ignoring?: RegExp) => (ignoring ? text.replace(ignoring, '') : text);

/** Whether the form's values fulfil the rule. Only `required`, `accepted` and `required_with` apply to an empty field. */
export function isSatisfied(rule: Rule, values: object, shopName = ''): boolean {
  const value = valueAt(values, rule.field);
  const empty = isEmpty(value);
  switch (rule.rule) {
    case 'required':
      return !empty;
    case 'absent':
      return empty;
    case 'accepted':
      return value === true;
    case 'required_with':
      return !empty || rule.others.every((other) => isEmpty(valueAt(values, other)));
    case 'repeated':
      return empty || !isRepetition(String(value));
    case 'shop_name':
      return empty || !consistsOfNames(String(value), [shopName]);
    case 'own_name':
      return (
        empty ||
        !consistsOfNames(
          String(value),
          rule.others.map((other) => String(valueAt(values, other) ?? '')),
        )
      );
    case 'min':
      return empty || Number(value) >= rule.limit;
    case 'max':
      return empty || Number(value) <= rule.limit;
    case 'minlength':
      return empty || String(value).length >= (rule.length ?? defaultMinlength);
    case 'maxlength':
      return empty || String(value).length <= (rule.length ?? Number.POSITIVE_INFINITY);
    case 'email':
      return empty || emailPattern.test(String(value));
    case 'pattern':
      return empty || rule.pattern.test(withoutIgnored(String(value).trim(), rule.ignoring));
  }
}
