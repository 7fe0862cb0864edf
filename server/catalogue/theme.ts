/** The foundry's colours and the interface's faces: from foundry.yaml, with what it leaves out, and checked for contrast. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fallbackFor } from '@skerry/font-facts/fallback';
import { hashOf, measureFont } from '@skerry/font-facts/measure';
import { nameOf } from '@skerry/font-facts/style-names';
import { create } from 'fontkit';
import sharp from 'sharp';
import { contrast } from '../colour.ts';
import type { Colours, FaceRole, InterfaceFace, SchemeColours, Theme } from '../db/tables/catalogue.ts';
import { coloursOf, legible, readable, visible } from './colours.ts';
import type { Foundry } from './foundry-files.ts';
import type { ParsedFile } from './parse-file.ts';
import { toStoredPath } from './stored-path.ts';
import { hashInUrl, interfaceText, lettersOf, webFontHash, webFontUrl } from './web-font.ts';

/** Pairs whose contrast is too low are faults, each at the colour to change. */
function checkContrast(colours: Colours, fault: ParsedFile<Foundry>['fault']): void {
  const { light, dark } = colours;
  for (const name of ['action', 'highlight'] as const) {
    const ratio = contrast(colours[name], colours[`on_${name}`]);
    if (ratio < legible)
      fault(
        ['colours', name],
        `no ink is read on ${name} ${colours[name]}: the best has a contrast of ${ratio.toFixed(1)}, expected ${legible} or more`,
      );
  }
  for (const [scheme, own] of Object.entries({ light, dark })) {
    const check = (name: keyof SchemeColours, ground: 'paper' | 'field', least: number) => {
      const ratio = contrast(own[name], own[ground]);
      if (ratio < least)
        fault(
          ['colours', scheme, name],
          `${name} ${own[name]} on ${ground} ${own[ground]} has a contrast of ${ratio.toFixed(1)}, expected ${least} or more`,
        );
    };
    check('ink', 'paper', readable);
    check('ink', 'field', readable);
    check('quiet', 'paper', readable);
    check('rule', 'paper', visible);
    check('danger', 'paper', legible);
    check('danger', 'field', legible);
  }
}

/** What the interface is set in where the foundry doesn't say: files below node_modules. */
export const defaultFaces: Readonly<Record<FaceRole, string>> = {
  text: '@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf',
  strong: '@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf',
  mono: '@expo-google-fonts/martian-mono/400Regular/MartianMono_400Regular.ttf',
  wordmark: '@expo-google-fonts/unbounded/700Bold/Unbounded_700Bold.ttf',
};
/** As the style sheets ask for them. */
const weights: Readonly<Record<FaceRole, number>> = { text: 400, strong: 600, mono: 400, wordmark: 700 };

/** A local serif stands in for a face with serifs, as its PANOSE number says. */
const kindOf = (role: FaceRole, serifs: number) =>
  role === 'mono' ? 'mono' : serifs >= 2 && serifs <= 10 ? 'serif' : 'sans';

async function readFace(role: FaceRole, source: string, name: string): Promise<InterfaceFace | undefined> {
  const bytes = await readFile(source).catch(() => undefined);
  if (!bytes) return undefined;
  const font = create(bytes);
  const kind = kindOf(role, font['OS/2'].panose[1] ?? 0);
  const hash = webFontHash(hashOf(bytes), role === 'wordmark' ? [lettersOf(name)] : [interfaceText]);
  return {
    // It becomes part of style sheets.
    family: (nameOf(font, 'preferredFamily') ?? font.familyName).replace(/[^\p{L}\p{N} ._-]/gu, ''),
    weight: weights[role],
    source: toStoredPath(source),
    url: webFontUrl(hash),
    fallback: fallbackFor(measureFont(bytes), kind, weights[role], false),
  };
}

/** What is wrong is added to the file's faults. */
export async function readTheme(
  { value: { name, colours: given, faces: files = {}, wordmark }, fault }: ParsedFile<Foundry>,
  folder: string,
  packagesFolder: string,
): Promise<Theme> {
  const colours = coloursOf(given);
  checkContrast(colours, fault);
  const faces: { [Role in FaceRole]?: InterfaceFace } = {};
  for (const role of ['text', 'strong', 'mono', 'wordmark'] as const) {
    const file = files[role] ?? defaultFaces[role];
    const source = file.startsWith('fonts/') ? join(folder, file) : join(packagesFolder, file);
    const face = await readFace(role, source, name).catch(() => undefined);
    if (face) faces[role] = face;
    else fault(['faces', role], `${file} can’t be read as a font, expected one of a package or below fonts/`);
  }
  if (wordmark === undefined) return { colours, faces, has_wordmark: false };
  // A file that is no picture is a fault of its own (brand-files.ts).
  const size = await sharp(join(folder, wordmark))
    .metadata()
    .catch(() => undefined);
  return { colours, faces, has_wordmark: true, wordmark_ratio: size ? size.width / size.height : 1 };
}

/** The rows of the web fonts that the interface asks for. */
export const interfaceFonts = ({ faces }: Theme, name: string) =>
  Object.entries(faces).flatMap(([role, face]) =>
    face
      ? [
          {
            hash: hashInUrl(face.url),
            source: face.source,
            scripts: role === 'wordmark' ? lettersOf(name) : interfaceText,
          },
        ]
      : [],
  );
