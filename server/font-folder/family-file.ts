/** A family's file under `families/`: written anew for a new family, or with new fonts only, around a person's edits. */
import { parseDocument, stringify } from 'yaml';
import type { Family, OwnFont } from '../catalogue/foundry-files.ts';
import type { FolderFont, FontFolder } from './read-folder.ts';

type Subfamily = Family['subfamilies'][number];

/** Where the folder's files will lie, by their paths in the folder; relative to the foundry's folder. */
export type Places = ReadonlyMap<string, string>;

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** One subfamily a width. What a person called a style or said of its weight stays, as long as its file's name does. */
export function subfamiliesOf(
  { fonts, licence }: FontFolder,
  places: Places,
  before: readonly Subfamily[],
): Subfamily[] {
  const said = new Map(before.flatMap(({ fonts: own = [] }) => own.map((one) => [baseOf(one.file), one])));
  const placeOf = (path: string) => places.get(path) ?? path;
  const groups = Map.groupBy(fonts, ({ subfamily }) => subfamily);
  return [...groups].map(([width, styles], index) => {
    const known =
      before.find(({ name }) => name === width) ?? (groups.size === 1 ? before[index] : undefined);
    const multiplication = known ? known.multiplication : groups.size > 1 ? 0.8 : undefined;
    return {
      name: known?.name ?? width,
      licence: placeOf(licence.path),
      ...(multiplication === undefined ? {} : { multiplication }),
      fonts: styles.map((style) => fontOf(style, placeOf(style.path), said)),
    };
  });
}

function fontOf(
  { style, weight, italic }: FolderFont,
  file: string,
  said: ReadonlyMap<string, OwnFont>,
): OwnFont {
  const known = said.get(baseOf(file));
  if (known) return { ...known, file };
  return { file, name: style, weight, ...(italic ? { italic } : {}) };
}

const head = `Made from the fonts' own names and measures. Look over the texts, the colours and the prices, edit what is not right,
then \`npm run import\`. Fonts that are brought in again later only change the list at the end.`;

export function newFamilyText(family: Family): string {
  const lines = head.split('\n').map((line) => `# ${line}\n`);
  return lines.join('') + stringify(family, { lineWidth: 110, flowCollectionPadding: true });
}

/** The text of a family's file with other fonts in it; every other line and comment as it was. */
export function withOtherFonts(
  text: string,
  subfamilies: readonly Subfamily[],
  variable: Family['variable'],
): string {
  const document = parseDocument(text);
  document.set('subfamilies', document.createNode(subfamilies));
  if (variable === undefined) document.delete('variable');
  else document.set('variable', document.createNode(variable));
  return document.toString({ lineWidth: 110 });
}
