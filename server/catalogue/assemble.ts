/** Combines the foundry's files with the measurements of their fonts: the catalogue before it has ids. */

import { fallbackFor, fallbackKind } from '@skerry/font-facts/fallback';
import type { FeatureEffect } from '@skerry/font-facts/features';
import type { FontMetrics } from '@skerry/font-facts/measure';
import type { Face, NameFit } from '../../domain/catalogue.ts';
import { lowestTier } from '../../domain/junior.ts';
import { byKind } from '../../domain/licence.ts';
import type { Licence } from '../../domain/licence-shape.ts';
import { type LicenceChoice, noTier, type ShopSettings } from '../../domain/shop.ts';
import { type FontFile, styleClass } from './font-files.ts';
import type { Family, Foundry } from './foundry-files.ts';
import type { FamilyFiles, FoundryContent } from './read-foundry.ts';
import type { VariableDraft } from './variable.ts';
import { lettersOfNames, webFontHash, webFontUrl } from './web-font.ts';

export type MeasuredFile = { readonly hash: string; readonly metrics: FontMetrics };

export type StyleDraft = FontFile & {
  readonly class: string;
  readonly hash: string;
  readonly webHash: string;
  /** The letters of its file for names, and their address (web-font.ts). */
  readonly names: { readonly letters: string; readonly hash: string };
  readonly metrics: FontMetrics;
  readonly face: Face;
};

export type SubfamilyDraft = {
  readonly name: string;
  /** 'Barlow Condensed': the subfamily's name outside of its family. */
  readonly fullName: string;
  readonly multiplication?: number;
  readonly licence: string;
  readonly styles: readonly StyleDraft[];
  readonly main: StyleDraft;
  /** Measured on the upright and on the italic. */
  readonly features: {
    readonly upright: readonly FeatureEffect[];
    readonly italic: readonly FeatureEffect[];
  };
};

export type FamilyDraft = {
  readonly family: Family;
  readonly foundry: Foundry;
  readonly subfamilies: readonly SubfamilyDraft[];
  readonly main: SubfamilyDraft;
  readonly settings: ShopSettings;
  readonly styleMultiplication: number | undefined;
  /** Keys: Latin, native scripts, paid scripts. */
  readonly scripts: readonly string[];
  /** Keys of the scripts that its web fonts contain beside Latin. */
  readonly webScripts: readonly string[];
  /** Ink bounds of the name in its display style. */
  readonly fit: NameFit;
  /** Those of its name in another script. */
  readonly nativeFit: NameFit | undefined;
  readonly variable: VariableDraft | undefined;
};

/** The upright and the italic nearest to 400 represent the other styles when features are measured. */
export function isRepresentative(files: readonly FontFile[], file: FontFile): boolean {
  const [nearest] = files
    .filter(({ italic }) => italic === file.italic)
    .toSorted((a, b) => Math.abs(a.weight - 400) - Math.abs(b.weight - 400));
  return nearest === file;
}

/** The file of the first subfamily in which the family's name is set. */
export function displayFileOf({ display }: Family, files: readonly FontFile[]): FontFile | undefined {
  return (
    files.find((file) => file.weight === display && !file.italic) ??
    files.find((file) => isRepresentative(files, file))
  );
}

