/** Opens the foundry's fonts for drawing, and turns text into outlines. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { create, type Font, type Glyph } from 'fontkit';
import { filesOf } from '../catalogue/font-files.ts';
import type { Family } from '../catalogue/foundry-files.ts';

export type Ink = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** A set line: pieces in font units, their scale, and its measures in pixels (y grows downwards from the baseline). */
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

/** A character that a face lacks, or a face that isn't there. */
export type Lack = { readonly text: string; readonly message: string };

export type FaceAsked = {
  readonly family: string;
  readonly subfamily?: string | undefined;
  readonly style: string | number;
};

/** Opens every font that is asked for once. `lacks` collects what was missing while drawing. */
export class Faces {
  readonly lacks: Lack[] = [];
  readonly #families: ReadonlyMap<string, Family>;
  readonly #folder: string;
  readonly #packages: string;
  readonly #fonts = new Map<string, Font>();

  constructor(families: ReadonlyMap<string, Family>, folder: string, packages: string) {
    this.#families = families;
    this.#folder = folder;
    this.#packages = packages;
  }

  family(slug: string): Family | undefined {
    return this.#families.get(slug);
  }

  /** Reads a font's file, so that drawing needs no waiting. Unknown faces are noted in `lacks`. */
  async open(asked: FaceAsked): Promise<void> {
    if (this.#fonts.has(keyOf(asked))) return;
    const family = this.#families.get(asked.family);
    const subfamily = asked.subfamily
      ? family?.subfamilies.find(({ name }) => name === asked.subfamily)
      : family?.subfamilies[0];
    if (!subfamily) {
      const wanted = asked.subfamily ?? asked.family;
      this.lacks.push({
        text: wanted,
        message: `‘${wanted}’ is not known, expected a family or subfamily of the foundry`,
      });
      return;
    }
    const files = await filesOf(subfamily, this.#folder, this.#packages);
    const wanted = asked.style === 'regular' ? '400' : String(asked.style);
    const file = files.find(({ weight, italic }) => `${weight}${italic ? 'i' : ''}` === wanted);
    if (!file) {
      const known = files.map(({ weight, italic }) => `${weight}${italic ? 'i' : ''}`).join(', ');
      this.lacks.push({
        text: String(asked.style),
        message: `${family?.name} has no style ${asked.style}, expected one of ${known}`,
      });
      return;
    }
    this.#fonts.set(keyOf(asked), create(await readFile(resolve(this.#packages, file.source))));
  }

  face(asked: FaceAsked): Face {
    const font = this.#fonts.get(keyOf(asked));
    const name = `${this.#families.get(asked.family)?.name ?? asked.family} ${asked.style}`;
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
      this.lacks.push({
        text,
        message: `${name} lacks ‘${character}’ (U+${hex}), expected only characters that the font has`,
      });
    }
  }
}

const keyOf = ({ family, subfamily, style }: FaceAsked): string => `${family}/${subfamily ?? ''}/${style}`;

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

/** A glyph's points in pixels, and the lines from each to the control points that pull on its curves. */
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
