/** Reads the foundry's files and reports everything that is wrong with them, by file, line and column. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fontFileProblem } from '@skerry/font-facts/file-problem';
import { create } from 'fontkit';
import type { Struct } from 'superstruct';
import { missingIn, rangesOf } from '../../domain/coverage.ts';
import { lettersOfScript } from '../../domain/script-letters.ts';
import { contrast } from '../colour.ts';
import type { Theme } from '../db/tables/catalogue.ts';
import { OperatorError } from '../operator-error.ts';
import { displayFileOf } from './assemble.ts';
import { type BrandFile, readBrandFiles } from './brand-files.ts';
import { legible } from './colours.ts';
import { type FontFile, findFontFiles, licencePath, styleClass } from './font-files.ts';
import { defaultNumbers } from './foundry.ts';
import { Family, type FontFields, Foundry, Licences, Prices, Samples } from './foundry-files.ts';
import { type Fault, isContent, type ParsedFile, type Path, readText, readYaml } from './parse-file.ts';
import { reservesName } from './reserved-name.ts';
import { readTheme } from './theme.ts';
import { unfilledMarks } from './unfilled-marks.ts';
import { readVariable, type VariableDraft } from './variable.ts';

/** Faults in files, each as `file:line:column: what is wrong, what is expected`. */
export class FoundryError extends OperatorError {
  readonly problems: readonly string[];
  /** `subject` names what was read, for the first line. */
  constructor(problems: readonly string[], subject = 'The foundry’s files') {
    super(
      `${subject}: ${problems.length === 1 ? 'a fault' : `${problems.length} faults`}\n${problems.join('\n')}`,
    );
    this.problems = problems;
  }
}

export type FamilyFiles = {
  readonly family: Family;
  readonly subfamilies: readonly { readonly files: readonly FontFile[]; readonly licence: string }[];
  readonly variable?: VariableDraft;
};

export type FoundryContent = {
  readonly foundry: Foundry;
  readonly theme: Theme;
  readonly brandFiles: readonly BrandFile[];
  readonly licences: Licences;
  readonly prices: Prices;
  readonly samples: Samples;
  readonly families: readonly FamilyFiles[];
  /** Those that aren't sold any more; texts may still name them. */
  readonly retired: readonly Family[];
  /** In foundry.yaml, for what is found wrong with it later. */
  readonly locationOf: ParsedFile<Foundry>['locationOf'];
  /** The shop's own licence texts, Markdown. */
  readonly licenceTexts: { readonly eula: string; readonly 'eula-us': string };
  readonly warnings: readonly string[];
};

/** `folder` is the foundry's folder, `packagesFolder` the node_modules that holds the fonts. Throws a FoundryError. */
export async function readFoundry(folder: string, packagesFolder: string): Promise<FoundryContent> {
  const problems: string[] = [];
  const read = <T>(name: string, struct: Struct<T, unknown>) => readYaml(folder, name, struct, problems);
  const foundry = await read('foundry.yaml', Foundry);
  const licences = await read('licences.yaml', Licences);
  const prices = await read('prices.yaml', Prices);
  const samples = await read('samples.yaml', Samples);
  const eula = await readLicenceText(folder, 'licences/eula.md', problems);
  const eulaUs = await readLicenceText(folder, 'licences/eula-us.md', problems);
  const entries = await readdir(join(folder, 'families')).catch(() => []);
  const names = entries.filter((name) => isContent(name) && name.endsWith('.yaml')).toSorted();
  if (names.length === 0) problems.push('families/: no family is there, expected at least one NAME.yaml');
  const families: (ParsedFile<Family> & { readonly key: string })[] = [];
  for (const name of names) {
    const family = await read(`families/${name}`, Family);
    if (family) families.push({ ...family, key: name.slice(0, -'.yaml'.length) });
  }
  const theme = foundry && (await readTheme(foundry, folder, packagesFolder));
  const brandFiles = foundry && theme ? await readBrandFiles(foundry, theme, folder) : [];
  if (foundry) checkNumbers(foundry);
  if (licences) checkKinds(licences);
  if (licences && prices) checkPrices(prices, licences.value);
  checkUnique(families);
  const found: FamilyFiles[] = [];
  for (const source of families) {
    if (foundry && prices && samples) checkReferences(source, foundry.value, prices.value, samples.value);
    found.push(await findFiles(source, folder, packagesFolder));
  }
  const sold = found.filter(({ family }) => !family.retired);
  if (problems.length === 0) checkClasses(families, sold);
  if (found.length > 0 && sold.length === 0)
    problems.push('families: every family is retired, expected at least one that is sold');
  if (problems.length > 0 || !foundry || !theme || !licences || !prices || !samples)
    throw new FoundryError(problems);
  const warnings = [
    ...(prices.value.style_multiplication === undefined
      ? [
          `${prices.locationOf([])}: style_multiplication is left out, single styles cost 10 times the unit price`,
        ]
      : []),
    ...unsoldKinds(licences, prices.value),
    ...(await uncuttable(families, sold)),
    ...(await unfilledMarks(folder)),
  ];
  const byPosition = sold.toSorted((a, b) => a.family.position - b.family.position);
  return {
    foundry: foundry.value,
    theme,
    brandFiles,
    licences: licences.value,
    prices: prices.value,
    samples: samples.value,
    families: byPosition,
    retired: found.flatMap(({ family }) => (family.retired ? [family] : [])),
    locationOf: foundry.locationOf,
    licenceTexts: { eula, 'eula-us': eulaUs },
    warnings,
  };
}

