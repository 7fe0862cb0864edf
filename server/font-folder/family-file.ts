/** A family's file under `families/`: written for a new family, or updated with new fonts only, keeping a person's edits. */
import { parseDocument, stringify } from 'yaml';
import type { Family, OwnFont } from '../catalogue/foundry-files.ts';
import type { FolderFont, FontFolder } from './read-folder.ts';

type Subfamily = Family['subfamilies'][number];

/** Target paths of the folder's files by their paths in the folder; relative to the foundry's folder. */
export type TargetPaths = ReadonlyMap<string, string>;

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** One subfamily per width. A style's name or weight that a person edited stays, as long as its file's name does. */
export function subfamiliesOf(
  { fonts, licence }: FontFolder,
  targetPaths: TargetPaths,
  before: readonly Subfamily[],
): Subfamily[] {
  const knownFonts = new Map(
    before.flatMap(({ fonts: ownFonts = [] }) => ownFonts.map((font) => [baseOf(font.file), font])),
  );
  const targetPathOf = (path: string) => targetPaths.get(path) ?? path;
  const groups = Map.groupBy(fonts, ({ subfamily }) => subfamily);
  return [...groups].map(([width, styles], index) => {
    const known =
      before.find(({ name }) => name === width) ?? (groups.size === 1 ? before[index] : undefined);
    const multiplication = known ? known.multiplication : groups.size > 1 ? 0.8 : undefined;
    return {
      name: known?.name ?? width,
      licence: targetPathOf(licence.path),
      ...(multiplication === undefined ? {} : { multiplication }),
      fonts: styles.map((style) => fontOf(style, targetPathOf(style.path), knownFonts)),
    };
  });
}

function fontOf(
  { style, weight, italic }: FolderFont,
  file: string,
  knownFonts: ReadonlyMap<string, OwnFont>,
): OwnFont {
  const known = knownFonts.get(baseOf(file));
  if (known) return { ...known, file };
  return { file, name: style, weight, ...(italic ? { italic } : {}) };
}

const headerComment = `Made from the fonts' own names and measures. Look over the texts, the colours and the prices, edit what is not right,
then \`npm run import\`. Fonts that are brought in again later only change the list at the end.`;

export function newFamilyText(family: Family): string {
  const lines = headerComment.split('\n').map((line) => `# ${line}\n`);
  return lines.join('') + stringify(family, { lineWidth: 110, flowCollectionPadding: true });
}

/** The text of a family's file with other fonts in it; all other lines and comments unchanged. */
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
