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

/** SVG's letters of fontkit's commands. */
const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
const round = (value: number) => Math.round(value * 100) / 100;

/** TrueType files leave out the point midway between two control points; fontkit adds it, so it is among the nodes. */
function outlineOf(font: Font, gid: number): Outline {
  const { commands } = font.getGlyph(gid).path;
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

export type GlyphFramesInput = {
  readonly codePoint: number;
  /** The values of the axes for each frame, by tag. */
  readonly places: readonly Readonly<Record<string, number>>[];
};

export type GlyphFrames = {
  readonly units_per_em: number;
  readonly frames: {
    /** Along its axes a font may change to another glyph. */
    readonly gid: number;
    readonly advance: number;
    /** SVG's letters of the outline's commands; their points, x and y in turn, y upwards, are in `coordinates`. */
    readonly commands: string;
    readonly coordinates: number[];
  }[];
};

/** As the font's own substitutions at its place have it; the character's plain glyph where they make several. */
function glyphAtPlace(font: Font, codePoint: number): Glyph {
  const { glyphs } = font.layout(String.fromCodePoint(codePoint));
  return (glyphs.length === 1 && glyphs[0]) || font.glyphForCodePoint(codePoint);
}

/** A character of a variable font at each place, from the bytes of a TrueType file; undefined where the font lacks it. */
export function drawFrames(
  bytes: Uint8Array,
  { codePoint, places }: GlyphFramesInput,
): GlyphFrames | undefined {
  const font = create(bytes);
  if (!font.hasGlyphForCodePoint(codePoint)) return undefined;
  const frames = places.map((place) => {
    const glyph = glyphAtPlace(font.getVariation(place), codePoint);
    const { commands } = glyph.path;
    return {
      gid: glyph.id,
      advance: round(glyph.advanceWidth),
      commands: commands.map(({ command }) => letters[command]).join(''),
      coordinates: commands.flatMap(({ args }) => args.map(round)),
    };
  });
  return { units_per_em: font.unitsPerEm, frames };
}