/** Licence kinds that nobody can choose. */
const unsoldKinds = ({ value: { kinds }, locationOf }: ParsedFile<Licences>, { tables }: Prices) =>
  Object.entries(kinds)
    .filter(
      ([kind, { tiers }]) =>
        !tiers && Object.values(tables).every((table) => !table.licences?.[kind]?.length),
    )
    .map(
      ([kind]) =>
        `${locationOf(['kinds', kind])}: ‘${kind}’ has no tiers here or in prices.yaml, so it is never sold`,
    );

/** Families whose additional scripts are in every file that is sold, because the fonts' licence forbids to cut them. */
async function uncuttable(
  sources: readonly ParsedFile<Family>[],
  families: readonly FamilyFiles[],
): Promise<string[]> {
  const warnings: string[] = [];
  for (const { family, subfamilies } of families) {
    if (family.script_support === undefined) continue;
    const texts = await Promise.all(subfamilies.map(({ licence }) => readFile(licence, 'utf8')));
    const source = sources.find(({ value }) => value === family);
    if (source && texts.some(reservesName))
      warnings.push(
        `${source.locationOf(['script_support'])}: the licence of ${family.name} reserves its name, so its files can’t be cut and hold every script`,
      );
  }
  return warnings;
}

/** A licence text of the shop's own. */
async function readLicenceText(folder: string, name: string, problems: string[]): Promise<string> {
  const text = (await readText(folder, name, problems)) ?? '-';
  if (text.trim() === '')
    problems.push(`${name}:1:1: nothing is there, expected the shop’s licence as Markdown`);
  return text;
}

/** Two kinds of documents with the same numbers could be mixed up. */
function checkNumbers({ value: { numbers = {} }, fault }: ParsedFile<Foundry>): void {
  const kinds = new Map<string, string>();
  for (const kind of ['order', 'invoice', 'credit_note', 'quote'] as const) {
    const prefix = numbers[kind] ?? defaultNumbers[kind];
    const other = kinds.get(prefix);
    if (other !== undefined)
      fault(
        ['numbers', numbers[kind] === undefined ? other : kind],
        `numbers of ${other} and ${kind} both begin with ${prefix}, expected another beginning for each`,
      );
    kinds.set(prefix, kind);
  }
}

type PricedTier = { readonly name: string; readonly price: number };

/** No larger tier is cheaper than the one before. */
function checkTiers(fault: Fault, kind: string, path: Path, tiers: readonly PricedTier[]): void {
  for (const [index, { price }] of tiers.entries()) {
    const before = tiers[index - 1];
    if (before && price < before.price)
      fault(
        [...path, index, 'price'],
        `${kind} tier ${index + 1} costs less than the one before, expected at least ${before.price}`,
      );
  }
}

