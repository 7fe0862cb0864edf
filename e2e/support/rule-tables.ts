/** The forms' rules as data, apart from domain/rules.ts, with entries that break each rule and that don't. */
import type { RuleRow } from './form-walk.ts';

export const ada = 'ada@example.com';

const row = (field: string | RegExp, wrong: string, message: string, right: string): RuleRow => ({
  field,
  wrong,
  message,
  right,
});

/** The pattern at its edges: 2 to 63 letters at the end, and only the named signs before the at sign. */
const notAddresses = [
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.c',
  `ada@example.${'m'.repeat(64)}`,
  'ada@example.c0m',
  'ada lovelace@example.com',
  'ada@example.com, bea@example.com',
  'ådå@example.com',
];
const longestAddress = `a.b_c%d+e-f@mail.example.${'m'.repeat(63)}`;

const emailRows = (label = 'Email'): RuleRow[] => [
  row(label, '', 'Email is required', ada),
  row(label, 'ada@example', 'Please Enter valid email address', longestAddress),
];
const newPassword = (label: string, required: string): RuleRow[] => [
  row(label, '', required, 'low water, soft light'),
  row(label, 'seven77', 'Password must be at least 8 characters.', 'eight888'),
  row(label, 'x'.repeat(1001), 'Password must be at most 1,000 characters.', 'low water, soft light'),
  row(label, 'abcabcabcabc', 'Password must be more than one short piece repeated.', 'eight888'),
  row(label, 'Skerry2026!', 'Password must be more than the name of this shop.', 'eight888'),
];

const aLetter = (label: string) => `${label} must contain a letter or digit.`;
const badVat = 'Please enter a valid VAT number: letters and digits, as in DE123456789.';
const badHandle = 'Please enter your Instagram name, as in @ada.type.';

export const tables = {
  login: [
    row('Email', '', 'Email is required', ada),
    ...notAddresses.map((address) => row('Email', address, 'Please Enter valid email address', ada)),
    row('Email', `${'a'.repeat(250)}@example.com`, 'Email must be at most 255 characters.', ada),
    row('Password', '', 'Password is required', 'x'),
  ],
  register: [...emailRows(), ...newPassword('Password', 'Password is required')],
  reset: emailRows(),
  setPassword: newPassword('Password', 'Password is required'),
  changeEmail: emailRows('New email'),
  changePassword: [
    row('Old password', '', 'Old Password is required', 'x'),
    ...newPassword('New password', 'New Password is required'),
  ],
  information: [
    row('Name', '', 'Please enter your name.', 'Ada Holm'),
    row('Name', '✦ 🦊', aLetter('Name'), 'Ada Holm'),
    row('Company (optional)', '---', aLetter('Company'), 'Holm Type'),
    row('VAT number (optional)', '<b>DE1</b>', badVat, 'DE 136 695 976'),
    row('Address', '', 'Please enter your address.', 'Hafenstraße 12'),
    row('Postal or zip code', '', 'Please enter your zip code.', '10245'),
    row('City', '', 'Please enter your city.', 'Berlin'),
    row('Country', '', 'Please select your country.', 'Germany'),
    row('Postal or zip code', '<b>', 'Please enter a zip code of at most 12 letters and digits.', '10245'),
    row('Postal or zip code', '1024', 'Please enter a zip code of five digits.', '10245'),
    row(
      'Website (optional)',
      'javascript:alert(1)',
      'Please enter a valid website address.',
      'https://example.com',
    ),
  ],
  state: [row('State', '', 'Please enter your state.', 'New York')],
  thirdParty: [
    row('Name', '', 'Please enter the third party’s name.', 'Salt & Rope'),
    row('Address', '', 'Please enter the third party’s address.', '11 Water Street'),
    row('Postal or zip code', '', 'Please enter the third party’s zip code.', '10004'),
    row('City', '', 'Please enter the third party’s city.', 'New York'),
    row('Country', '', 'Please select the third party’s country.', 'Norway'),
    row('Email', '', 'The third party’s email is required.', ada),
    row('Email', 'ada@example', 'Please enter valid email address.', ada),
    row('Website (optional)', 'no website', 'Please enter a valid website address.', 'example.com'),
  ],
  thirdPartyState: [row('State', '', 'Please enter the third party’s state.', 'New York')],
  terms: [
    row(
      /^I agree to the licensing terms/,
      '',
      'Please agree to our licensing terms before proceeding.',
      'ticked',
    ),
  ],
  juniorTerms: [
    row(
      /^I confirm that I am a student/,
      '',
      'Please agree to the Junior licensing terms before proceeding.',
      'ticked',
    ),
  ],
  /** The email is the invite's: it is filled in and can't be changed. */
  club: [
    ...newPassword('Password', 'Password is required'),
    row('First name', '', 'First name is required', 'Ada'),
    row('Last name', '', 'Last name is required', 'Holm'),
    row('Company', '', 'Company is required', 'Holm Type'),
    row('Address', '', 'Please enter your address.', 'Hafenstraße 12'),
    row('Postal or zip code', '', 'Please enter your zip code.', '10245'),
    row('City', '', 'Please enter your city.', 'Berlin'),
    row('Country', '', 'Please select your country.', 'Germany'),
    row('Instagram handle (optional)', '🦊 fox', badHandle, 'https://www.instagram.com/ada.type/?hl=en'),
    row('Instagram handle (optional)', 'javascript:alert(1)', badHandle, '@ada.type'),
    row(/^I agree to the EULA/, '', 'Please agree to the terms and conditions', 'ticked'),
  ],
  coworkerName: [row('Name', '', 'Please enter coworker name and email or leave both blank.', 'Bea Lind')],
  coworkerEmail: [
    row('Email', '', 'Please enter coworker email.', 'bea@example.com'),
    row('Email', 'bea@example', 'Please enter valid email address for coworker', 'bea@example.com'),
  ],
  visitor: (terms: RegExp): RuleRow[] => [
    row('Email', '', 'Please enter your email address.', ada),
    row('Email', 'ada@example', 'Please enter a valid email address.', ada),
    row('Full name', '', 'Please enter your full name.', 'Ada Holm'),
    row(terms, '', 'Please accept the licensing agreement.', 'ticked'),
  ],
} as const;
