/** Every form's rules and messages as one table (commerce, section 5; public-site, section 5), and one way to read it. */
import { companyRules, placeRules } from './address-rules.ts';
import { brand } from './brand.ts';
import { codeRequiredRule } from './failure.ts';
import type { FieldError } from './failure-body.ts';
import { instagramPattern } from './instagram.ts';
import { emailPattern } from './licensee.ts';
import { isMadeOf, isRepeated, passwordMaxlength, passwordMinlength } from './password.ts';
import { matching, named, type Rule, required, type When } from './rule.ts';
import { visible } from './visible.ts';

/** The shared table's least password length; forms that set a password ask for more (decisions, section 1). */
const sharedMinlength = 6;
const emailMaxlength = 255;

/** What a refusal says that wants the password once more (403). */
export const loginAgain = 'login_again';

/** What a refusal may want beside what was typed, by its word: the field for it. A form that was told so holds the word as true. */
export const wantedFields: { readonly [rule: string]: string } = {
  [loginAgain]: 'password',
  [codeRequiredRule]: 'email_code',
};

const email = (message: string, field = 'email', when?: When): Rule[] => {
  const condition = when ? { when } : {};
  return [
    { field, rule: 'email', message, ...condition },
    { field, rule: 'maxlength', length: emailMaxlength, message, ...condition },
  ];
};

