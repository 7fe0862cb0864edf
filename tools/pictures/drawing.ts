/** A drawing as SVG: flat shapes and lines of type. */
import type { Face, Run } from './faces.ts';

export type Anchor = 'left' | 'middle' | 'right';
export type Colours = {
  readonly ground: string;
  readonly ink: string;
  readonly second: string;
  readonly on_second: string;
};
export type TextStyle = {
  readonly family?: string | undefined;
  readonly subfamily?: string | undefined;
  readonly style?: string | number | undefined;
  readonly features?: readonly string[] | undefined;
  readonly axes?: Readonly<Record<string, number>> | undefined;
};

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);

export class Drawing {
  readonly width: number;
  readonly height: number;
  /** The margin between type and the edges, in pixels. */
  readonly margin = 72;
  readonly colours: Colours;
  readonly #colour: (name: string) => string;
  readonly #face: (textStyle: TextStyle) => Face;
  readonly #marks: string[] = [];
  #clips = 0;
  #masks = 0;

  constructor(
    width: number,
    height: number,
    colours: Colours,
    colour: (name: string) => string,
    face: (textStyle: TextStyle) => Face,
  ) {
    this.width = width;
    this.height = height;
    this.colours = colours;
    this.#colour = colour;
    this.#face = face;
  }

  /** A line in the recipe's face, or in that of `textStyle`; `size` in pixels. */
  set(text: string, size: number, textStyle: TextStyle = {}, tracking = 0): Run {
    return this.#face(textStyle).set(text, size, textStyle.features, tracking);
  }

  /** A line whose ink is `width` pixels wide. */
  fit(text: string, width: number, textStyle: TextStyle = {}): Run {
    const probe = this.set(text, 1000, textStyle);
    const inked = probe.ink.right - probe.ink.left;
    return this.set(text, inked > 0 ? (1000 * width) / inked : 0, textStyle);
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.#marks.push(
      `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="${this.#colour(fill)}"/>`,
    );
  }

  frame(x: number, y: number, width: number, height: number, colour: string, thickness: number): void {
    this.#marks.push(
      `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="none" stroke="${this.#colour(colour)}" stroke-width="${formatNumber(thickness)}"/>`,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, thickness = 2): void {
    this.#marks.push(
      `<path d="M${formatNumber(x1)} ${formatNumber(y1)}L${formatNumber(x2)} ${formatNumber(y2)}" stroke="${this.#colour(colour)}" stroke-width="${formatNumber(thickness)}"/>`,
    );
  }

  circle(x: number, y: number, r: number, fill: string): void {
    this.#marks.push(
      `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(r)}" fill="${this.#colour(fill)}"/>`,
    );
  }

  ringLine(x: number, y: number, r: number, colour: string, thickness: number): void {
    this.#marks.push(
      `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(r)}" fill="none" stroke="${this.#colour(colour)}" stroke-width="${formatNumber(thickness)}"/>`,
    );
  }

  shape(path: string, fill: string): void {
    this.#marks.push(`<path d="${path}" fill="${this.#colour(fill)}"/>`);
  }

  /** Places a line by its ink: `x` is the ink's left, middle or right, by `anchor`; `y` is the baseline. */
  write(run: Run, x: number, y: number, colour: string, anchor: Anchor = 'left'): void {
    const { left, right } = run.ink;
    const offset = { left, middle: (left + right) / 2, right }[anchor];
    this.#place(
      run,
      `translate(${formatNumber(x - offset)} ${formatNumber(y)})`,
      `fill="${this.#colour(colour)}"`,
    );
  }

  /** Places a line by its advance, for columns of tabular figures. */
  writeBox(run: Run, x: number, y: number, colour: string, anchor: Anchor = 'left'): void {
    const offset = { left: 0, middle: run.advance / 2, right: run.advance }[anchor];
    this.#place(
      run,
      `translate(${formatNumber(x - offset)} ${formatNumber(y)})`,
      `fill="${this.#colour(colour)}"`,
    );
  }

  /** Places a line turned by `degrees` around the start of its baseline. */
  writeTurned(run: Run, x: number, y: number, degrees: number, colour: string): void {
    this.#place(
      run,
      `translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(degrees)}) translate(${formatNumber(-run.ink.left)} 0)`,
      `fill="${this.#colour(colour)}"`,
    );
  }

  /** Draws only the outline of a line, `thickness` pixels wide, placed by the start of its advance. */
  trace(run: Run, x: number, y: number, colour: string, thickness: number, fill = 'none'): void {
    const width = run.scale > 0 ? thickness / run.scale : 0;
    const paint = fill === 'none' ? 'none' : this.#colour(fill);
    this.#place(
      run,
      `translate(${formatNumber(x)} ${formatNumber(y)})`,
      `fill="${paint}" stroke="${this.#colour(colour)}" stroke-width="${formatNumber(width)}" stroke-linejoin="round"`,
    );
  }

  /** Draws the edge of a line's ink, outside of it: what its outlines do where they overlap stays unseen. */
  contour(run: Run, x: number, y: number, colour: string, thickness: number): void {
    this.#masks += 1;
    const id = `mask${this.#masks}`;
    this.#marks.push(`<mask id="${id}"><rect width="100%" height="100%" fill="#fff"/>`);
    this.trace(run, x, y, '#000', 0, '#000');
    this.#marks.push(`</mask><g mask="url(#${id})">`);
    this.trace(run, x, y, colour, thickness * 2);
    this.#marks.push('</g>');
  }

  /** Clips the output of `draw` to a rectangle. */
  inside(x: number, y: number, width: number, height: number, draw: () => void): void {
    this.#clips += 1;
    const id = `clip${this.#clips}`;
    this.#marks.push(
      `<clipPath id="${id}"><rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}"/></clipPath><g clip-path="url(#${id})">`,
    );
    draw();
    this.#marks.push('</g>');
  }

  #place(run: Run, transform: string, paint: string): void {
    const scale = String(Math.round(run.scale * 1e6) / 1e6);
    const pieces = run.pieces.map(
      ({ path, x, y }) => `<path transform="translate(${formatNumber(x)} ${formatNumber(y)})" d="${path}"/>`,
    );
    this.#marks.push(`<g transform="${transform} scale(${scale} -${scale})" ${paint}>${pieces.join('')}</g>`);
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><rect width="100%" height="100%" fill="${this.colours.ground}"/>${this.#marks.join('')}</svg>`;
  }
}
