/** Reads the foundry's files and reports everything that is wrong with them, by file and line. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Struct } from 'superstruct';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Theme } from '../db/tables/catalogue.ts';
import { OperatorError } from '../operator-error.ts';
import { type BrandFile, readBrandFiles } from './brand-files.ts';
import { type FontFile, findFontFiles, licencePath } from './font-files.ts';
import { Family, type FontFields, Foundry, Licences, Prices, Samples } from './foundry-files.ts';
import { readTheme } from './theme.ts';
import { readVariable, type VariableDraft } from './variable.ts';

/** Faults in files, each as `file:line: what is wrong, what is expected`. */
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
  /** Slugs of those that aren't sold any more, which texts may still name. */
  readonly retired: readonly string[];
  /** The shop's own licence texts, Markdown. */
  readonly licenceTexts: { readonly eula: string; readonly 'eula-us': string };
  readonly warnings: readonly string[];
};

export type Path = readonly (string | number)[];
export type ParsedFile<T> = {
  readonly value: T;
  readonly locationOf: (path: Path) => string;
  /** Adds to the problems what is wrong at this place, and what is expected. */
  readonly fault: Fault;
};
export type Fault = (path: Path, text: string) => void;

/** `folder` is the foundry's folder, `packagesFolder` the node_modules that holds the fonts. Throws a FoundryError. */
export async function readFoundry(folder: string, packagesFolder: string): Promise<FoundryContent> {
  const problems: string[] = [];
  const read = <T>(name: string, struct: Struct<T, unknown>) => readYaml(folder, name, struct, problems);
  const foundry = await read('foundry.yaml', Foundry);
  const licences = await read('licences.yaml', Licences);
  const prices = await read('prices.yaml', Prices);
  const samples = await read('samples.yaml', Samples);
  const eula = await readText(folder, 'licences/eula.md', problems);
  const eulaUs = await readText(folder, 'licences/eula-us.md', problems);
  const entries = await readdir(join(folder, 'families')).catch(() => []);
  const names = entries.filter((name) => name.endsWith('.yaml')).toSorted();
  if (names.length === 0) problems.push('families: no family is there, expected at least one NAME.yaml');
  const families: ParsedFile<Family>[] = [];
  for (const name of names) {
    const family = await read(join('families', name), Family);
    if (family) families.push(family);
  }
  const theme = foundry && (await readTheme(foundry, folder, packagesFolder));
  const brandFiles = foundry && theme ? await readBrandFiles(foundry, theme, folder) : [];
  if (licences) checkKinds(licences);
  if (licences && prices) checkPrices(prices, licences.value);
  checkUnique(families);
  const found: FamilyFiles[] = [];
  for (const source of families) {
    if (foundry && prices && samples) checkReferences(source, foundry.value, prices.value, samples.value);
    found.push(await findFiles(source, folder, packagesFolder));
  }
  const sold = found.filter(({ family }) => !family.retired);
  if (found.length > 0 && sold.length === 0)
    problems.push('families: every family is retired, expected at least one that is sold');
  if (problems.length > 0 || !foundry || !theme || !licences || !prices || !samples)
    throw new FoundryError(problems);
  const warnings =
    prices.value.style_multiplication === undefined
      ? [
          `${prices.locationOf([])}: style_multiplication is left out, single styles cost 10 times the unit price`,
        ]
      : [];
  const byPosition = sold.toSorted((a, b) => a.family.position - b.family.position);
  return {
    foundry: foundry.value,
    theme,
    brandFiles,
    licences: licences.value,
    prices: prices.value,
    samples: samples.value,
    families: byPosition,
    retired: found.flatMap(({ family }) => (family.retired ? [family.slug] : [])),
    licenceTexts: { eula, 'eula-us': eulaUs },
    warnings,
  };
}

async function readText(folder: string, name: string, problems: string[]): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '');
  if (text.trim() === '')
    problems.push(`${name}:1: the text is missing, expected the shop’s licence as Markdown`);
  return text;
}

