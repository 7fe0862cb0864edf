import { describe, expect, it } from 'vitest';
import { isReverseCharge } from '../../server/documents/vat.ts';

// §documents.reverse-charge
describe('reverse charge', () => {
  it.each([
    ['a German business of a Norwegian seller', 'NO', 'DE', 'DE 123456789', true],
    ['a Greek number by its own prefix', 'NO', 'GR', 'el123456789', true],
    ['a Greek number by the country’s own code', 'NO', 'GR', 'GR 123456789', true],
    ['a French number without a prefix', 'NO', 'FR', '12 345678901', true],
    ['a business of the seller’s country', 'DE', 'DE', 'DE123456789', false],
    ['a private buyer', 'NO', 'DE', '', false],
    ['a number of another country', 'NO', 'DE', 'FR123456789', false],
    ['a buyer outside the Union', 'NO', 'JP', 'JP123456789', false],
    ['a seller that names no country', undefined, 'DE', 'DE123456789', false],
  ] as const)('%s', (_who, from, country, vat_number, applies) => {
    expect(isReverseCharge({ country: from }, { country, vat_number })).toBe(applies);
  });
});