function checkKinds({ value: { kinds }, fault }: ParsedFile<Licences>): void {
  if (Object.keys(kinds).length === 0) fault(['kinds'], 'no licence is sold, expected at least one kind');
  for (const [kind, { tiers = [] }] of Object.entries(kinds))
    checkTiers(fault, kind, ['kinds', kind, 'tiers'], tiers);
}

function checkPrices({ value, fault }: ParsedFile<Prices>, { kinds }: Licences): void {
  for (const [name, { defaults = {}, licences = {} }] of Object.entries(value.tables)) {
    const path = ['tables', name];
    const checkKnown = (member: string, kind: string) => {
      if (!Object.hasOwn(kinds, kind))
        fault(
          [...path, member, kind],
          `‘${kind}’ is no licence kind, expected one of ${Object.keys(kinds).join(', ')} (licences.yaml)`,
        );
    };
    for (const [kind, tiers] of Object.entries(licences)) {
      checkKnown('licences', kind);
      checkTiers(fault, kind, [...path, 'licences', kind], tiers);
    }
    const tiersOf = (kind: string) => licences[kind] ?? kinds[kind]?.tiers ?? [];
    for (const [kind, tier] of Object.entries(defaults)) {
      checkKnown('defaults', kind);
      const { length } = tiersOf(kind);
      if (tier > length)
        fault([...path, 'defaults', kind], `there is no ${kind} tier ${tier}, expected 0 to ${length}`);
    }
    if (Object.keys(kinds).every((kind) => tiersOf(kind).length === 0))
      fault(path, 'this table sells no licence, expected tiers of at least one kind');
  }
}

function checkUnique(families: readonly (ParsedFile<Family> & { readonly key: string })[]): void {
  const first = new Map<string, string>();
  for (const { key, value, locationOf, fault } of families) {
    for (const field of ['slug', 'name'] as const) {
      const known = first.get(`${field} ${value[field]}`);
      if (known) fault([field], `the ${field} ‘${value[field]}’ is also at ${known}, expected another`);
      else first.set(`${field} ${value[field]}`, locationOf([field]));
    }
    if (value.slug !== key)
      fault(['slug'], `the slug ‘${value.slug}’ isn’t the file’s name, expected ‘${key}’`);
    const names = value.subfamilies.map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index)
        fault(
          ['subfamilies', index, 'name'],
          `the subfamily ‘${name}’ is there twice, expected another name`,
        );
    }
  }
}

function checkReferences(
  { value: family, fault }: ParsedFile<Family>,
  { scripts }: Foundry,
  { tables }: Prices,
  samples: Samples,
): void {
  const checkKnown = (path: Path, word: string, known: object) => {
    if (!Object.hasOwn(known, word))
      fault(path, `‘${word}’ is not known, expected one of ${Object.keys(known).join(', ')}`);
  };
  checkKnown(['prices'], family.prices, tables);
  checkKnown(['main_script'], family.main_script ?? 'latin', samples);
  for (const script of family.native_scripts ?? []) checkKnown(['native_scripts'], script, scripts);
  for (const script of Object.keys(family.script_support ?? {})) {
    checkKnown(['script_support', script], script, scripts);
    if (!lettersOfScript(script))
      fault(
        ['script_support', script],
        `Unicode knows no script ‘${script}’, so it can’t be left out of what is sold without it, expected a script’s English name`,
      );
  }
  for (const script of family.trial_scripts)
    checkKnown(['trial_scripts'], script, { basic: true, ...scripts });
  const ratio = contrast(family.ink_on_accent, family.accent);
  if (ratio < legible)
    fault(
      ['ink_on_accent'],
      `ink_on_accent ${family.ink_on_accent} on accent ${family.accent} has a contrast of ${ratio.toFixed(1)}, expected ${legible} or more`,
    );
  const { min, max, default: defaultSize } = family.sizes;
  if (!(min <= defaultSize && defaultSize <= max))
    fault(['sizes'], `the default size ${defaultSize} is outside ${min} to ${max}, expected one within`);
}

