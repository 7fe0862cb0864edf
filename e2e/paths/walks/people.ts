/** The users of the walks, and their addresses. */
import type { User } from '../../../domain/account.ts';

export const address = {
  name: 'Ada Holm',
  address1: 'Hafenstraße 12',
  zip_code: '10245',
  city: 'Berlin',
  country: 'DE',
};

export const customer: User = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: address };
