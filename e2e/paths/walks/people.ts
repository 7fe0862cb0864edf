/** Who walks. */
import type { User } from '../../../domain/account.ts';

export const customer: User = {
  id: 7,
  email: 'ada@example.com',
  name: 'Ada',
  personal_info: {},
};
