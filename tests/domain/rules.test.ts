import { describe, expect, test } from 'vitest';
import type { FormName, ValuesOf } from '../../domain/forms.ts';
import type { ThirdParty } from '../../domain/licensee.ts';
import type { Rule } from '../../domain/rule.ts';
import { isSatisfied, maxlengthOf, rules, validate } from '../../domain/rules.ts';
import { vatNumberFormats } from '../../domain/vat-numbers.ts';

const messages = (form: FormName, values: ValuesOf<FormName>) =>
  validate(form, values).map(({ message }) => message);
const buyer = { name: 'Ada', address1: 'Kaigata 1', zip_code: '0150', city: 'Oslo', country: 'NO' };
const licensee = { ...buyer, email: 'ada@example.org' };
const member = {
  ...buyer,
  first_name: 'Ada',
  last_name: 'Holm',
  company: 'Quay',
  password: 'low water, soft light',
  terms: true,
};
const forThird = (third: ThirdParty) => ({ ...buyer, third_party_order: true, third_party_data: third });

const tooLong = 'Company must be at most 255 characters.';
const noState = 'Addresses in this country have no state. Please leave it empty.';
const anyZip = 'Please enter a zip code of at most 12 letters and digits.';
const badVat = 'Please enter a valid VAT number: letters and digits, as in DE123456789.';

type Row = {
  [Form in FormName]: readonly [
    form: Form,
    name: string,
    values: ValuesOf<Form>,
    messages: readonly string[],
  ];
}[FormName];

