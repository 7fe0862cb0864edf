/** Proposes a family from its fonts alone, with a foundry's default prices, for a person to edit. */

import { createHash } from 'node:crypto';
import { coversText, type FontMetrics } from '@skerry/font-facts/measure';
import { nameOf } from '@skerry/font-facts/style-names';
import type { Family, Prices } from '../catalogue/foundry-files.ts';
import { contrast } from '../colour.ts';
import type { FolderFont, FontFolder } from './read-folder.ts';

/** Colours that no family of the demo foundry uses. */
const accents = [
  '#7A3FF2',
  '#E8B4A0',
  '#0E7C66',
  '#F2A7C3',
  '#8C1D40',
  '#7FD1C7',
  '#5B4636',
  '#B9C4F7',
  '#B93548',
  '#A3B18A',
];
const [ink, white] = ['#101A1D', '#FFFFFF'] as const;
/** The share of the price that a script adds. */
const scriptShares = { cyrillic: 0.5, greek: 0.25 } as const;
const trialScripts = ['cyrillic', 'greek', 'hebrew', 'arabic'];

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Everything but the files; `others` are the foundry's existing families. */
export function proposeFamily(
  { family: name, fonts, licence }: FontFolder,
  others: readonly Family[],
  prices: Prices,
): Omit<Family, 'subfamilies' | 'variable'> {
  const main = nearestToRegular(fonts);
  const { scripts } = main.metrics;
  const classification = classOf(main);
  const isDisplay = classification === 'display' || classification === 'script' || fonts.length <= 2;
  const rightToLeft = scripts.filter((script) => script === 'hebrew' || script === 'arabic');
  const paid = (['cyrillic', 'greek'] as const).filter((script) => scripts.includes(script));
  const designers =
    nameOf(main.font, 'designer') ?? nameOf(main.font, 'manufacturer') ?? `The makers of ${name}`;
  const count = `${fonts.length} ${fonts.length === 1 ? 'style' : 'styles'}`;
  const accent = accentOf(name, others);
  const licenceName = licenceNameOf(licence.bytes.toString('utf8'));
  return {
    name,
    slug: slugOf(name),
    position: Math.max(0, ...others.map(({ position }) => position)) + 1,
    designers: designers.slice(0, 300),
    kind: [classification, ...scripts.filter((script) => script !== 'latin').map(capitalised)].join(' + '),
    classification,
    released: yearOf(main),
    accent,
    ink_on_accent: contrast(accent, ink) >= contrast(accent, white) ? ink : white,
    overview: `${name}: ${count}, drawn by ${designers}.`.slice(0, 200),
    about: aboutOf(main, name, designers, count, licenceName),
    languages: languagesOf(main.metrics),
    sizes: isDisplay ? { min: 18, max: 400, default: 120 } : { min: 12, max: 320, default: 88 },
    ...(rightToLeft.length > 0 ? { native_scripts: rightToLeft } : {}),
    ...(paid.length > 0
      ? { script_support: Object.fromEntries(paid.map((script) => [script, scriptShares[script]])) }
      : {}),
    trial_scripts: ['basic', ...scripts.filter((script) => trialScripts.includes(script))],
    ...(licenceName === openFontLicence ? {} : { licence_name: licenceName }),
    prices: priceTable(prices, isDisplay),
    multiplication: fonts.length === 1 ? 1 : 0.8,
  };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function nearestToRegular(fonts: readonly FolderFont[]): FolderFont {
  const [nearest] = fonts.toSorted(
    (a, b) => Number(a.italic) - Number(b.italic) || Math.abs(a.weight - 400) - Math.abs(b.weight - 400),
  );
  if (!nearest) throw new Error('A folder without fonts was let through.');
  return nearest;
}

/** By the word in its name, if there is one; else by the width of its capital I: serifs make it wide. */
function classOf({ family, font, metrics }: FolderFont): Family['classification'] {
  if (font.post.isFixedPitch !== 0 || /\bmono\b/i.test(family)) return 'mono';
  const word = /\b(sans|serif|slab|script|display)\b/i.exec(family)?.[1]?.toLowerCase();
  if (word === 'sans' || word === 'serif' || word === 'slab' || word === 'script') return word;
  if (word === 'display' || !metrics.hasLowerCase) return 'display';
  const { minX, maxX, minY, maxY } = font.glyphForCodePoint(0x49).bbox;
  return maxY > minY && (maxX - minX) / (maxY - minY) > 0.25 ? 'serif' : 'sans';
}

/** From the copyright line: tools write the time of export into the font's own date. */
function yearOf({ font }: FolderFont): number {
  const year = Number(/\b(?:1[5-9]|20)\d\d\b/.exec(nameOf(font, 'copyright') ?? '')?.[0]);
  return Number.isFinite(year) ? Math.min(2100, year) : new Date().getUTCFullYear();
}

function aboutOf(
  { font }: FolderFont,
  name: string,
  designers: string,
  count: string,
  licence: string,
): string {
  const ownDescription = nameOf(font, 'description')?.slice(0, 4000);
  return (
    ownDescription ??
    `${name} was drawn by ${designers}, and comes in ${count}. Published under the ${licence}.`
  );
}

function languagesOf(metrics: FontMetrics): string {
  const latin = [
    ['Western', 'àâäåæçéèêëíìîïñóòôöøœúùûüÿß'],
    ['Central European', 'ąćčďěęłńňőřśšťůűźžż'],
    ['Turkish', 'ğİışç'],
    ['Vietnamese', 'ăâđêôơưạảấầẩẫậ'],
  ] as const;
  const found = latin.filter(([, letters]) => coversText(metrics, letters)).map(([group]) => group);
  const others = metrics.scripts.filter((script) => script !== 'latin').map(capitalised);
  const groups = found.length > 0 ? `${joinWithAnd(found)} languages` : 'Languages';
  return `${groups} in the Latin script${others.map((script) => `; languages in the ${script} script`).join('')}.`;
}

const joinWithAnd = (words: readonly string[]) => words.join(', ').replace(/, ([^,]+)$/, ' and $1');
const openFontLicence = 'SIL Open Font License';

function licenceNameOf(text: string): string {
  if (/SIL OPEN FONT LICENSE/i.test(text)) return openFontLicence;
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  return first.trim().slice(0, 80);
}

function priceTable({ tables }: Prices, isDisplay: boolean): string {
  const preferred = isDisplay ? 'display' : 'house';
  return Object.hasOwn(tables, preferred) ? preferred : (Object.keys(tables)[0] ?? preferred);
}

function accentOf(name: string, others: readonly Family[]): string {
  const usedAccents = new Set(others.map(({ accent }) => accent));
  const unusedAccents = accents.filter((accent) => !usedAccents.has(accent));
  const candidates = unusedAccents.length > 0 ? unusedAccents : accents;
  const turn = createHash('sha256').update(name).digest().readUInt32BE(0);
  return candidates[turn % candidates.length] ?? '#7A3FF2';
}
