/** Draws a recipe as SVG. */
import type { Faces } from './faces.ts';
import { chart, figures, letterCase, outline, overlay, pair, ring } from './layouts/drawn.ts';
import { bars, crop, poster, waterline, wave, weights } from './layouts/large.ts';
import { page } from './layouts/pages.ts';
import { label, sign, spine, ticket, timetable } from './layouts/printed.ts';
import type { Layout, Recipe, Recipes } from './recipe.ts';
import { type Colours, Sheet } from './sheet.ts';

const painters: { readonly [L in Layout]: (recipe: Recipes[L], sheet: Sheet) => void } = {
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
  figures,
  wave,
  ring,
  bars,
  waterline,
  chart,
};

const house = {
  paper: '#F2F4EE',
  black: '#101A1D',
  deep: '#0C2237',
  signal: '#FF4F1C',
  lichen: '#C9E93A',
} as const;

export type Drawing = { readonly svg: string; readonly colours: Colours };

/**
 * The recipe's SVG at `width` × `height` pixels. All fonts that it names must be open; characters that they lack are
 * noted in `faces.lacks`, and the drawing then must not be used.
 */
export function draw(recipe: Recipe, faces: Faces, width: number, height: number): Drawing {
  const family = faces.family(recipe.family);
  const [accent, onAccent] = [family?.accent ?? house.signal, family?.ink_on_accent ?? house.black];
  const hex: Record<string, string> = { ...house, accent, on_accent: onAccent };
  const colours = schemeOf(recipe, hex);
  const sheet = new Sheet(
    width,
    height,
    colours,
    (name) => ({ ...hex, ...colours })[name] ?? name,
    (asked) =>
      faces.face(
        asked.family || asked.subfamily
          ? {
              family: asked.family ?? recipe.family,
              subfamily: asked.subfamily,
              style: asked.style ?? recipe.style,
            }
          : { family: recipe.family, subfamily: recipe.subfamily, style: asked.style ?? recipe.style },
      ),
  );
  paint(recipe, sheet);
  drawCorners(recipe, sheet);
  return { svg: sheet.svg(), colours };
}

function paint<L extends Layout>(recipe: Recipes[L] & { readonly layout: L }, sheet: Sheet): void {
  painters[recipe.layout](recipe, sheet);
}

function schemeOf({ colours = 'paper' }: Recipe, hex: Readonly<Record<string, string>>): Colours {
  const of = (name: string) => hex[name] ?? name;
  if (typeof colours === 'object')
    return {
      ground: of(colours.ground),
      ink: of(colours.ink),
      second: of(colours.second),
      on_second: of(colours.on_second ?? colours.ground),
    };
  const light = of('on_accent') === '#FFFFFF';
  const accent = { second: of('accent'), on_second: of('on_accent') };
  switch (colours) {
    case 'accent':
      return {
        ground: of('accent'),
        ink: of('on_accent'),
        second: light ? house.black : house.paper,
        on_second: light ? house.paper : house.black,
      };
    case 'paper':
      return { ground: house.paper, ink: house.black, ...accent };
    case 'ink':
      return { ground: house.black, ink: house.paper, ...accent };
    case 'deep':
      return { ground: house.deep, ink: house.paper, ...accent };
  }
}

function drawCorners({ corners = {}, corner_colour = 'ink' }: Recipe, sheet: Sheet): void {
  const leading = 34;
  for (const [corner, text] of Object.entries(corners)) {
    if (text === undefined) continue;
    const lines = text.split('\n');
    const right = corner.endsWith('r');
    const first = corner.startsWith('t')
      ? sheet.margin * 0.75 + 18
      : sheet.height - sheet.margin * 0.75 - (lines.length - 1) * leading;
    for (const [index, line] of lines.entries()) {
      const run = sheet.set(line, 22, { family: 'martian-mono', style: 400 });
      const x = right ? sheet.width - sheet.margin : sheet.margin;
      sheet.writeBox(run, x, first + index * leading, corner_colour, right ? 'right' : 'left');
    }
  }
}
