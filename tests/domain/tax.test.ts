import { expect, test } from 'vitest';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { moneyText, percentageOf } from '../../domain/money.ts';
import { isUsOrder, taxAddress, thirdPartyOf } from '../../domain/tax.ts';

const ny = { country: 'US', state: 'NY', zip_code: '10001', city: 'New York', address1: 'Bowery 1' };
const ca = { country: 'US', state: 'CA', zip_code: '90002' };
const no = { country: 'NO', state: '', zip_code: '0150' };

type Row = readonly [string, PersonalInfo, ThirdParty | undefined, boolean, string | undefined];
const table: readonly Row[] = [
  ['purchaser in the US', ny, undefined, true, 'NY'],
  ['purchaser elsewhere', no, undefined, false, undefined],
  ['both in the US: the third party counts', { ...ny, third_party_order: true }, ca, true, 'CA'],
  ['only the third party in the US', { ...no, third_party_order: true }, ca, true, 'CA'],
  ['only the purchaser in the US', { ...ny, third_party_order: true }, no, true, 'NY'],
  ['neither in the US', { ...no, third_party_order: true }, no, false, undefined],
  ['a third party that is not ticked', { ...no, third_party_data: ca }, ca, false, undefined],
  [
    'the nested third party alone',
    { ...no, third_party_order: true, third_party_data: ca },
    undefined,
    true,
    'CA',
  ],
  [
    'the top-level third party wins',
    { ...no, third_party_order: true, third_party_data: ny },
    ca,
    true,
    'CA',
  ],
  ['nothing known yet', {}, undefined, false, undefined],
];

// §tax.us-order, §tax.address
test.each(table)('%s', (_name, info, third, isUs, state) => {
  expect(isUsOrder(info, third)).toBe(isUs);
  expect(taxAddress(info, third)?.state).toBe(state);
});

test('an address has its parts, trimmed where the tax service is strict, and says whose form it is from', () => {
  expect(taxAddress({ ...ny, zip_code: ' 10001 ' })).toEqual({
    country: 'US',
    state: 'NY',
    zip: '10001',
    city: 'New York',
    street: 'Bowery 1',
    of: 'purchaser',
  });
  expect(taxAddress({ ...no, third_party_order: true }, { country: 'US' })).toEqual({
    country: 'US',
    state: '',
    zip: '',
    city: '',
    street: '',
    of: 'third_party',
  });
});

test('who has said nothing at all is nowhere', () => {
  expect([isUsOrder(undefined), taxAddress(undefined), thirdPartyOf(undefined, ca)]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});

// §tax.amount
test.each([
  [24687, 8.875, 2191],
  [24688, 0, 0],
  [100, 0.5, 1],
  [100, 0.49, 0],
  [29, 50, 15],
])('%i cents at %d % are %i cents', (amountCents, percentage, cents) => {
  expect(percentageOf(amountCents, percentage)).toBe(cents);
});

// §pricing.money.text, §site.currency
test.each([
  [0, '$0'],
  [5, '$0.05'],
  [5000, '$50'],
  [6250, '$62.50'],
  [145000, '$1,450'],
  [123456789, '$1,234,567.89'],
  [-24688, '−$246.88'],
])('%i cents read %s', (cents, words) => {
  expect(moneyText(cents)).toBe(words);
});
