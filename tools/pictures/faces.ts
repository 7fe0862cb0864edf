/** Opens the foundry's fonts for drawing, and turns text into outlines. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { create, type Font, type Glyph } from 'fontkit';
import subsetFont from 'subset-font';
import { findFontFiles } from '../../server/catalogue/font-files.ts';
import type { Family } from '../../server/catalogue/foundry-files.ts';

export type Ink = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** A line of type: pieces in font units, their scale, and its measures in pixels (y grows downwards from the baseline). */
export type Run = {
  readonly pieces: readonly { readonly path: string; readonly x: number; readonly y: number }[];
  readonly nodes: readonly { readonly on: boolean; readonly x: number; readonly y: number }[];
  readonly handles: readonly (readonly [number, number, number, number])[];
  readonly scale: number;
  readonly size: number;
  readonly advance: number;
  readonly ink: Ink;
  readonly capHeight: number;
  readonly xHeight: number;
};

export type Face = {
  readonly name: string;
  /** `tracking` in thousandths of the size. */
  set(text: string, size: number, features?: readonly string[], tracking?: number): Run;
};

/** A character that a face lacks, or a missing face. */
export type FaceProblem = { readonly text: string; readonly message: string };

export type FaceRequest = {
  readonly family: string;
  readonly subfamily?: string | undefined;
  readonly style: string | number;
  /** Drawn from the family's variable file instead, at this place. */
  readonly axes?: Readonly<Record<string, number>> | undefined;
};

/** Opens each requested font once. `problems` collects what was missing while drawing. */
export class Faces {
  readonly problems: FaceProblem[] = [];
  readonly #families: ReadonlyMap<string, Family>;
  readonly #folder: string;
  readonly #packages: string;
  readonly #fonts = new Map<string, Font>();

  constructor(families: ReadonlyMap<string, Family>, folder: string, packagesFolder: string) {
    this.#families = families;
    this.#folder = folder;
    this.#packages = packagesFolder;
  }

  family(slug: string): Family | undefined {
    return this.#families.get(slug);
  }

  /** Reads a font's file in advance, so that drawing is synchronous. Unknown faces are added to `problems`. */
  async open(request: FaceRequest): Promise<void> {
    if (this.#fonts.has(keyOf(request))) return;
    const family = this.#families.get(request.family);
    if (request.axes && family?.variable) {
      const bytes = await readFile(resolve(this.#packages, family.variable.file));
      const options = { targetFormat: 'sfnt', variationAxes: request.axes } as const;
      this.#fonts.set(keyOf(request), create(await subsetFont(bytes, latin, options)));
      return;
    }
    const subfamily = request.subfamily
      ? family?.subfamilies.find(({ name }) => name === request.subfamily)
      : family?.subfamilies[0];
    if (!subfamily) {
      const wanted = request.subfamily ?? request.family;
      this.problems.push({
        text: wanted,
        message: `‘${wanted}’ is not known, expected a family or subfamily of the foundry`,
      });
      return;
    }
    const files = await findFontFiles(subfamily, this.#folder, this.#packages);
    const wanted = request.style === 'regular' ? '400' : String(request.style);
    const file = files.find(({ weight, italic }) => `${weight}${italic ? 'i' : ''}` === wanted);
    if (!file) {
      const known = files.map(({ weight, italic }) => `${weight}${italic ? 'i' : ''}`).join(', ');
      this.problems.push({
        text: String(request.style),
        message: `${family?.name} has no style ${request.style}, expected one of ${known}`,
      });
      return;
    }
    this.#fonts.set(keyOf(request), create(await readFile(resolve(this.#packages, file.source))));
  }

  face(request: FaceRequest): Face {
    const font = this.#fonts.get(keyOf(request));
    const name = `${this.#families.get(request.family)?.name ?? request.family} ${request.style}`;
    return {
      name,
      set: (text, size, features, tracking = 0) => {
        if (!font) return emptyRun(size);
        this.#checkCoverage(font, name, text);
        return setLine(font, text, size, features, tracking);
      },
    };
  }

  #checkCoverage(font: Font, name: string, text: string): void {
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (font.hasGlyphForCodePoint(codePoint)) continue;
      const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
      this.problems.push({
        text,
        message: `${name} lacks ‘${character}’ (U+${hex}), expected only characters that the font has`,
      });
    }
  }
}

/** What a picture of a variable file is set with. */
const latin = String.fromCodePoint(...Array.from({ length: 0x180 - 0x20 }, (_, at) => at + 0x20));

const keyOf = ({ family, subfamily, style, axes }: FaceRequest): string =>
  `${family}/${subfamily ?? ''}/${axes ? JSON.stringify(axes) : style}`;

const emptyRun = (size: number): Run => ({
  pieces: [],
  nodes: [],
  handles: [],
  scale: 0,
  size,
  advance: 0,
  ink: { left: 0, right: 0, top: 0, bottom: 0 },
  capHeight: 0,
  xHeight: 0,
});

function setLine(
  font: Font,
  text: string,
  size: number,
  features: readonly string[] | undefined,
  tracking: number,
): Run {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = features ? font.layout(text, features) : font.layout(text);
  const pieces: { path: string; x: number; y: number }[] = [];
  const nodes: { on: boolean; x: number; y: number }[] = [];
  const handles: [number, number, number, number][] = [];
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  let pen = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const { bbox } = glyph;
    if (bbox.maxX > bbox.minX) {
      const [x, y] = [pen + xOffset, yOffset];
      pieces.push({ path: glyph.path.toSVG(), x, y });
      ink.left = Math.min(ink.left, (x + bbox.minX) * scale);
      ink.right = Math.max(ink.right, (x + bbox.maxX) * scale);
      ink.top = Math.min(ink.top, -(y + bbox.maxY) * scale);
      ink.bottom = Math.max(ink.bottom, -(y + bbox.minY) * scale);
      addNodes(glyph, x, y, scale, nodes, handles);
    }
    pen += xAdvance + (tracking * font.unitsPerEm) / 1000;
  }
  if (pieces.length === 0) Object.assign(ink, { left: 0, right: 0, top: 0, bottom: 0 });
  return {
    pieces,
    nodes,
    handles,
    scale,
    size,
    advance: pen * scale,
    ink,
    capHeight: font.capHeight * scale,
    xHeight: font.xHeight * scale,
  };
}

/** A glyph's points in pixels, and the handles from each point to the control points of its curves. */
function addNodes(
  glyph: Glyph,
  x: number,
  y: number,
  scale: number,
  nodes: { on: boolean; x: number; y: number }[],
  handles: [number, number, number, number][],
): void {
  let [lastX, lastY] = [0, 0];
  for (const { args } of glyph.path.commands) {
    const points: [number, number][] = [];
    for (let at = 0; at + 1 < args.length; at += 2)
      points.push([(x + (args[at] ?? 0)) * scale, -(y + (args[at + 1] ?? 0)) * scale]);
    for (const [at, point] of points.entries())
      nodes.push({ on: at === points.length - 1, x: point[0], y: point[1] });
    const [end, control] = [points.at(-1), points.length > 1 ? points[0] : undefined];
    if (end && control) handles.push([lastX, lastY, ...control], [...control, ...end]);
    if (end) [lastX, lastY] = end;
  }
}
