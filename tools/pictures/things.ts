/** Things that carry a drawing: paper, boards, tins, screens. Their light comes from the upper left, their grain from a formula. */
import * as s from 'superstruct';
import { colour, share } from './recipe-parts.ts';

/** How a surface is: how often its grain repeats across and down, in how many layers, and how deep it is. */
const grains = {
  plain: { across: 0.02, down: 0.02, layers: 3, depth: 2 },
  paper: { across: 0.05, down: 0.07, layers: 3, depth: 0.45 },
  plaster: { across: 0.011, down: 0.013, layers: 3, depth: 5 },
  stone: { across: 0.02, down: 0.024, layers: 4, depth: 3.2 },
  steel: { across: 0.0015, down: 0.22, layers: 2, depth: 2.5 },
  wood: { across: 0.002, down: 0.045, layers: 4, depth: 4.5 },
} as const;
type Grain = keyof typeof grains;

/** Width by height, and the share of the picture's height. */
const sizes = {
  paper: { shape: 0.72, size: 0.84 },
  spread: { shape: 1.42, size: 0.84 },
  book: { shape: 0.66, size: 0.84 },
  board: { shape: 1.7, size: 0.78 },
  enamel: { shape: 1.7, size: 0.72 },
  screen: { shape: 1.6, size: 0.74 },
  cloth: { shape: 1.6, size: 1.1 },
  tin: { shape: 1.1, size: 0.62 },
  bottle: { shape: 0.36, size: 0.86 },
  bag: { shape: 0.7, size: 0.76 },
  bar: { shape: 1.6, size: 0.34 },
} as const;
type Kind = keyof typeof sizes;

export const Thing = s.object({
  kind: s.enums(Object.keys(sizes) as Kind[]), // its keys are just these
  /** What it lies, hangs or stands on. */
  surface: s.optional(s.enums(Object.keys(grains) as Grain[])), // its keys are just these
  ground: colour,
  /** The colour of what isn't drawn on: a tin's metal, a bottle's glass, a screen's frame. */
  body: s.optional(colour),
  shape: s.optional(s.max(s.min(s.number(), 0.2), 6)),
  size: s.optional(s.max(s.min(s.number(), 0.1), 2)),
  /** Its middle. */
  x: s.optional(share),
  y: s.optional(share),
  turn: s.optional(s.max(s.min(s.number(), -20), 20)),
  /** Several: beneath each other when they lie, beside each other when they stand. */
  copies: s.optional(s.max(s.min(s.integer(), 1), 5)),
  /** Creases of a folded sheet, as shares of its width and of its height. */
  folds: s.optional(s.object({ across: s.optional(s.array(share)), down: s.optional(s.array(share)) })),
});
export type Thing = s.Infer<typeof Thing>;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Paint = { readonly art: (box: Box) => string; readonly body: string; readonly thing: Thing };

const standing: readonly Kind[] = ['tin', 'bottle', 'bag'];
const hanging: readonly Kind[] = ['board', 'enamel', 'cloth', 'screen'];

const round = (value: number): number => Math.round(value * 100) / 100;
const rect = ({ x, y, width, height }: Box, paint: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${paint}/>`;
const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - by * 2,
  height: height - by * 2,
});
const idOf = (name: string, box: Box): string =>
  [name, ...Object.values(box).map((value: number) => Math.round(value))].join('_');
/** Clipped to its box: where the box is turned, a filter reaches beyond it. */
const filtered = (box: Box, filter: string, blend: string): string => {
  const id = idOf('box', box);
  return `<clipPath id="${id}">${rect(box, '')}</clipPath>${rect(box, `class="grain" clip-path="url(#${id})" filter="url(#${filter})" style="mix-blend-mode:${blend}"`)}`;
};
const grained = (box: Box, grain: Grain): string => filtered(box, grain, 'multiply');

/** Light on each grain, bumps and all, to be multiplied with what is beneath. */
function grainFilter(name: Grain): string {
  const { across, down, layers, depth } = grains[name];
  return `<filter id="${name}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="${layers}" seed="7"/><feDiffuseLighting surfaceScale="${depth}" diffuseConstant="1.12"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting></filter>`;
}

