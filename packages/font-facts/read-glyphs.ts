/** Reads a font's characters and outlines. It takes its time: meant for a worker thread. */
import { readFile } from 'node:fs/promises';
import { create, type Font, type Glyph } from 'fontkit';
import { characterGroup, characterName } from './characters.ts';
import { alternatesOf } from './features.ts';

/** Increase when anything here reads differently: cached lists are then read again. */
export const glyphListVersion = 2;

/** All measures are in font units; heights over the baseline, the descender negative. */
export type GlyphData = {
  readonly metrics: {
    readonly units_per_em: number;
    readonly ascender: number;
    readonly cap_height: number;
    readonly x_height: number;
    readonly descender: number;
  };
  readonly glyphs: {
    readonly gid: number;
    readonly code_point: number;
    readonly name: string;
    /** Unicode's name of the character, or the glyph's where there is none. */
    readonly character_name: string;
    /** 'Latin', 'Figures' …: characters of a group stand together. */
    readonly group: string;
    readonly advance: number;
  }[];
};

/** Spaces and control characters have nothing to show. */
const isVisible = (codePoint: number) => !/^[\p{Z}\p{C}]$/u.test(String.fromCodePoint(codePoint));

/** From the table itself: fontkit reads the outline first, and fails where an empty one ends the file. */
const advanceOf = (font: Font, gid: number) => {
  const { metrics } = font.hmtx;
  return metrics.get(Math.min(gid, metrics.length - 1)).advance;
};

/** Some fonts leave their heights out: then an H or an x is measured. */
function heightOf(font: Font, declared: number, letter: string): number {
  if (declared > 0 || !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return declared;
  return font.glyphForCodePoint(letter.codePointAt(0) ?? 0).bbox.maxY;
}

/** Every visible character, by group and code point. Some 0.1 s; rejects when the source can't be read. */
export async function readGlyphs({ source }: { readonly source: string }): Promise<GlyphData> {
  const font = create(await readFile(source));
  const characters = font.characterSet
    .filter(isVisible)
    .map((code_point) => ({ code_point, group: characterGroup(code_point) }))
    .toSorted((a, b) => a.group.order - b.group.order || a.code_point - b.code_point);
  return {
    metrics: {
      units_per_em: font.unitsPerEm,
      ascender: font.ascent,
      cap_height: heightOf(font, font.capHeight, 'H'),
      x_height: heightOf(font, font.xHeight, 'x'),
      descender: font.descent,
    },
    glyphs: characters.map(({ code_point, group }) => {
      const glyph = font.glyphForCodePoint(code_point);
      const name = glyphName(glyph, code_point);
      return {
        gid: glyph.id,
        code_point,
        name,
        character_name: characterName(code_point) ?? name,
        group: group.name,
        advance: advanceOf(font, glyph.id),
      };
    }),
  };
}

/** Web fonts often leave glyph names out: then a glyph is named after its character. */
function glyphName({ id, name }: Glyph, codePoint: number | undefined): string {
  const plain =
    codePoint === undefined ? `glyph${id}` : `uni${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return (name ?? plain).slice(0, 80);
}

export type GlyphDrawingInput = {
  readonly source: string;
  readonly gid: number;
  readonly tags: readonly string[];
};

type Outline = {
  /** An SVG path in font units, y upwards. */
  readonly path: string;
  /** `on` is false for an off-curve control point. */
  readonly nodes: { readonly x: number; readonly y: number; readonly on: boolean }[];
};
export type GlyphDrawing = Outline & {
  readonly gid: number;
  readonly name: string;
  readonly advance: number;
  /** Other glyphs of its character, each by the feature that substitutes it. */
  readonly alternates: {
    readonly tag: string;
    readonly gid: number;
    readonly advance: number;
    readonly path: string;
  }[];
};

const round = (value: number) => Math.round(value * 100) / 100;

/** TrueType files leave out the point midway between two control points; fontkit adds it, so it is among the nodes. */
function outlineOf(font: Font, gid: number): Outline {
  const { commands } = font.getGlyph(gid).path;
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
  const nodes: Outline['nodes'] = [];
  const path = commands.map(({ command, args }) => {
    for (let index = 0; index < args.length; index += 2) {
      nodes.push({
        x: round(args[index] ?? 0),
        y: round(args[index + 1] ?? 0),
        on: index === args.length - 2,
      });
    }
    return letters[command] + args.map(round).join(' ');
  });
  return { path: path.join(''), nodes };
}

/** One glyph with its outline, and the alternates of its character under these features; undefined if the font lacks it. */
export async function drawGlyph({ source, gid, tags }: GlyphDrawingInput): Promise<GlyphDrawing | undefined> {
  const font = create(await readFile(source));
  if (gid >= font.numGlyphs) return undefined;
  const glyph = font.getGlyph(gid);
  const [character] = font.stringsForGlyph(gid);
  const alternates = character === undefined ? [] : alternatesOf(font, character, tags);
  return {
    gid,
    name: glyphName(glyph, character?.codePointAt(0)),
    advance: advanceOf(font, gid),
    ...outlineOf(font, gid),
    alternates: alternates.map(({ tag, gid: other }) => ({
      tag,
      gid: other,
      advance: advanceOf(font, other),
      path: outlineOf(font, other).path,
    })),
  };
}
