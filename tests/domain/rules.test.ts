import { describe, expect, test } from 'vitest';
import { countries, isCountry, isUsState, usStates } from '../../domain/countries.ts';
import { type FormName, type FormValues, rules, validate } from '../../domain/rules.ts';

const messages = (form: FormName, values: FormValues) => validate(form, values).map(({ message }) => message);
const buyer = { name: 'Ada', address1: 'Kaigata 1', zip_code: '0150', city: 'Oslo', country: 'NO' };
const licensee = { ...buyer, email: 'ada@example.org' };
const forThird = (third: FormValues) => ({ ...buyer, third_party_order: true, third_party_data: third });

type Row = readonly [form: FormName, name: string, values: FormValues, messages: readonly string[]];

const table: readonly Row[] = [
  ['login', 'empty', {}, ['Email is required', 'Password is required']],
  ['login', 'not an address', { email: 'ada@', password: 'x' }, ['Please Enter valid email address']],
  ['login', 'a short password', { email: 'a@b.co', password: 'x' }, []],
  [
    'register',
    'a short password',
    { email: 'a@b.co', password: 'seven77' },
    ['Password must be at least 8 characters.'],
  ],
  ['register', 'eight characters', { email: 'a@b.co', password: 'eight888' }, []],
  ['reset', 'empty', { email: '  ' }, ['Email is required']],
  [
    'changeEmail',
    'a letter for a top-level domain',
    { email: 'a@b.c' },
    ['Please Enter valid email address'],
  ],
  ['changePassword', 'empty', {}, ['Old Password is required', 'New Password is required']],
  ['setPassword', 'empty', {}, ['Password is required']],
  [
    'information',
    'empty',
    {},
    [
      'Please enter your name.',
      'Please enter your address.',
      'Please enter your zip code.',
      'Please enter your city.',
      'Please select your country.',
    ],
  ],
  ['information', 'complete', buyer, []],
  ['information', 'US without a state', { ...buyer, country: 'US' }, ['Please enter your state.']],
  ['information', 'US with a state', { ...buyer, country: 'US', state: 'NY' }, []],
  [
    'information',
    'a script as website',
    { ...buyer, website: 'javascript:alert(1)' },
    ['Please enter a valid website address.'],
  ],
  ['information', 'a website', { ...buyer, website: 'https://example.org/a?b=c' }, []],
  ['information', 'third party not ticked', { ...buyer, third_party_data: { email: '@' } }, []],
  [
    'information',
    'third party ticked and empty',
    forThird({}),
    [
      "Please enter the third party's name.",
      "Please enter the third party's address.",
      "Please enter the third party's zip code.",
      "Please enter the third party's city.",
      "Please select the third party's country.",
      "The third party's email is required.",
    ],
  ],
  ['information', 'third party complete', forThird(licensee), []],
  [
    'information',
    'third party in the US',
    forThird({ ...licensee, country: 'US' }),
    ["Please enter the third party's state."],
  ],
  [
    'information',
    "a third party's bad address",
    forThird({ ...licensee, email: 'a@b' }),
    ['Please enter valid email address.'],
  ],
  ['review', 'nothing ticked', {}, ['Please agree to our licensing terms before proceeding.']],
  ['review', 'ticked', { terms: true }, []],
  [
    'review',
    'Junior terms not ticked',
    { terms: true, is_junior: true },
    ['Please agree to the Junior licensing terms before proceeding.'],
  ],
  [
    'trial',
    'empty',
    {},
    [
      'Please enter your email address.',
      'Please enter your full name.',
      'Please accept the licensing agreement.',
    ],
  ],
  [
    'newsletter',
    'not an address',
    { email: 'x', name: 'X', terms: true },
    ['Please enter a valid email address.'],
  ],
];

test.each(table)('%s: %s', (form, _name, values, expected) => {
  expect(messages(form, values)).toEqual(expected);
});

describe('the Club form', () => {
  const member = {
    ...buyer,
    password: 'eight888',
    first_name: 'A',
    last_name: 'B',
    company: 'C',
    terms: true,
    coworker_invite: false,
  };
  const slots = (...list: FormValues[]) => ({ ...member, invited_coworker_emails: list });
  const rows: readonly (readonly [string, FormValues, readonly string[]])[] = [
    ['complete', member, []],
    ['no company', { ...member, company: '' }, ['Company is required']],
    ['no company of a coworker', { ...member, company: '', coworker_invite: true }, []],
    ['terms not accepted', { ...member, terms: false }, ['Please agree to the terms and conditions']],
    ['a blank slot', slots({ name: '', email: '' }), []],
    ['a name alone', slots({ name: 'Bo', email: '' }), ['Please enter coworker email.']],
    [
      'an address alone',
      slots({ name: '', email: 'b@c.de' }),
      ['Please enter coworker name and email or leave both blank.'],
    ],
    [
      'a bad address',
      slots({}, { name: 'Bo', email: 'b' }),
      ['Please enter valid email address for coworker'],
    ],
  ];
  test.each(rows)('%s', (_name, values, expected) => {
    expect(messages('club', values)).toEqual(expected);
  });
});

test.each([
  ['a@example.org', true],
  ['a.b_c%d+e-f@sub.example.museum', true],
  ['a@b.c', false],
  [`a@b.${'c'.repeat(63)}`, true],
  [`a@b.${'c'.repeat(64)}`, false],
  ['a@b.org\nbcc: x@y.org', false],
  ['a@b.org, c@d.org', false],
  [`${'a'.repeat(250)}@b.org`, false],
  ['ä@b.org', false],
])('the e-mail %j is taken: %s', (email, taken) => {
  expect(validate('reset', { email }).length === 0).toBe(taken);
});

test('a member inherited from Object.prototype fills no field', () => {
  expect(messages('reset', Object.create({ email: 'a@b.org' }))).toEqual(['Email is required']);
});

test('every rule has words', () => {
  expect(
    Object.values(rules)
      .flat()
      .filter(({ message }) => message === ''),
  ).toEqual([]);
});

test('places are two-letter codes, once each', () => {
  expect(countries).toHaveLength(249);
  expect(usStates).toHaveLength(51);
  for (const list of [countries, usStates])
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  expect([isCountry('CI'), isCountry('XX'), isUsState('DC'), isUsState('PR')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