type Stop = readonly [offset: number, colour: string, opacity: number];
function gradient(id: string, direction: string, stops: readonly Stop[]): string {
  const marks = stops.map(
    ([offset, fill, opacity]) => `<stop offset="${offset}" stop-color="${fill}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" ${direction}>${marks.join('')}</linearGradient>`;
}
const sideways = 'x1="0" y1="0" x2="1" y2="0"';
const downwards = 'x1="0" y1="0" x2="0" y2="1"';
const slanting = 'x1="0" y1="0" x2="1" y2="1"';

const defs = [
  ...(Object.keys(grains) as Grain[]).map(grainFilter), // its keys are just these
  '<filter id="far" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="22"/></filter>',
  '<filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="4"/></filter>',
  // Long soft folds, light and dark.
  '<filter id="folds" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.0042 0.0011" numOctaves="2" seed="5"/><feColorMatrix values="2.2 0 0 0 -.6 2.2 0 0 0 -.6 2.2 0 0 0 -.6 0 0 0 0 1"/></filter>',
  // Few and small: where paint has come off.
  '<filter id="chips" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.05" numOctaves="4" seed="11" result="noise"/><feColorMatrix in="noise" values="0 0 0 0 .3 0 0 0 0 .25 0 0 0 0 .2 26 0 0 0 -19.4"/></filter>',
  gradient('rake', slanting, [
    [0, '#fff', 0.16],
    [0.45, '#fff', 0],
    [1, '#000', 0.2],
  ]),
  gradient('round', sideways, [
    [0, '#000', 0.62],
    [0.1, '#000', 0.3],
    [0.28, '#fff', 0.2],
    [0.36, '#fff', 0.1],
    [0.6, '#000', 0.06],
    [0.88, '#000', 0.42],
    [1, '#000', 0.66],
  ]),
  gradient('gutter', sideways, [
    [0, '#000', 0.1],
    [0.04, '#000', 0],
    [0.4, '#000', 0],
    [0.485, '#000', 0.16],
    [0.5, '#000', 0.42],
    [0.515, '#fff', 0.2],
    [0.58, '#fff', 0],
    [0.96, '#000', 0],
    [1, '#000', 0.14],
  ]),
  gradient('hinge', sideways, [
    [0, '#fff', 0.12],
    [0.035, '#000', 0.05],
    [0.06, '#000', 0.38],
    [0.075, '#fff', 0.22],
    [0.1, '#fff', 0],
    [1, '#000', 0.08],
  ]),
  gradient('creaseAcross', sideways, [
    [0, '#fff', 0],
    [0.48, '#fff', 0.3],
    [0.5, '#000', 0.26],
    [1, '#000', 0],
  ]),
  gradient('creaseDown', downwards, [
    [0, '#fff', 0],
    [0.48, '#fff', 0.3],
    [0.5, '#000', 0.22],
    [1, '#000', 0],
  ]),
  gradient('gloss', slanting, [
    [0, '#fff', 0.32],
    [0.24, '#fff', 0.1],
    [0.25, '#fff', 0],
    [1, '#000', 0.1],
  ]),
  gradient('rim', slanting, [
    [0, '#fff', 0.75],
    [0.5, '#fff', 0.1],
    [1, '#000', 0.6],
  ]),
  gradient('bulge', downwards, [
    [0, '#fff', 0.5],
    [0.14, '#fff', 0.08],
    [0.7, '#000', 0.04],
    [1, '#000', 0.36],
  ]),
  gradient('floor', downwards, [
    [0, '#000', 0.3],
    [0.3, '#000', 0.1],
    [1, '#000', 0],
  ]),
].join('');

const screw = (x: number, y: number): string =>
  `<circle cx="${round(x + 1.5)}" cy="${round(y + 3)}" r="11" fill="#000" opacity=".4"/><circle cx="${round(x)}" cy="${round(y)}" r="10" fill="#B9BDBA"/><circle cx="${round(x)}" cy="${round(y)}" r="10" fill="url(#rim)"/><path d="M${round(x - 6)} ${round(y - 4)}L${round(x + 6)} ${round(y + 4)}" stroke="#3A403F" stroke-width="2.5"/>`;
function screws(box: Box, by: number): string {
  const { x, y, width, height } = inset(box, by);
  return [screw(x, y), screw(x + width, y), screw(x, y + height), screw(x + width, y + height)].join('');
}

function creases(folds: Thing['folds'] = {}, { x, y, width, height }: Box): string {
  const across = (folds.across ?? []).map((at) =>
    rect({ x: x + at * width - 26, y, width: 52, height }, 'fill="url(#creaseAcross)"'),
  );
  const down = (folds.down ?? []).map((at) =>
    rect({ x, y: y + at * height - 26, width, height: 52 }, 'fill="url(#creaseDown)"'),
  );
  return [...across, ...down].join('');
}

function plankLines({ x, y, width, height }: Box, planks: number): string {
  return Array.from({ length: planks - 1 }, (_, index) => {
    const at = round(y + ((index + 1) * height) / planks);
    return `<path d="M${round(x)} ${at}h${round(width)}" stroke="#000" stroke-opacity=".5" stroke-width="3"/><path d="M${round(x)} ${at + 3}h${round(width)}" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>`;
  }).join('');
}

/** Clips to rounded corners; the id is the box's own. */
function rounded(box: Box, radius: number, inside: string): string {
  const id = idOf('corner', box);
  return `<clipPath id="${id}">${rect(box, `rx="${radius}"`)}</clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

/** How each thing is built up, from the back to the front, in its box. */
const builders: { readonly [K in Kind]: (box: Box, paint: Paint) => string } = {
  paper: (box, { art, thing }) =>
    art(box) +
    grained(box, 'paper') +
    creases(thing.folds, box) +
    rect(box, 'fill="url(#rake)"') +
    rect(inset(box, 1), 'fill="none" stroke="url(#rim)" stroke-width="2" stroke-opacity=".6"'),
  spread: (box, { art }) => {
    const leaves = Array.from({ length: 4 }, (_, index) =>
      rect(
        { ...box, x: box.x - 16 + index * 4, width: box.width + 32 - index * 8, y: box.y + 3 },
        `fill="${index % 2 ? '#F4EFE4' : '#CFC8BA'}"`,
      ),
    );
    return leaves.join('') + art(box) + grained(box, 'paper') + rect(box, 'fill="url(#gutter)"');
  },
  book: (box, { art }) => {
    const leaves = { x: box.x + 12, y: box.y + 10, width: box.width - 4, height: box.height - 2 };
    return (
      rect(leaves, 'rx="3" fill="#E8E1D2"') +
      rect(inset(leaves, 3), 'fill="none" stroke="#A89F8D" stroke-width="1.5"') +
      rounded(box, 7, art(box) + grained(box, 'paper') + rect(box, 'fill="url(#hinge)"')) +
      rect(inset(box, 1), 'rx="7" fill="none" stroke="url(#rim)" stroke-width="2.5" stroke-opacity=".5"')
    );
  },
  board: (box, { art }) =>
    art(box) +
    filtered(box, 'chips', 'normal') +
    grained(box, 'wood') +
    plankLines(box, Math.max(3, Math.round(box.height / 150))) +
    rect(box, 'fill="url(#rake)"') +
    rect(inset(box, 2), 'fill="none" stroke="url(#rim)" stroke-width="5"') +
    screws(box, 30),
  enamel: (box, { art }) =>
    rounded(box, 30, art(box) + rect(box, 'fill="url(#gloss)"')) +
    rect(inset(box, 4), 'rx="28" fill="none" stroke="url(#rim)" stroke-width="8"') +
    screws(box, 34),
  screen: (box, { art, body }) => {
    const glass = inset(box, 26);
    return (
      rect(box, `rx="36" fill="${body}"`) +
      rect(inset(box, 2), 'rx="35" fill="none" stroke="url(#rim)" stroke-width="4"') +
      rounded(glass, 14, art(glass) + rect(glass, 'fill="url(#gloss)" opacity=".45"')) +
      rect(glass, 'rx="14" fill="none" stroke="#000" stroke-width="4" stroke-opacity=".6"')
    );
  },
  cloth: (box, { art }) =>
    art(box) +
    filtered(box, 'folds', 'soft-light') +
    rect(
      inset(box, 16),
      'fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-dasharray="14 8"',
    ) +
    rect(box, 'fill="url(#rake)"'),
  tin: (box, { art, body }) => {
    const rim = box.height * 0.06;
    const label = { ...box, y: box.y + rim, height: box.height - rim * 2 };
    const band = (y: number) =>
      rect({ x: box.x - 7, y, width: box.width + 14, height: rim }, `rx="${rim / 3}" fill="${body}"`);
    const ends = [box.y, box.y + box.height - rim];
    return (
      art(label) +
      rect(label, 'fill="url(#round)"') +
      ends
        .map(
          (y) =>
            band(y) +
            rect(
              { x: box.x - 7, y, width: box.width + 14, height: rim },
              `rx="${rim / 3}" fill="url(#round)"`,
            ) +
            rect(
              { x: box.x - 4, y: y + rim * 0.2, width: box.width + 8, height: 3 },
              'fill="#fff" fill-opacity=".45"',
            ),
        )
        .join('')
    );
  },
  bottle: (box, { art, body }) => {
    const { x, y, width: w, height: h } = box;
    const [neck, shoulder] = [w * 0.3, h * 0.36];
    const [left, right] = [x + w / 2 - neck / 2, x + w / 2 + neck / 2];
    const glass = `M${left} ${y + h * 0.08}V${y + shoulder * 0.5}C${left} ${y + shoulder * 0.8} ${x} ${y + shoulder * 0.75} ${x} ${y + shoulder * 1.1}V${y + h - 26}Q${x} ${y + h} ${x + 26} ${y + h}H${x + w - 26}Q${x + w} ${y + h} ${x + w} ${y + h - 26}V${y + shoulder * 1.1}C${x + w} ${y + shoulder * 0.75} ${right} ${y + shoulder * 0.8} ${right} ${y + shoulder * 0.5}V${y + h * 0.08}Z`;
    const label = { x, y: y + h * 0.47, width: w, height: h * 0.4 };
    const cap = { x: left - 6, y, width: neck + 12, height: h * 0.1 };
    return (
      `<path d="${glass}" fill="${body}"/><path d="${glass}" fill="url(#round)"/>` +
      rect(
        { x: x + w * 0.1, y: y + shoulder * 1.2, width: w * 0.035, height: h * 0.55 },
        'rx="6" fill="#fff" fill-opacity=".35" filter="url(#near)"',
      ) +
      art(label) +
      rect(label, 'fill="url(#round)"') +
      rect(cap, 'rx="6" fill="#24292A"') +
      rect(cap, 'rx="6" fill="url(#round)"')
    );
  },
  /** Something wrapped: its ends are folded in from above and below. */
  bar: (box, { art }) => {
    const { x, y, width, height } = box;
    const end = height * 0.3;
    const fold = (from: number, to: number) =>
      `<path d="M${round(from)} ${round(y)}L${round(to)} ${round(y + height / 2)}L${round(from)} ${round(y + height)}Z" fill="#000" fill-opacity=".1" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`;
    return rounded(
      box,
      22,
      art(box) +
        grained(box, 'paper') +
        fold(x, x + end) +
        fold(x + width, x + width - end) +
        rect(box, 'fill="url(#bulge)"'),
    );
  },
  bag: (box, { art }) => {
    const { x, y, width, height } = box;
    const teeth = Array.from({ length: 24 }, (_, index) => {
      const at = x + (width * (index + 0.5)) / 24;
      return `L${round(at)} ${round(y - 12)}L${round(at + width / 48)} ${round(y)}`;
    });
    const id = idOf('bag', box);
    const shape = `M${x} ${y}${teeth.join('')}V${y + height}H${x}Z`;
    const whole = { x, y: y - 12, width, height: height + 12 };
    return (
      `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">` +
      art(whole) +
      grained(whole, 'paper') +
      creases({ across: [0.09, 0.91], down: [0.1] }, box) +
      rect(whole, 'fill="url(#rake)"') +
      '</g>'
    );
  },
};

