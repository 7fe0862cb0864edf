/** Every form's rules and messages as one table (commerce, section 5; public-site, section 5), and one way to read it. */
import type { FieldError } from './failure-body.ts';
import { emailPattern } from './licensee.ts';

/** The shared table's least password length; forms that set a password ask for more (decisions, section 1). */
const sharedMinlength = 6;
const passwordMinlength = 8;
const passwordMessage = 'Password must be at least 8 characters.';
const emailMaxlength = 255;

type Value = string | boolean;
/** `field` is a path into the form's values ('third_party_data.city'). All conditions must hold. */
type When = readonly { readonly field: string; readonly is: Value }[];
type Common = { readonly field: string; readonly message: string; readonly when?: When };

export type Rule = Common &
  (
    | { readonly rule: 'required' }
    /** A box that must be ticked. */
    | { readonly rule: 'accepted' }
    | { readonly rule: 'email' }
    | { readonly rule: 'pattern'; readonly pattern: RegExp }
    | { readonly rule: 'minlength' | 'maxlength'; readonly length?: number }
    | { readonly rule: 'min' | 'max'; readonly limit: number }
    /** Required as soon as one of the other fields is filled. */
    | { readonly rule: 'required_with'; readonly others: readonly string[] }
  );

/** What a refusal says that wants the password once more (403); a form that was told so holds it as true. */
export const loginAgain = 'login_again';

/** With a scheme it must be http or https; `javascript:` is nobody's website. */
const websitePattern = /^(?:https?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/i;
const websiteMessage = 'Please enter a valid website address.';

const required = (field: string, message: string, when?: When): Rule => ({
  field,
  rule: 'required',
  message,
  ...(when ? { when } : {}),
});
const email = (message: string, field = 'email', when?: When): Rule[] => {
  const condition = when ? { when } : {};
  return [
    { field, rule: 'email', message, ...condition },
    { field, rule: 'maxlength', length: emailMaxlength, message, ...condition },
  ];
};

const loginEmail = [required('email', 'Email is required'), ...email('Please Enter valid email address')];
const newPassword: Rule = {
  field: 'password',
  rule: 'minlength',
  length: passwordMinlength,
  message: passwordMessage,
};
const inUs = (field = 'country'): When => [{ field, is: 'US' }];

const address: Rule[] = [
  required('address1', 'Please enter your address.'),
  required('zip_code', 'Please enter your zip code.'),
  required('city', 'Please enter your city.'),
  required('country', 'Please select your country.'),
  required('state', 'Please enter your state.', inUs()),
];

const ticked: When = [{ field: 'third_party_order', is: true }];
const third = (field: string) => `third_party_data.${field}`;
const thirdParty: Rule[] = [
  required(third('name'), "Please enter the third party's name.", ticked),
  required(third('address1'), "Please enter the third party's address.", ticked),
  required(third('zip_code'), "Please enter the third party's zip code.", ticked),
  required(third('city'), "Please enter the third party's city.", ticked),
  required(third('country'), "Please select the third party's country.", ticked),
  required(third('state'), "Please enter the third party's state.", [...ticked, ...inUs(third('country'))]),
  required(third('email'), "The third party's email is required.", ticked),
  ...email('Please enter valid email address.', third('email'), ticked),
  {
    field: third('website'),
    rule: 'pattern',
    pattern: websitePattern,
    message: websiteMessage,
    when: ticked,
  },
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
  { field: 'terms', rule: 'accepted', message: 'Please accept the licensing agreement.' } as const,
];

export const rules = {
  login: [...loginEmail, required('password', 'Password is required')],
  register: [...loginEmail, required('password', 'Password is required'), newPassword],
  emailCode: [required('email_code', 'Please enter the code from our email.')],
  reset: loginEmail,
  changeEmail: [
    ...loginEmail,
    required('password', 'Password is required', [{ field: loginAgain, is: true }]),
  ],
  /** A button without fields: the link brought everything. */
  returnEmail: [],
  changePassword: [
    required('old_password', 'Old Password is required'),
    required('password', 'New Password is required'),
    newPassword,
  ],
  setPassword: [required('password', 'Password is required'), newPassword],
  information: [
    required('name', 'Please enter your name.'),
    ...address,
    { field: 'website', rule: 'pattern', pattern: websitePattern, message: websiteMessage },
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
    newPassword,
    required('first_name', 'First name is required'),
    required('last_name', 'Last name is required'),
    required('company', 'Company is required', [{ field: 'coworker_invite', is: false }]),
    ...address,
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
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function applies({ when = [] }: Rule, values: FormValues): boolean {
  // A box that was never touched counts as not ticked.
  return when.every(({ field, is }) => (is === false ? !at(values, field) : at(values, field) === is));
}

/** Only `required`, `accepted` and `required_with` speak about an empty field. */
function holds(rule: Rule, values: FormValues): boolean {
  const value = at(values, rule.field);
  const empty = isEmpty(value);
  switch (rule.rule) {
    case 'required':
      return !empty;
    case 'accepted':
      return value === true;
    case 'required_with':
      return !empty || rule.others.every((other) => isEmpty(at(values, other)));
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
      return empty || rule.pattern.test(String(value));
  }
}
