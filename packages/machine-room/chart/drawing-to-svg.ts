/** A drawing as the text of a standalone SVG file: for a report, a document, an export. */
import type { Drawing } from './drawing.ts';
import { paint, palettes } from './paint.ts';
import { type Marks, type Shape, sceneOf } from './scene.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as it stands in SVG and HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

const textOf = (shape: Shape | string): string => {
  if (typeof shape === 'string') return escaped(shape);
  const { name, attributes, children } = shape;
  const attributeTexts = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${attributeTexts.join('')}>${children.map(textOf).join('')}</${name}>`;
};

export type SvgOptions = {
  /** "both" follows the reader's colour scheme. */
  readonly scheme?: 'light' | 'dark' | 'both';
  /** Additional rules, for instance for a custom mark: `[data-mark~='missed'] .frame { stroke: … }`. */
  readonly css?: string;
};

const margin = 12;

/** Makes the SVG text. `marks`: words by the id of a state or edge, styled by the drawing's own rules or `css`. */
export function drawingToSvg(
  drawing: Drawing,
  marks: Marks = {},
  { scheme = 'light', css = '' }: SvgOptions = {},
) {
  const [width, height] = [drawing.width + margin * 2, drawing.height + margin * 2].map(Math.ceil);
  const names = Object.keys(palettes.light) as (keyof typeof palettes.light)[];
  const colours = names.map((name) => {
    const [light, dark] = [palettes.light[name], palettes.dark[name]];
    return `--${name}:${scheme === 'both' ? `light-dark(${light},${dark})` : palettes[scheme][name]}`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" width="${width}" height="${height}" ` +
    `viewBox="${-margin} ${-margin} ${width} ${height}" role="img" aria-label="Statechart ${escaped(drawing.id)}" ` +
    `style="color-scheme:${scheme === 'both' ? 'light dark' : scheme};${colours.join(';')};background:var(--paper)">` +
    `<style>${paint}${css}</style>${sceneOf(drawing, marks).map(textOf).join('')}</svg>`
  );
}