export async function readYaml<T>(
  folder: string,
  name: string,
  struct: Struct<T, unknown>,
  problems: string[],
): Promise<ParsedFile<T> | undefined> {
  const path = join(folder, name);
  if (!existsSync(path)) {
    problems.push(
      `${name}:1: the file is missing, expected it in ${relative(process.cwd(), folder) || folder}`,
    );
    return undefined;
  }
  return parseYaml(name, await readFile(path, 'utf8'), struct, problems);
}

/** YAML of the file `name`; `linesBefore` is the number of lines above it. */
export function parseYaml<T>(
  name: string,
  text: string,
  struct: Struct<T, unknown>,
  problems: string[],
  linesBefore = 0,
): ParsedFile<T> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => `${name}:${lines.linePos(offset).line + linesBefore}`;
  if (document.errors.length > 0) {
    for (const error of document.errors)
      problems.push(`${lineAt(error.pos[0])}: ${error.message.split('\n')[0]}, expected YAML`);
    return undefined;
  }
  /** The line of the nearest node that exists. */
  const locationOf = (path: Path): string => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return `${name}:${linesBefore + 1}`;
  };
  const [failure, value] = struct.validate(document.toJS());
  const fault = (path: Path, text: string) => {
    problems.push(`${locationOf(path)}: ${text}`);
  };
  if (failure === undefined) return { value, locationOf, fault };
  for (const { path: errorPath, type, message } of failure.failures()) {
    const detail = message.replace(/^At path: \S+ -- /, '');
    const key = errorPath.join('.');
    const description =
      type === 'never'
        ? `unknown key ‘${key}’, expected one of the known keys`
        : `${key}: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`;
    fault(errorPath, description);
  }
  return undefined;
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

function checkUnique(families: readonly ParsedFile<Family>[]): void {
  const first = new Map<string, string>();
  for (const { value, locationOf, fault } of families) {
    for (const field of ['slug', 'name'] as const) {
      const known = first.get(`${field} ${value[field]}`);
      if (known) fault([field], `the ${field} ‘${value[field]}’ is also at ${known}, expected another`);
      else first.set(`${field} ${value[field]}`, locationOf([field]));
    }
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
  for (const script of Object.keys(family.script_support ?? {}))
    checkKnown(['script_support', script], script, scripts);
  for (const script of family.trial_scripts)
    checkKnown(['trial_scripts'], script, { basic: true, ...scripts });
  const { min, max, default: defaultSize } = family.sizes;
  if (!(min <= defaultSize && defaultSize <= max))
    fault(['sizes'], `the default size ${defaultSize} is outside ${min} to ${max}, expected one within`);
}

async function findFiles(
  { value: family, fault }: ParsedFile<Family>,
  folder: string,
  packagesFolder: string,
): Promise<FamilyFiles> {
  const subfamilies = [];
  for (const [index, subfamily] of family.subfamilies.entries()) {
    const faultIn: Fault = (path, text) => fault(['subfamilies', index, ...path], text);
    subfamilies.push(await findFonts(subfamily, folder, packagesFolder, faultIn));
  }
  const variable = await readVariable(family, folder, packagesFolder);
  if (typeof variable === 'string') fault(['variable'], variable);
  return { family, subfamilies, ...(typeof variable === 'object' ? { variable } : {}) };
}

/** The font files and the licence text that the fields name; those that are missing are faults. */
export async function findFonts(
  fields: FontFields,
  folder: string,
  packagesFolder: string,
  fault: Fault,
): Promise<{ readonly files: readonly FontFile[]; readonly licence: string }> {
  const files = await findFontFiles(fields, folder, packagesFolder);
  for (const [index, { file }] of (fields.fonts ?? []).entries())
    if (files.every(({ source }) => source !== join(folder, file)))
      fault(['fonts', index, 'file'], `the file ${file} is missing, expected it below the foundry’s folder`);
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