async function findFiles(
  source: ParsedFile<Family>,
  folder: string,
  packagesFolder: string,
): Promise<FamilyFiles> {
  const { value: family, fault } = source;
  const subfamilies = [];
  for (const [index, subfamily] of family.subfamilies.entries()) {
    const faultIn: Fault = (path, text) => fault(['subfamilies', index, ...path], text);
    subfamilies.push(await findFonts(subfamily, folder, packagesFolder, faultIn));
  }
  checkStyles(source, subfamilies);
  await checkNativeName(source, subfamilies[0]?.files ?? [], packagesFolder);
  const variable = await readVariable(source, folder, packagesFolder);
  return { family, subfamilies, ...(variable ? { variable } : {}) };
}

/** The font in which a family's name is set has the letters of its name in another script (§typeface.native-name). */
async function checkNativeName(
  { value: family, fault }: ParsedFile<Family>,
  files: readonly FontFile[],
  packagesFolder: string,
): Promise<void> {
  const display = displayFileOf(family, files);
  if (!family.native_name || !display) return;
  const bytes = await readFile(resolve(packagesFolder, display.source));
  // A file that is no font is a fault of its own.
  if (fontFileProblem(display.source, bytes)) return;
  const [missing] = missingIn(rangesOf(create(bytes).characterSet), family.native_name.text);
  if (missing !== undefined)
    fault(
      ['native_name', 'text'],
      `${basename(display.source)} has no ‘${missing}’, expected a name in letters that it has`,
    );
}

/** Each style has a name of its own in its subfamily, and a file of its own in its family. */
function checkStyles(
  { value: { subfamilies }, fault }: ParsedFile<Family>,
  found: readonly { readonly files: readonly FontFile[] }[],
): void {
  const sources = new Set<string>();
  for (const [index, { files }] of found.entries()) {
    const names = new Set<string>();
    for (const [place, { source, name }] of files.entries()) {
      const isOwn = subfamilies[index]?.fonts !== undefined;
      const path = ['subfamilies', index, ...(isOwn ? ['fonts', place] : ['package'])];
      if (names.has(name)) fault(path, `the style ‘${name}’ is there twice, expected another name`);
      else if (sources.has(source))
        fault(path, `${basename(source)} is there twice, expected each file once in a family`);
      names.add(name);
      sources.add(source);
    }
  }
}

/** No two styles of the library may have one CSS class: pages would set both in the same font. */
function checkClasses(sources: readonly ParsedFile<Family>[], families: readonly FamilyFiles[]): void {
  const first = new Map<string, string>();
  for (const { family, subfamilies } of families) {
    const source = sources.find(({ value }) => value === family);
    for (const [index, subfamily] of family.subfamilies.entries())
      for (const [place, file] of (subfamilies[index]?.files ?? []).entries()) {
        const path = ['subfamilies', index, ...(subfamily.fonts ? ['fonts', place] : ['package'])];
        const known = first.get(styleClass(family, subfamily, file));
        if (known !== undefined)
          source?.fault(
            path,
            `‘${file.name}’ is told apart from the style at ${known} by nothing, expected another package, weight or slant, or a subfamily of another name`,
          );
        else first.set(styleClass(family, subfamily, file), source?.locationOf(path) ?? '');
      }
  }
}

/** The font files and the licence text that the fields name; those that are missing are faults. */
export async function findFonts(
  fields: FontFields,
  folder: string,
  packagesFolder: string,
  fault: Fault,
): Promise<{ readonly files: readonly FontFile[]; readonly licence: string }> {
  const files = await findFontFiles(fields, folder, packagesFolder);
  for (const [index, { file }] of (fields.fonts ?? []).entries()) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    const problem = bytes && fontFileProblem(file, bytes);
    if (!bytes)
      fault(['fonts', index, 'file'], `the file ${file} is missing, expected it below the foundry’s folder`);
    else if (problem) fault(['fonts', index, 'file'], `${file} ${problem}`);
  }
  if (files.length === 0 && fields.package !== undefined)
    fault(
      ['package'],
      `${fields.package} has no TTF files, expected an installed package with files like Name_400Regular.ttf`,
    );
  const licence = licencePath(folder, packagesFolder, fields);
  if (!existsSync(licence))
    fault(
      ['licence'],
      `the file ${fields.licence} is missing, expected the font’s licence text in the package or in licences/`,
    );
  return { files, licence };
}
