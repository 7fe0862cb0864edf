/** The foundry's own facts with what its file leaves out. */
import type { NumberPrefixes, StoredFoundry, Theme } from '../db/tables/catalogue.ts';
import type { Foundry } from './foundry-files.ts';

const menu = [
  { label: 'Typefaces', href: '/typefaces' },
  { label: 'Free Trials', href: '/free-trial-fonts' },
  { label: 'Commissions', href: '/commissions' },
  { label: 'Blog', href: '/blog' },
  { label: 'Information', href: '/information' },
  { label: 'About', href: '/about' },
];
const information = [
  { label: 'Information', href: '/information' },
  { label: 'Licence', href: '/eula' },
  { label: 'Licence for the US', href: '/eula-us' },
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'Contact', href: '/contact' },
  { label: 'Club', href: '/club' },
];

/** What the foundry's own pages add. */
export type FoundryTexts = Pick<StoredFoundry, 'menu' | 'information' | 'drafts'>;

/** The pages that the menu doesn't name yet stand at its end. */
const withPages = (links: StoredFoundry['menu'], pages: StoredFoundry['menu']) => [
  ...links,
  ...pages.filter(({ href }) => links.every((link) => link.href !== href)),
];
/** What numbers begin with where the foundry doesn't say. */
export const defaultNumbers: NumberPrefixes = {
  order: 'NO-',
  invoice: 'INV-',
  credit_note: 'CN-',
  quote: 'QU-',
};

/** As it is stored with the catalogue. */
export function storedFoundry(
  foundry: Foundry,
  theme: Theme,
  texts: FoundryTexts = { menu: [], information: [] },
): StoredFoundry {
  const { name, email, motto, address, country, vat_number, legal, sender, numbers } = foundry;
  return {
    name,
    email,
    motto,
    address,
    country,
    vat_number,
    legal,
    demo: foundry.demo ?? false,
    social: foundry.social ?? [],
    colophon: foundry.colophon ?? '',
    test_notice: foundry.test_notice ?? 'Test shop: no payment is real',
    menu: withPages(foundry.menu ?? menu, texts.menu),
    information: withPages(foundry.information ?? information, texts.information),
    drafts: texts.drafts ?? false,
    sender: { name: sender?.name ?? name, address: sender?.address ?? email },
    reply_to: email,
    paper: foundry.paper ?? 'A4',
    theme,
    numbers: {
      order: numbers?.order ?? defaultNumbers.order,
      invoice: numbers?.invoice ?? defaultNumbers.invoice,
      credit_note: numbers?.credit_note ?? defaultNumbers.credit_note,
      quote: numbers?.quote ?? defaultNumbers.quote,
    },
  };
}