const table: readonly Row[] = [
  ['information', 'a line of 255 letters', { ...buyer, company: 'x'.repeat(255) }, []],
  ['information', 'a line of 256 letters', { ...buyer, company: 'x'.repeat(256) }, [tooLong]],
  [
    'information',
    'long lines of a third party',
    forThird({ ...licensee, company: 'x'.repeat(256) }),
    ['The third party’s company must be at most 255 characters.'],
  ],
  ['information', 'long lines of nobody', { ...buyer, third_party_data: { company: 'x'.repeat(256) } }, []],
  [
    'club',
    'long lines',
    { ...member, instagram_handle: 'x'.repeat(256), address2: 'x'.repeat(256) },
    ['Please enter your Instagram name, as in @ada.type.', 'Address line 2 must be at most 255 characters.'],
  ],
  [
    'newsletter',
    'a long name',
    { email: 'a@b.co', name: 'x'.repeat(201), terms: true },
    ['Name must be at most 200 characters.'],
  ],
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
  [
    'changeEmail',
    'a code that is required',
    { email: 'a@b.co', code_required: true },
    ['Please enter the code from our email.'],
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
  [
    'information',
    'US without a state',
    { ...buyer, zip_code: '10004', country: 'US' },
    ['Please enter your state.'],
  ],
  ['information', 'US with a state', { ...buyer, zip_code: '10004', country: 'US', state: 'NY' }, []],
  ...[
    ['Germany with a state of the US', { country: 'DE', zip_code: '10435', state: 'CA' }, noState],
    ['Brazil with a state', { country: 'BR', zip_code: '01310-100', state: 'SP' }, ''],
    ['a German zip code', { country: 'DE', zip_code: '10435' }, ''],
    ['13 letters for a zip code', { zip_code: '1234567890123' }, anyZip],
    ['markup for a zip code', { zip_code: '<b>1</b>' }, anyZip],
    ['digits of another script', { country: 'EG', zip_code: '١١٥١١' }, ''],
    [
      'four digits in Germany',
      { country: 'DE', zip_code: '1043' },
      'Please enter a zip code of five digits.',
    ],
    ['letters in Germany', { country: 'DE', zip_code: 'ABCDE' }, 'Please enter a zip code of five digits.'],
    ['nine digits in the US', { country: 'US', state: 'NY', zip_code: '10004-1234' }, ''],
    [
      'four digits in the US',
      { country: 'US', state: 'NY', zip_code: '1000' },
      'Please enter a zip code of five digits, or of five and four.',
    ],
    ['a British postcode', { country: 'GB', zip_code: 'sw1a 1aa' }, ''],
    ['digits in Britain', { country: 'GB', zip_code: '12345' }, 'Please enter a postcode like SW1A 1AA.'],
    ['a Canadian code', { country: 'CA', zip_code: 'K1A 0B1' }, ''],
    ['digits in Canada', { country: 'CA', zip_code: '12345' }, 'Please enter a postal code like K1A 0B1.'],
    ['a Japanese code', { country: 'JP', zip_code: '100-0001' }, ''],
    ['a VAT number', { vat_number: 'DE 136 695 976' }, ''],
    ["Brazil's", { country: 'BR', vat_number: '12.345.678/0001-95' }, ''],
    ["Switzerland's", { country: 'CH', vat_number: 'CHE-123.456.789 MWST' }, ''],
    ["Greece's by either code", { country: 'GR', vat_number: 'GR 123456789' }, ''],
    ['a number without its prefix', { country: 'FR', zip_code: '75001', vat_number: '12 345678901' }, ''],
    ['a number of another country', { country: 'DE', zip_code: '10245', vat_number: 'ATU12345678' }, ''],
    ['a Northern Irish one', { country: 'IE', vat_number: 'XI123456789' }, ''],
    [
      'a German number with a digit too few',
      { country: 'DE', zip_code: '10245', vat_number: 'DE12345678' },
      'Please enter a valid VAT number, as in DE123456789.',
    ],
    [
      'an Italian number with letters',
      { country: 'IT', vat_number: 'IT12AB5678901' },
      'Please enter a valid VAT number, as in IT12345678901.',
    ],
    ['letters without a digit', { vat_number: 'XX' }, badVat],
    ['signs', { vat_number: 'nonsense!!' }, badVat],
    ['markup for a VAT number', { vat_number: '<script>1' }, badVat],
    ['a picture for a VAT number', { vat_number: 'DE1🦊' }, badVat],
    ['a VAT number without a digit', { vat_number: 'nonsense' }, badVat],
    ['a name of nothing that is seen', { name: '\u200b\u202e\u3164' }, 'Please enter your name.'],
    ['an address of nothing that is seen', { address1: '\u2060' }, 'Please enter your address.'],
    ['a name of pictures and signs', { name: '🦊 ✦ !' }, 'Name must contain a letter or digit.'],
    ['a company of signs', { company: '---' }, 'Company must contain a letter or digit.'],
    ['a name in another script', { name: '李小龍' }, ''],
    ['a name of joined letters', { name: 'می‌خواهم' }, ''],
  ].map(
    ([name, values, message]): Row => [
      'information',
      String(name),
      { ...buyer, ...Object(values) },
      message ? [String(message)] : [],
    ],
  ),
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
      'Please enter the third party’s name.',
      'Please enter the third party’s address.',
      'Please enter the third party’s zip code.',
      'Please enter the third party’s city.',
      'Please select the third party’s country.',
      'The third party’s email is required.',
    ],
  ],
  ['information', 'third party complete', forThird(licensee), []],
  [
    'information',
    'third party in the US',
    forThird({ ...licensee, zip_code: '10004', country: 'US' }),
    ['Please enter the third party’s state.'],
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

// §login.email-required, §login.email-pattern, §login.password-required, §password.minlength,
// §password.login-any-length, §password.set.required, §settings.password.old-required,
// §settings.password.new-required, §checkout.information.name-required,
// §checkout.information.address-required, §checkout.information.zip-code-required,
// §checkout.information.city-required, §checkout.information.country-required,
// §checkout.information.state-required, §checkout.information.optional,
// §checkout.third-party.only-when-checked, §checkout.third-party.state-required, §licensee.visible-letter,
// §visitors.email-pattern
test.each(table)('%s: %s', (form, _name, values, expected) => {
  expect(messages(form, values)).toEqual(expected);
});

const badHandle = 'Please enter your Instagram name, as in @ada.type.';

// §club.registration.company-required, §club.registration.terms-required, §club.coworkers.optional,
// §club.coworkers.name-required, §club.coworkers.email-required, §club.coworkers.email-pattern,
// §club.registration.email-pattern
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
  const slots = (...list: { name?: string; email?: string }[]) => ({
    ...member,
    invited_coworker_emails: list,
  });
  const rows: readonly (readonly [string, ValuesOf<'club'>, readonly string[]])[] = [
    ['complete', member, []],
    ['a bad address of the member', { ...member, email: 'x' }, ['Please Enter valid email address']],
    ['no company', { ...member, company: '' }, ['Company is required']],
    ['no company of a coworker', { ...member, company: '', coworker_invite: true }, []],
    ['terms not accepted', { ...member, terms: false }, ['Please agree to the terms and conditions']],
    ['a handle of signs', { ...member, instagram_handle: '🦊 fox' }, [badHandle]],
    ['a script for a handle', { ...member, instagram_handle: 'javascript:alert(1)' }, [badHandle]],
    ['a handle', { ...member, instagram_handle: '@ada.type' }, []],
    [
      'a coworker of signs',
      slots({ name: '✦', email: 'b@c.de' }),
      ['The coworker’s name must contain a letter or digit.'],
    ],
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

// §forms.rules.email
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
])('the email %j is taken: %s', (email, taken) => {
  expect(validate('reset', { email }).length === 0).toBe(taken);
});

const ruled = (rule: Partial<Rule>) => ({ field: 'x', message: 'No.', ...rule }) as Rule;

const pieceRepeated = 'Password must be more than one short piece repeated.';
const shopName = 'Password must be more than the name of this shop.';
const ownName = 'Password must be more than your own name or email address.';
const tooLongPassword = 'Password must be at most 1,000 characters.';