const loginEmail = [required('email', 'Email is required'), ...email('Please Enter valid email address')];
const emailCode = (when: When = []) => required('email_code', 'Please enter the code from our email.', when);
/** `others` are the fields that name whose password it is; a form without them leaves that to the server. */
const newPassword = (others: readonly string[] = ['email', 'name'], when: When = []): Rule[] => {
  const field = 'password';
  return [
    {
      field,
      rule: 'minlength',
      length: passwordMinlength,
      message: 'Password must be at least 8 characters.',
    },
    {
      field,
      rule: 'maxlength',
      length: passwordMaxlength,
      message: 'Password must be at most 1,000 characters.',
    },
    { field, rule: 'repeated', message: 'Password must be more than one short piece repeated.', when },
    {
      field,
      rule: 'shop_name',
      names: [brand],
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
const inUs = (field = 'country'): When => [{ field, is: 'US' }];

const address: Rule[] = [
  required('address1', 'Please enter your address.'),
  required('zip_code', 'Please enter your zip code.'),
  required('city', 'Please enter your city.'),
  required('country', 'Please select your country.'),
  required('state', 'Please enter your state.', inUs()),
  ...placeRules(),
];

const ticked: When = [{ field: 'third_party_order', is: true }];
const third = (field: string) => `third_party_data.${field}`;
const thirdParty: Rule[] = [
  required(third('name'), "Please enter the third party's name.", ticked),
  named(third('name'), ticked),
  named(third('company'), ticked),
  required(third('address1'), "Please enter the third party's address.", ticked),
  required(third('zip_code'), "Please enter the third party's zip code.", ticked),
  required(third('city'), "Please enter the third party's city.", ticked),
  required(third('country'), "Please select the third party's country.", ticked),
  required(third('state'), "Please enter the third party's state.", [...ticked, ...inUs(third('country'))]),
  required(third('email'), "The third party's email is required.", ticked),
  ...email('Please enter valid email address.', third('email'), ticked),
  ...placeRules('third_party_data.', ticked),
  ...companyRules('third_party_data.', ticked),
];

const coworker = (slot: number): Rule[] => {
  const name = `invited_coworker_emails.${slot}.name`;
  const mail = `invited_coworker_emails.${slot}.email`;
  return [
    {
      field: name,
      rule: 'required_with',
      others: [mail],
      message: 'Please enter coworker name and email or leave both blank.',
    },
    named(name),
    { field: mail, rule: 'required_with', others: [name], message: 'Please enter coworker email.' },
    ...email('Please enter valid email address for coworker', mail),
  ];
};

const visitorEmail = [
  required('email', 'Please enter your email address.'),
  ...email('Please enter a valid email address.'),
];
const visitor = [
  ...visitorEmail,
  required('name', 'Please enter your full name.'),
  named('name'),
  { field: 'terms', rule: 'accepted', message: 'Please accept the licensing agreement.' } as const,
];

export const rules = {
  login: [...loginEmail, required('password', 'Password is required')],
  register: [...loginEmail, required('password', 'Password is required'), ...newPassword()],
  emailCode: [emailCode()],
  reset: loginEmail,
  changeEmail: [
    ...loginEmail,
    required('password', 'Password is required', [{ field: loginAgain, is: true }]),
    emailCode([{ field: codeRequiredRule, is: true }]),
  ],
  /** A button without fields: the link brought everything. */
  returnEmail: [],
  changePassword: [
    required('old_password', 'Old Password is required'),
    required('password', 'New Password is required'),
    ...newPassword(),
  ],
  setPassword: [required('password', 'Password is required'), ...newPassword()],
  information: [
    required('name', 'Please enter your name.'),
    named('name'),
    named('company'),
    ...address,
    ...companyRules(),
    ...thirdParty,
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
    ...email('Please Enter valid email address'),
    required('password', 'Password is required'),
    ...newPassword(['email', 'first_name', 'last_name'], [{ field: 'already_customer', is: false }]),
    required('first_name', 'First name is required'),
    named('first_name'),
    required('last_name', 'Last name is required'),
    named('last_name'),
    required('company', 'Company is required', [{ field: 'coworker_invite', is: false }]),
    named('company'),
    ...address,
    matching('instagram_handle', instagramPattern, 'Please enter your Instagram name, as in @ada.type.'),
    { field: 'terms', rule: 'accepted', message: 'Please agree to the terms and conditions' },
    ...[0, 1, 2].flatMap(coworker),
  ],
  trial: visitor,
  newsletter: visitor,
} satisfies { [form: string]: readonly Rule[] };

export type FormName = keyof typeof rules;
export type FormValues = { readonly [field: string]: unknown };

/** The first broken rule of each field in the table's order; none when the form may be sent. Texts count trimmed. */
export function validate(form: FormName, values: FormValues): FieldError[] {
  const errors: FieldError[] = [];
  for (const rule of rules[form] satisfies readonly Rule[]) {
    const known = errors.some(({ field }) => field === rule.field);
    if (!known && applies(rule, values) && !holds(rule, values))
      errors.push({ field: rule.field, message: rule.message, rule: rule.rule });
  }
  return errors;
}

const at = (values: FormValues, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => memberOf(value, key), values);

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && visible(value) === '');

function applies({ when = [] }: Rule, values: FormValues): boolean {
  return when.every((condition) => {
    const value = at(values, condition.field);
    if ('oneOf' in condition) return condition.oneOf.some((one) => one === value);
    // A box that was never touched counts as not ticked.
    return condition.is === false ? !value : value === condition.is;
  });
}

/** Only `required`, `accepted` and `required_with` speak about an empty field. */
function holds(rule: Rule, values: FormValues): boolean {
  const value = at(values, rule.field);
  const empty = isEmpty(value);
  switch (rule.rule) {
    case 'required':
      return !empty;
    case 'absent':
      return empty;
    case 'accepted':
      return value === true;
    case 'required_with':
      return !empty || rule.others.every((other) => isEmpty(at(values, other)));
    case 'repeated':
      return empty || !isRepeated(String(value));
    case 'shop_name':
      return empty || !isMadeOf(String(value), rule.names);
    case 'own_name':
      return (
        empty ||
        !isMadeOf(
          String(value),
          rule.others.map((other) => String(at(values, other) ?? '')),
        )
      );
    case 'min':
      return empty || Number(value) >= rule.limit;
    case 'max':
      return empty || Number(value) <= rule.limit;
    case 'minlength':
      return empty || String(value).length >= (rule.length ?? sharedMinlength);
    case 'maxlength':
      return empty || String(value).length <= (rule.length ?? Number.POSITIVE_INFINITY);
    case 'email':
      return empty || emailPattern.test(String(value));
    case 'pattern':
      return empty || rule.pattern.test(String(value).trim());
  }
}