/** `fonts` holds every file of the family by its source; `fitOf` measures a name in its display style. */
export function assemble(
  { family, subfamilies, variable }: FamilyFiles,
  content: FoundryContent,
  fonts: ReadonlyMap<string, MeasuredFile>,
  fitOf: (main: SubfamilyDraft, name: string) => NameFit,
): FamilyDraft {
  const { foundry, prices } = content;
  const scripts = ['latin', ...(family.native_scripts ?? []), ...Object.keys(family.script_support ?? {})];
  const webScripts = [
    ...new Set([...scripts.slice(1), ...family.trial_scripts.filter((script) => script !== 'basic')]),
  ];
  const drafts = family.subfamilies.map((subfamily, index) => {
    const { files, licence } = subfamilies[index] ?? { files: [], licence: '' };
    const kind = fallbackKind(family.classification, subfamily.name);
    const fullName = fullNameOf(family, subfamily.name);
    const packageFile = files.find((file) => isRepresentative(files, file));
    const displayFile = index === 0 ? displayFileOf(family, files) : undefined;
    const styles = files.map((file): StyleDraft => {
      const font = fonts.get(file.source);
      if (!font) throw new Error(`${file.source} was not measured.`);
      const name = styleClass(family, subfamily, file);
      const webHash = webFontHash(font.hash, webScripts);
      const fallback = fallbackFor(font.metrics, kind, file.weight, file.italic);
      const letters = lettersOfNames(
        `${family.name} ${fullName} ${file.name}` +
          (file === packageFile ? completeName(subfamily.name) : '') +
          (file === displayFile ? (family.native_name?.text ?? '') : ''),
      );
      const namesHash = webFontHash(font.hash, [letters]);
      const face = {
        class: name,
        weight: file.weight,
        italic: file.italic,
        url: webFontUrl(webHash),
        names_url: webFontUrl(namesHash),
        fallback,
      };
      return {
        ...file,
        class: name,
        hash: font.hash,
        webHash,
        names: { letters, hash: namesHash },
        metrics: font.metrics,
        face,
      };
    });
    return subfamilyDraft(family, { ...subfamily, fullName }, licence, styles);
  });
  const main = firstOrThrow(drafts);
  return {
    family,
    foundry,
    subfamilies: drafts,
    main,
    settings: settingsOf(content, family.prices),
    styleMultiplication: prices.style_multiplication,
    scripts,
    webScripts,
    fit: fitOf(main, family.name),
    nativeFit: family.native_name && fitOf(main, family.native_name.text),
    variable,
  };
}

function fullNameOf({ name, subfamilies }: Family, subfamily: string): string {
  const usesFamilyName = subfamilies.length === 1 || subfamily === 'Normal' || subfamily === 'Fill';
  return usesFamilyName ? name : `${name} ${subfamily}`;
}

/** The name of the package of all styles. It has all letters that other packages' names have beside those of their subfamily. */
export const completeName = (family: string): string => `${family} Complete Family`;

function subfamilyDraft(
  family: Family,
  { name, fullName, multiplication }: Family['subfamilies'][number] & Pick<SubfamilyDraft, 'fullName'>,
  licence: string,
  styles: readonly StyleDraft[],
): SubfamilyDraft {
  const featuresOf = (italic: boolean) => {
    const features = styles.find((style) => style.italic === italic && style.metrics.features)?.metrics
      .features;
    return (features ?? []).filter(({ tag }) => !family.leave_out_features?.includes(tag));
  };
  const main = firstOrThrow(styles.filter((style) => style.metrics.features));
  return {
    name,
    fullName,
    ...(multiplication === undefined ? {} : { multiplication }),
    licence,
    styles,
    main,
    features: { upright: featuresOf(false), italic: featuresOf(true) },
  };
}

function firstOrThrow<T>(items: readonly T[]): T {
  const [first] = items;
  if (first === undefined) throw new Error('A family without fonts was let through.');
  return first;
}

/** A tier's value is its index in the list; 0 means that the licence isn't chosen. A kind without tiers isn't sold. */
function settingsOf(
  { licences: { kinds, further_share, note }, prices }: FoundryContent,
  name: string,
): ShopSettings {
  const table = prices.tables[name];
  if (!table) throw new Error(`The price table ${name} was let through.`);
  const tiersOf = (kind: string) => table.licences?.[kind] ?? kinds[kind]?.tiers ?? [];
  const licences = Object.entries(kinds).flatMap(([kind, { tiers: _, factor = 1, ...words }]): Licence[] =>
    tiersOf(kind).length > 0 ? [{ kind, factor, ...words }] : [],
  );
  return {
    currency: prices.currency,
    licences,
    further_share,
    ...(note === undefined ? {} : { licence_note: note }),
    pro_multiplication: table.pro_multiplication,
    style_prices: byKind(licences, ({ kind }) =>
      Object.fromEntries(tiersOf(kind).map(({ price }, index) => [String(index + 1), price])),
    ),
    options: byKind(licences, ({ kind }) => [
      noTier,
      ...tiersOf(kind).map((tier, index) => ({ name: tier.name, value: index + 1 })),
    ]),
    defaults: byKind(licences, ({ kind }) => table.defaults?.[kind] ?? 0),
  };
}

/** The lowest tier of the first licence kind, for 'from' prices. */
export const lowestChoice = (settings: ShopSettings): LicenceChoice =>
  byKind(settings.licences, ({ kind }) =>
    kind === settings.licences[0]?.kind ? lowestTier(settings, kind) : 0,
  );
