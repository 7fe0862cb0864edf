/** The style of the shop's documents: the foundry's faces and colours, on its paper. */
import { createRequire } from 'node:module';
import { createPage, type PageOptions } from '@skerry/pdf-text/page';
import { fromStoredPath } from '../catalogue/stored-path.ts';
import { defaultFaces } from '../catalogue/theme.ts';
import type { FaceRole, PaperSize, StoredFoundry } from '../db/tables/catalogue.ts';

const require = createRequire(import.meta.url);

/** What a document is drawn with; plain values, for a worker. */
export type Paper = {
  readonly size: PaperSize;
  /** Absolute paths of complete TTF files. */
  readonly fonts: Readonly<Record<FaceRole, string>>;
  readonly ink: string;
  readonly quiet: string;
};

/** Under the agreement for the United States it is Letter, the foundry's own size otherwise. */
export function paperOf({ paper, theme }: StoredFoundry, isUsOrder = false): Paper {
  const file = (role: FaceRole) => {
    const source = theme.faces[role]?.source;
    return source === undefined ? require.resolve(defaultFaces[role]) : fromStoredPath(source);
  };
  const { ink, quiet } = theme.colours.light;
  return {
    size: isUsOrder ? 'Letter' : paper,
    fonts: { text: file('text'), strong: file('strong'), mono: file('mono'), wordmark: file('wordmark') },
    ink,
    quiet,
  };
}

/** A document without pages, in the foundry's ink; where a font lacks a letter, the text's face comes before all others. */
export function createHousePage(
  { size, fonts: { text, strong, mono, wordmark }, ink, quiet }: Paper,
  options: Omit<PageOptions, 'colour' | 'fallbacks' | 'isLetterSize'>,
) {
  const page = createPage({
    ...options,
    isLetterSize: size === 'Letter',
    colour: ink,
    fallbacks: { 400: text, 600: strong },
  });
  return {
    ...page,
    ink,
    quiet,
    fonts: {
      text: { path: text },
      strong: { path: strong, weight: 600 },
      mono: { path: mono },
      wordmark: { path: wordmark },
    } as const,
  };
}
export type HousePage = ReturnType<typeof createHousePage>;