// §password.common
describe('a new password', () => {
  const owner = { email: 'ada@b.co', name: 'Holm' };
  const refusals = (form: FormName, values: ValuesOf<FormName>) =>
    validate(form, { old_password: 'x', ...owner, ...values }, 'Quay Type').map(({ message }) => message);

  test.each(['register', 'changePassword', 'setPassword'] as const)('is easily guessed in %s', (form) => {
    const passwords = ['abcabcab', 'quaytype1', 'ada@b.co', 'holm 1815', 'x'.repeat(1001), 'low water 7'];
    expect(passwords.map((password) => refusals(form, { password }))).toEqual([
      [pieceRepeated],
      [shopName],
      [ownName],
      [ownName],
      [tooLongPassword],
      [],
    ]);
  });

  test('of a member is neither of their names, and of a customer it is the one that they have', () => {
    const refused = (values: ValuesOf<'club'>) =>
      refusals('club', { ...member, email: 'ada@b.co', last_name: 'Holmes', ...values });
    const passwords = ['abcabcab', 'quaytype1', 'ada@b.co', 'ada 1815', 'holmes 1815'];
    expect(passwords.map((password) => refused({ password }))).toEqual([
      [pieceRepeated],
      [shopName],
      [ownName],
      [ownName],
      [ownName],
    ]);
    for (const password of passwords) expect(refused({ password, already_customer: true })).toEqual([]);
  });

  test('isn’t held against a name that nobody has entered', () => {
    expect(isSatisfied(ruled({ rule: 'own_name', others: ['y'] }), { x: 'undefined 1' })).toBe(true);
  });
});

test('a new address needs the password, or a code, where the server asked for them', () => {
  const refused = (asked: object) => messages('changeEmail', { email: 'a@b.co', ...asked });
  expect(refused({})).toEqual([]);
  expect(refused({ login_again: true })).toEqual(['Password is required']);
  expect(refused({ login_again: true, code_required: true })).toEqual([
    'Password is required',
    'Please enter the code from our email.',
  ]);
  expect(messages('emailCode', {})).toEqual(['Please enter the code from our email.']);
});

// §forms.errors.length
test('a field takes as many characters as its rule allows', () => {
  expect([
    maxlengthOf('login', 'email'),
    maxlengthOf('login', 'password'),
    maxlengthOf('setPassword', 'password'),
    maxlengthOf('trial', 'name'),
    maxlengthOf('information', 'third_party_data.city'),
    maxlengthOf('club', 'instagram_handle'),
    maxlengthOf('review', 'terms'),
  ]).toEqual([255, undefined, 1000, 200, 255, 255, undefined]);
});

test('only the first broken rule of a field is said', () => {
  expect(validate('newsletter', { email: 'x'.repeat(256) })).toEqual([
    { field: 'email', message: 'Please enter a valid email address.', rule: 'email' },
    { field: 'name', message: 'Please enter your full name.', rule: 'required' },
    { field: 'terms', message: 'Please accept the licensing agreement.', rule: 'accepted' },
  ]);
});

// §forms.rules.available
test.each<[Partial<Rule>, right: string, wrong: string]>([
  [{ rule: 'required' }, 'a', ''],
  [{ rule: 'min', limit: 3 }, '3', '2'],
  [{ rule: 'max', limit: 3 }, '3', '4'],
  [{ rule: 'minlength', length: 3 }, 'abc', 'ab'],
  [{ rule: 'maxlength', length: 3 }, 'abc', 'abcd'],
  [{ rule: 'email' }, 'a@b.org', 'a@b'],
  [{ rule: 'pattern', pattern: /^\d+$/ }, ' 12 ', 'a'],
  [{ rule: 'pattern', pattern: /^\d+$/, ignoring: /-/g }, '1-2-', '1+2'],
  [{ rule: 'absent' }, ' ', 'a'],
  [{ rule: 'repeated' }, 'low water', 'abcabc'],
])('the rule %j takes %j and not %j', (rule, right, wrong) => {
  expect([right, wrong].map((x) => isSatisfied(ruled(rule), { x }))).toEqual([true, false]);
});

// §forms.rules.minlength
test('a rule for a least length that names none wants six characters', () => {
  const rule = ruled({ rule: 'minlength' });
  expect(['12345', '123456'].map((x) => isSatisfied(rule, { x }))).toEqual([false, true]);
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

// §checkout.information.vat-number
test('each country’s example of a VAT number is valid there', () => {
  const refused = vatNumberFormats.filter(({ country, message }) => {
    const vat_number = /as in (.+)\.$/.exec(message)?.[1];
    return validate('information', { ...buyer, country, vat_number }).some(
      ({ field }) => field === 'vat_number',
    );
  });
  expect(refused).toEqual([]);
});
