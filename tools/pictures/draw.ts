/** Draws a recipe as SVG. */

import { type Colours, Drawing, type TextStyle } from './drawing.ts';
import type { Faces } from './faces.ts';
import { chart, figures, letterCase, outline, overlay, pair, ring } from './layouts/drawn.ts';
import { bars, crop, poster, waterline, wave, weights } from './layouts/large.ts';
import { page, proof } from './layouts/pages.ts';
import { label, sign, spine, ticket, timetable } from './layouts/printed.ts';
import type { Layout, Recipe, Recipes } from './recipe.ts';
import { stage } from './things.ts';

const painters: { readonly [L in Layout]: (recipe: Recipes[L], drawing: Drawing) => void } = {
  poster,
  crop,
  case: letterCase,
  timetable,
  label,
  spine,
  outline,
  sign,
  ticket,
  weights,
  pair,
  overlay,
  page,
  proof,
  figures,
  wave,
  ring,
  bars,
  waterline,
  chart,
};

const houseColours = {
  paper: '#F2F4EE',
  black: '#101A1D',
  deep: '#0C2237',
  signal: '#FF4F1C',
  lichen: '#C9E93A',
} as const;

/** `ground` is the colour that the picture has where nothing is. */
export type DrawnPicture = { readonly svg: string; readonly ground: string };

/**
 * The recipe's SVG at `width` × `height` pixels. All fonts that it names must be open; characters that they lack are
 * collected in `faces.problems`, and the drawing must then not be used.
 */
export function draw(
  recipe: Recipe,
  faces: Faces,
  width: number,
  height: number,
  isGrained = true,
): DrawnPicture {
  const family = faces.family(recipe.family);
  const [accent, onAccent] = [
    family?.accent ?? houseColours.signal,
    family?.ink_on_accent ?? houseColours.black,
  ];
  const hex: Record<string, string> = { ...houseColours, accent, on_accent: onAccent };
  const colours = coloursOf(recipe, hex);
  const colour = (name: string) => ({ ...hex, ...colours })[name] ?? name;
  const face = ({ family: slug, subfamily, style = recipe.style, axes }: TextStyle) =>
    faces.face(
      slug || subfamily
        ? { family: slug ?? recipe.family, subfamily, style, axes }
        : { family: recipe.family, subfamily: recipe.subfamily, style, axes },
    );
  const art = (artWidth: number, artHeight: number) => {
    const drawing = new Drawing(artWidth, artHeight, colours, colour, face);
    paint(recipe, drawing);
    drawCorners(recipe, drawing);
    return drawing.svg();
  };
  const { thing } = recipe;
  if (!thing) return { svg: art(width, height), ground: colours.ground };
  return { svg: stage(thing, art, { width, height }, colour, isGrained), ground: colour(thing.ground) };
}

function paint<L extends Layout>(recipe: Recipes[L] & { readonly layout: L }, drawing: Drawing): void {
  painters[recipe.layout](recipe, drawing);
}

function coloursOf({ colours = 'paper' }: Recipe, hex: Readonly<Record<string, string>>): Colours {
  const resolveColour = (name: string) => hex[name] ?? name;
  if (typeof colours === 'object')
    return {
      ground: resolveColour(colours.ground),
      ink: resolveColour(colours.ink),
      second: resolveColour(colours.second),
      on_second: resolveColour(colours.on_second ?? colours.ground),
    };
  const light = resolveColour('on_accent') === '#FFFFFF';
  const accent = { second: resolveColour('accent'), on_second: resolveColour('on_accent') };
  switch (colours) {
    case 'accent':
      return {
        ground: resolveColour('accent'),
        ink: resolveColour('on_accent'),
        second: light ? houseColours.black : houseColours.paper,
        on_second: light ? houseColours.paper : houseColours.black,
      };
    case 'paper':
      return { ground: houseColours.paper, ink: houseColours.black, ...accent };
    case 'ink':
      return { ground: houseColours.black, ink: houseColours.paper, ...accent };
    case 'deep':
      return { ground: houseColours.deep, ink: houseColours.paper, ...accent };
  }
}

function drawCorners({ corners = {}, corner_colour = 'ink' }: Recipe, drawing: Drawing): void {
  const leading = 34;
  for (const [corner, text] of Object.entries(corners)) {
    if (text === undefined) continue;
    const lines = text.split('\n');
    const right = corner.endsWith('r');
    const first = corner.startsWith('t')
      ? drawing.margin * 0.75 + 18
      : drawing.height - drawing.margin * 0.75 - (lines.length - 1) * leading;
    for (const [index, line] of lines.entries()) {
      const run = drawing.set(line, 22, { family: 'martian-mono', style: 400 });
      const x = right ? drawing.width - drawing.margin : drawing.margin;
      drawing.writeBox(run, x, first + index * leading, corner_colour, right ? 'right' : 'left');
    }
  }
}