/** Where each copy is, from the back to the front. */
function boxesOf(thing: Thing, width: number, height: number): { box: Box; turn: number }[] {
  const usual = sizes[thing.kind];
  const { shape = usual.shape, size = usual.size, copies = 1, turn = 0, x = 0.5, y = 0.5 } = thing;
  const tall = size * height;
  const [w, h] = [tall * shape, tall];
  const middle = { x: x * width - w / 2, y: y * height - h / 2 };
  if (standing.includes(thing.kind)) {
    const step = w * 1.16;
    return Array.from({ length: copies }, (_, index) => ({
      box: { x: middle.x + (index - (copies - 1) / 2) * step, y: height * 0.9 - h, width: w, height: h },
      turn: 0,
    }));
  }
  return Array.from({ length: copies }, (_, index) => {
    const back = copies - 1 - index;
    const side = back % 2 ? 1 : -1;
    return {
      box: { x: middle.x + side * back * w * 0.13, y: middle.y + back * h * 0.03, width: w, height: h },
      turn: turn + side * back * 4,
    };
  });
}

/**
 * The SVG of a picture in which `art`, given a size, is drawn on a thing. The art's longer side is always 1600 wide, so
 * that its details keep their proportions. Without its grain a PNG is a quarter of the size.
 */
export function stage(
  thing: Thing,
  art: (width: number, height: number) => string,
  { width, height }: { readonly width: number; readonly height: number },
  colour: (name: string) => string,
  isGrained: boolean,
): string {
  const whole = { x: 0, y: 0, width, height };
  const paint: Paint = {
    thing,
    body: colour(thing.body ?? (thing.kind === 'screen' ? '#16191B' : '#B9BDBA')),
    art: (box) => {
      const scale = Math.max(box.width, box.height) / 1600;
      return `<g transform="translate(${round(box.x)} ${round(box.y)}) scale(${Math.round(scale * 1e5) / 1e5})">${art(box.width / scale, box.height / scale)}</g>`;
    },
  };
  const surface = thing.surface ?? 'plain';
  const stands = standing.includes(thing.kind);
  const lift = hanging.includes(thing.kind) ? 1.4 : 1;
  const table = { x: 0, y: height * 0.76, width, height: height * 0.24 };
  const scene = [
    rect(whole, `fill="${colour(thing.ground)}"`),
    stands ? rect(table, 'fill="#000" fill-opacity=".16"') + rect(table, 'fill="url(#floor)"') : '',
    grained(whole, surface),
    surface === 'wood' ? plankLines(whole, 5) : '',
    rect(whole, 'fill="url(#rake)"'),
  ];
  for (const { box, turn } of boxesOf(thing, width, height)) {
    const shadow = stands
      ? `<ellipse cx="${round(box.x + box.width * 0.62)}" cy="${round(box.y + box.height)}" rx="${round(box.width * 0.62)}" ry="22" filter="url(#far)" opacity=".7"/><ellipse cx="${round(box.x + box.width * 0.5)}" cy="${round(box.y + box.height)}" rx="${round(box.width * 0.5)}" ry="7" filter="url(#near)" opacity=".7"/>`
      : rect({ ...box, x: box.x + 16 * lift, y: box.y + 26 * lift }, 'filter="url(#far)" opacity=".42"') +
        rect({ ...box, x: box.x + 4, y: box.y + 5 }, 'filter="url(#near)" opacity=".45"');
    const middle = `${round(box.x + box.width / 2)} ${round(box.y + box.height / 2)}`;
    scene.push(`<g transform="rotate(${turn} ${middle})">${shadow}${builders[thing.kind](box, paint)}</g>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${isGrained ? '' : '<style>.grain{display:none}</style>'}${scene.join('')}</svg>`;
}
