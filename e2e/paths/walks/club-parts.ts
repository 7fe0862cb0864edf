/** What the walks of the Club share: a member, and what only members read. */
import type { User } from '../../../domain/account.ts';
import type { StaticPage } from '../../../domain/pages.ts';
import type { TestPage } from '../test-page.ts';
import { customer } from './people.ts';

export const clubMember: User = { ...customer, personal_info: { ...customer.personal_info, beta: true } };

export const membersPage: StaticPage = {
  data: '<h1>The Club</h1><h2>Terms</h2><p>For tests alone.</p>',
  contents: [],
  class: 'club',
  meta: { title: 'The Club', description: 'For members', image: null },
};

export const fontsOfClub = ({ page }: TestPage) => page.getByRole('region', { name: 'Being tested now' });
