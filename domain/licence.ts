/** Values by licence kind: everything maps over the table, nothing else names a kind or depends on how many there are. */
import { licenceTable } from './licence-kinds.ts';
import { locale } from './locale.ts';

export type LicenceKind = keyof typeof licenceTable;
export type ByKind<T> = Record<LicenceKind, T>;

const isLicenceKind = (key: string): key is LicenceKind => Object.hasOwn(licenceTable, key);

/** In display order. */
export const licenceKinds: readonly LicenceKind[] = Object.keys(licenceTable).filter(isLicenceKind);

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
