import { expect, test } from 'vitest';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import {
  estimatedSalesTaxName,
  isUsOrder,
  salesTaxName,
  taxAddress,
  thirdPartyOf,
  wrongZipMessage,
} from '../../domain/tax.ts';

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

test('its lines are named by their percentage, and a wrong ZIP code by its state', () => {
  expect([salesTaxName(6.5), estimatedSalesTaxName(6.5), wrongZipMessage('Washington')]).toEqual([
    'US sales tax (6.5%)',
    'US sales tax, estimated (6.5%)',
    'This ZIP code isn’t in Washington. Check ZIP code and state.',
  ]);
});
