import { expect, test } from 'vitest';
import {
  changeField,
  informationFailure,
  isJuniorOrder,
  taxFailureOf,
  textAt,
  valueAt,
} from '../../domain/form-values.ts';
import type { FieldOf, ValuesOf } from '../../domain/forms.ts';
import { taxUnavailableMessage } from '../../domain/tax.ts';
import { failure } from '../support/failure.ts';
import { pricedCart } from '../support/licence-cart.ts';

const nested = { city: 'Oslo', terms: true, third_party_data: { city: 'Bergen' }, list: ['a'] };

test.each([
  ['city', 'Oslo'],
  ['terms', true],
  ['third_party_data.city', 'Bergen'],
  ['third_party_data.country', undefined],
  ['city.length', undefined],
  ['constructor', undefined],
  ['list.0', 'a'],
  ['missing.city', undefined],
])('%s reads %j', (path, value) => {
  expect(valueAt(nested, path)).toBe(value);
});

test('a text field reads its text, and none where nothing was entered', () => {
  const values: ValuesOf<'information'> = { name: 'Ann', third_party_data: { city: 'Bergen' } };
  expect(textAt(values, 'third_party_data.city')).toBe('Bergen');
  expect(textAt(values, 'third_party_data.country')).toBe('');
  expect(textAt(values, 'company')).toBe('');
});

test('nothing entered is no value', () => {
  expect(valueAt({ third_party_data: null }, 'third_party_data.city')).toBeUndefined();
});

const us = { country: 'US', state: 'NY', third_party_data: { country: 'US', state: 'CA', city: 'Fresno' } };

// §forms.country.resets-state
test('no state survives its country', () => {
  const member = { country: 'US', state: 'NY' };
  expect(changeField('club', member, 'country', 'NO')).toEqual({ country: 'NO', state: '' });
  const form = 'information';
  expect(changeField(form, us, 'country', 'NO')).toEqual({ ...us, country: 'NO', state: '' });
  expect(changeField(form, us, 'third_party_data.country', 'NO')).toEqual({
    ...us,
    third_party_data: { country: 'NO', state: '', city: 'Fresno' },
  });
  expect(changeField(form, us, 'city', 'Oslo')).toEqual({ ...us, city: 'Oslo' });
});

test('of any other form a field is a field', () => {
  expect(changeField('login', { password: 'x' }, 'email', 'ann@')).toEqual({ password: 'x', email: 'ann@' });
});

type Tick = readonly [FieldOf<'information'>, ValuesOf<'information'>];
// §checkout.junior.exclusive, §checkout.junior.clears-third-party
test.each<Tick>([
  ['is_student_order', { is_student_order: true, is_graduate_order: false, third_party_order: false }],
  ['is_graduate_order', { is_graduate_order: true, is_student_order: false, third_party_order: false }],
])('the tick at %s takes those away that it excludes, and its going gives none back', (field, ticked) => {
  const all = { is_student_order: true, is_graduate_order: true, third_party_order: true };
  expect(changeField('information', all, field, true)).toEqual(ticked);
  expect(changeField('information', all, field, false)).toEqual({ ...all, [field]: false });
});

test('a third party takes no tick away', () => {
  const student = { is_student_order: true };
  expect(changeField('information', student, 'third_party_order', true)).toEqual({
    is_student_order: true,
    third_party_order: true,
  });
});

test('what is below a value that holds nothing begins anew', () => {
  // As a browser may have stored it.
  const stored = ['{}', 'null', '"x"', '["x"]'].map((json) => ({ third_party_data: JSON.parse(json) }));
  for (const values of [{}, ...stored])
    expect(changeField('information', values, 'third_party_data.city', 'Oslo')).toEqual({
      third_party_data: { city: 'Oslo' },
    });
});

test('a Junior order is a student’s or a graduate’s', () => {
  expect([{}, { is_student_order: true }, { is_graduate_order: true }].map(isJuniorOrder)).toEqual([
    false,
    true,
    true,
  ]);
  expect(isJuniorOrder({ is_student_order: false, is_graduate_order: false })).toBe(false);
});

// §checkout.information.tax-error
test('the tax service’s refusal is the form’s own, at the line that was refused', () => {
  const message = 'The zip is in another state.';
  const cart = { ...pricedCart([]), taxjar_error: message, taxjar_error_field: 'zip_code' as const };
  const failureAt = (field: string) => ({
    status: 422,
    rule: 'taxjar_error',
    message,
    errors: [{ field, message, rule: 'taxjar_error' }],
  });
  const forThird = { country: 'US', third_party_order: true };
  expect(taxFailureOf(cart, forThird)).toEqual(failureAt('zip_code'));
  expect(taxFailureOf(cart, { ...forThird, third_party_data: { country: 'US' } })).toEqual(
    failureAt('third_party_data.zip_code'),
  );
  for (const field of ['state', 'address1'] as const)
    expect(taxFailureOf({ ...cart, taxjar_error_field: field }, forThird)).toEqual(failureAt(field));
  expect(
    taxFailureOf({ ...pricedCart([]), taxjar_error: taxUnavailableMessage }, forThird)?.errors,
  ).toMatchObject([{ field: '', message: taxUnavailableMessage }]);
  expect(taxFailureOf(pricedCart([]), {})).toBeUndefined();
});

test('what the server refuses of a person is the form’s field', () => {
  const refused = (field: string) => ({ field, message: 'Enter it.', rule: 'required' });
  const of = (...fields: string[]) => failure({ status: 422, errors: fields.map(refused) });
  const refusal = of('user.personal_info.name', 'third_party_data.user.personal_info.', 'cart');
  expect(informationFailure(refusal)).toEqual(of('name', 'third_party_data.user.personal_info.', 'cart'));
});

test('a code ends with its address', () => {
  const proving = {
    email: 'ann@example.org',
    password: 'open sesame',
    code_required: true,
    email_code: 'KQ7M',
  };
  expect(changeField('changeEmail', proving, 'email', 'bo@example.org')).toEqual({
    ...proving,
    code_required: false,
    email_code: '',
    email: 'bo@example.org',
  });
  expect(changeField('changeEmail', proving, 'password', 'x')).toEqual({ ...proving, password: 'x' });
});

// §licensee.controls-removed
test('a pasted line of the order information loses line breaks and direction marks, an email keeps what is typed', () => {
  const changed = changeField('information', {}, 'name', 'Ada\u202e\nHolm');
  expect(changed).toEqual({ name: 'Ada Holm' });
  expect(changeField('register', {}, 'password', 'a\u202eb')).toEqual({ password: 'a\u202eb' });
});
