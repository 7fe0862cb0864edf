import { describe, expect, it } from 'vitest';
import { blockOf } from '../../server/documents/order-document.ts';

describe('a block of an address', () => {
  const ada = {
    name: 'Ada Holm',
    address1: '11 Water Street',
    zip_code: '10004',
    city: 'New York',
    state: 'NY',
  };

  it('is written as the US write it, and elsewhere with the code before the town', () => {
    expect(blockOf({ ...ada, country: 'US' }).texts).toEqual([
      'Ada Holm',
      '11 Water Street',
      'New York, NY 10004',
      'United States',
    ]);
    expect(blockOf({ ...ada, zip_code: '10435', city: 'Berlin', state: '', country: 'DE' }).texts).toEqual([
      'Ada Holm',
      '11 Water Street',
      '10435 Berlin',
      'Germany',
    ]);
  });

  it('names the company first where there is one, then the person', () => {
    expect(blockOf({ ...ada, company: 'Salt & Rope', country: 'US' }).texts.slice(0, 2)).toEqual([
      'Salt & Rope',
      'Ada Holm',
    ]);
    const unseen = '\u3164';
    expect(blockOf({ name: 'Ada Holm', company: unseen, city: 'Bergen', address2: unseen }).texts).toEqual([
      'Ada Holm',
      'Bergen',
    ]);
  });
});
