/** Values by licence kind: everything maps over the table, nothing else names a kind or depends on how many there are. */
import type { CartItem, OrderRef } from './cart.ts';
import { licenceTable } from './licence-kinds.ts';
import { locale } from './locale.ts';
import type { LicenceChoice, ShopSettings } from './shop.ts';

export type LicenceKind = keyof typeof licenceTable;
export type ByKind<T> = Record<LicenceKind, T>;

const isLicenceKind = (key: string): key is LicenceKind => Object.hasOwn(licenceTable, key);

/** In display order. */
export const licenceKinds: readonly LicenceKind[] = Object.keys(licenceTable).filter(isLicenceKind);

/** The file formats of the licensed kinds, each once: what a buyer receives. */
export type FontFormat = (typeof licenceTable)[LicenceKind]['format'];
export const formatsOf = (choice: ByKind<number>): FontFormat[] => [
  ...new Set(licenceKinds.flatMap((kind) => (choice[kind] > 0 ? [licenceTable[kind].format] : []))),
];

/** A value for every kind. */
export function byKind<T>(of: (kind: LicenceKind) => T): ByKind<T>;
export function byKind(of: (kind: LicenceKind) => unknown): object {
  return Object.fromEntries(licenceKinds.map((kind) => [kind, of(kind)]));
}

/** As the shop and the steps of a price call it. */
export const licenceLabel = (kind: LicenceKind): string => `${licenceTable[kind].name} licence`;

/** All kinds as a sentence begins with them: 'Print, web, and app'. */
export const licenceKindsText = (): string =>
  new Intl.ListFormat(locale).format(
    licenceKinds.map((kind, index) =>
      index === 0 ? licenceTable[kind].name : licenceTable[kind].name.toLowerCase(),
    ),
  );

export const isSameChoice = (a: ByKind<number>, b: ByKind<number>): boolean =>
  licenceKinds.every((kind) => a[kind] === b[kind]);

/** The texts of the licensed kinds, in display order. */
export const licensedTexts = (texts: ByKind<string>): string[] =>
  licenceKinds.flatMap((kind) => texts[kind] || []);

function tierName(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
  kind: LicenceKind,
): string {
  const tier = options[kind];
  return tier === 0 ? '' : (settings.options[kind].find(({ value }) => value === tier)?.name ?? String(tier));
}

/** The tier's name per kind, '' for a kind that isn't licensed. */
export function optionsText(settings: Pick<ShopSettings, 'options'>, options: LicenceChoice): ByKind<string> {
  return byKind((kind) => tierName(settings, options, kind));
}

/** A line per kind for the review, the success page and the invoice: 'Web: 10,000 page views', or ''. */
export function licenceDescription(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
): ByKind<string> {
  return byKind((kind) => {
    const name = tierName(settings, options, kind);
    return name && `${licenceTable[kind].name}: ${name}`;
  });
}

/** For a licence that replaces an earlier one. */
export const upgradeOfText = ({ number }: OrderRef): string => `Upgrade of order ${number}`;
/** For a licence that a later one has replaced. */
export const upgradedByText = ({ number }: OrderRef): string => `Upgraded by order ${number}`;

/** What a line licenses: the texts of its kinds, then its scripts. */
export const licenceDetails = (item: Pick<CartItem, 'description' | 'scripts'>): string[] =>
  [...licensedTexts(item.description), scriptsText(item)].filter((text) => text !== '');

/** The additional scripts of a licence, in words; empty without any. */
export function scriptsText({ scripts }: Pick<CartItem, 'scripts'>): string {
  const names = Object.values(scripts).map(({ name }) => name);
  if (names.length === 0) return '';
  return `Additional ${names.length > 1 ? 'scripts' : 'script'} support: ${names.join(', ')}`;
}
