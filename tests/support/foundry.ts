/** The foundry of tests. */
import type { Settings } from '../../domain/settings.ts';
import { storedFoundry } from '../../server/catalogue/foundry.ts';
import { brandOf, noFoundry } from '../../server/stores/foundry.ts';

/** Its menu and its list of information are those of a foundry whose file names none. */
export const foundry = storedFoundry(
  {
    name: 'Skerry',
    email: 'hello@example.com',
    motto: 'Type, cut near water',
    address: ['Low Quay 3'],
    social: [{ label: 'Mastodon', href: 'https://social.example/@skerry' }],
    colophon: 'Every family here is open.',
    test_notice: 'Test shop',
    sender: { address: 'shop@example.com' },
    numbers: { order: 'SK-', invoice: 'INV-', credit_note: 'CN-', quote: 'SQ-' },
    scripts: {},
  },
  noFoundry.theme,
);

export const brand = brandOf(foundry);

export const settings: Settings = {
  foundry: brand,
  maintenance_mode: false,
  stripe_keys: { us: 'pk_us', default: 'pk' },
  trial_scripts: [],
  sandbox: true,
  build: '',
};
