/**
 * Licence kinds, which are content: nothing here names one or depends on how many there are. What a shop sells is in its
 * settings, in display order; what was bought is frozen in its line.
 */
import type { CartItem, OrderRef } from './cart.ts';
import type { FontFormat, Licence, LicensedKind } from './licence-shape.ts';
import { locale } from './locale.ts';
import type { LicenceChoice, ShopSettings } from './shop.ts';

type Sold = Pick<ShopSettings, 'licences' | 'options'>;

/** The chosen tier of a kind; 0 where it isn't licensed. */
export const tierOf = (choice: LicenceChoice, kind: string): number => choice[kind] ?? 0;

/** What scripts that cost extra mean, where they are chosen and in the download (§licence.scripts). */
export const scriptSupportNote = 'The font files hold the additional scripts that you choose.';

/** A value for every kind, by its key. */
export const byKind = <T>(licences: readonly Licence[], of: (licence: Licence) => T): Record<string, T> =>
  Object.fromEntries(licences.map((licence) => [licence.kind, of(licence)]));

/** As the shop and the steps of a price call it. */
export const licenceLabel = ({ name }: Pick<Licence, 'name'>): string => `${name} licence`;

/** All kinds as a sentence begins with them: 'Print, web, and app'. */
export const licencesText = (licences: readonly Pick<Licence, 'name'>[]): string =>
  new Intl.ListFormat(locale).format(
    licences.map(({ name }, index) => (index === 0 ? name : name.toLowerCase())),
  );

/** The kinds of two choices, each once. */
export const kindsIn = (...choices: readonly LicenceChoice[]): string[] => [
  ...new Set(choices.flatMap((choice) => Object.keys(choice))),
];

export const isSameChoice = (a: LicenceChoice, b: LicenceChoice): boolean =>
  kindsIn(a, b).every((kind) => tierOf(a, kind) === tierOf(b, kind));

/** Whether any licence is chosen. */
export const isLicensed = (choice: LicenceChoice): boolean => Object.values(choice).some((tier) => tier > 0);

/** The licences of a choice, in display order. */
export const licensedKinds = ({ licences, options }: Sold, choice: LicenceChoice): LicensedKind[] =>
  licences.flatMap(({ kind, name, formats }) => {
    const value = tierOf(choice, kind);
    const tier = options[kind]?.find((each) => each.value === value)?.name ?? String(value);
    return value === 0 ? [] : [{ kind, name, tier, formats }];
  });

/** 'Web: 10,000 page views' */
export const licenceText = ({ name, tier }: Pick<LicensedKind, 'name' | 'tier'>): string =>
  `${name}: ${tier}`;

/** The formats of these licences, each once: what a buyer receives. */
export const formatsOf = (licences: readonly Pick<LicensedKind, 'formats'>[]): FontFormat[] => [
  ...new Set(licences.flatMap(({ formats }) => formats)),
];

/** For a licence that replaces an earlier one. */
export const upgradeOfText = ({ number }: OrderRef): string => `Upgrade of order ${number}`;
/** For a licence that a later one has replaced. */
export const upgradedByText = ({ number }: OrderRef): string => `Upgraded by order ${number}`;

/** What a line licenses: its kinds, then its scripts. */
export const licenceDetails = (item: Pick<CartItem, 'licences' | 'scripts'>): string[] =>
  [...item.licences.map(licenceText), scriptsText(item)].filter((text) => text !== '');

/** The additional scripts of a licence, in words; empty without any. */
export function scriptsText({ scripts }: Pick<CartItem, 'scripts'>): string {
  const names = Object.values(scripts).map(({ name }) => name);
  if (names.length === 0) return '';
  return `Additional ${names.length > 1 ? 'scripts' : 'script'} support: ${names.join(', ')}`;
}
