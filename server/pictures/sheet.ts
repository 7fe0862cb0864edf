/** A sheet to draw on: flat shapes and set lines, kept as SVG. */
import type { Face, Run } from './faces.ts';

export type Anchor = 'left' | 'middle' | 'right';
export type Colours = {
  readonly ground: string;
  readonly ink: string;
  readonly second: string;
  readonly on_second: string;
};
export type LineAsked = {
  readonly family?: string | undefined;
  readonly subfamily?: string | undefined;
  readonly style?: string | number | undefined;
  readonly features?: readonly string[] | undefined;
};

const number = (value: number): string => String(Math.round(value * 100) / 100);

export class Sheet {
  readonly width: number;
  readonly height: number;
  /** The distance that type keeps from the edges, in pixels. */
  readonly margin = 72;
  readonly colours: Colours;
  readonly #colour: (name: string) => string;
  readonly #face: (asked: LineAsked) => Face;
  readonly #marks: string[] = [];
  #clips = 0;

  constructor(
    width: number,
    height: number,
    colours: Colours,
    colour: (name: string) => string,
    face: (asked: LineAsked) => Face,
  ) {
    this.width = width;
    this.height = height;
    this.colours = colours;
    this.#colour = colour;
    this.#face = face;
  }

  /** A line in the recipe's face, or in the one that `asked` names; `size` in pixels. */
  set(text: string, size: number, asked: LineAsked = {}, tracking = 0): Run {
    return this.#face(asked).set(text, size, asked.features, tracking);
  }

  /** A line whose ink is `width` pixels wide. */
  fit(text: string, width: number, asked: LineAsked = {}): Run {
    const probe = this.set(text, 1000, asked);
    const inked = probe.ink.right - probe.ink.left;
    return this.set(text, inked > 0 ? (1000 * width) / inked : 0, asked);
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.#marks.push(
      `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="${this.#colour(fill)}"/>`,
    );
  }

  frame(x: number, y: number, width: number, height: number, colour: string, thickness: number): void {
    this.#marks.push(
      `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="none" stroke="${this.#colour(colour)}" stroke-width="${number(thickness)}"/>`,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, thickness = 2): void {
    this.#marks.push(
      `<path d="M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}" stroke="${this.#colour(colour)}" stroke-width="${number(thickness)}"/>`,
    );
  }

  circle(x: number, y: number, r: number, fill: string): void {
    this.#marks.push(
      `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${this.#colour(fill)}"/>`,
    );
  }

  ringLine(x: number, y: number, r: number, colour: string, thickness: number): void {
    this.#marks.push(
      `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="none" stroke="${this.#colour(colour)}" stroke-width="${number(thickness)}"/>`,
    );
  }

  shape(path: string, fill: string): void {
    this.#marks.push(`<path d="${path}" fill="${this.#colour(fill)}"/>`);
  }

  /** Places a line by its ink: `x` is where the ink begins, has its middle or ends; `y` is the baseline. */
  write(run: Run, x: number, y: number, colour: string, anchor: Anchor = 'left'): void {
    const { left, right } = run.ink;
    const offset = { left, middle: (left + right) / 2, right }[anchor];
    this.#place(run, `translate(${number(x - offset)} ${number(y)})`, `fill="${this.#colour(colour)}"`);
  }

  /** Places a line by its advance, as columns of tabular figures need it. */
  writeBox(run: Run, x: number, y: number, colour: string, anchor: Anchor = 'left'): void {
    const offset = { left: 0, middle: run.advance / 2, right: run.advance }[anchor];
    this.#place(run, `translate(${number(x - offset)} ${number(y)})`, `fill="${this.#colour(colour)}"`);
  }

  /** Places a line turned by `degrees` around the start of its baseline. */
  writeTurned(run: Run, x: number, y: number, degrees: number, colour: string): void {
    this.#place(
      run,
      `translate(${number(x)} ${number(y)}) rotate(${number(degrees)}) translate(${number(-run.ink.left)} 0)`,
      `fill="${this.#colour(colour)}"`,
    );
  }

  /** Only the outline of a line, `thickness` pixels strong, placed by the start of its advance. */
  trace(run: Run, x: number, y: number, colour: string, thickness: number, fill = 'none'): void {
    const width = run.scale > 0 ? thickness / run.scale : 0;
    const paint = fill === 'none' ? 'none' : this.#colour(fill);
    this.#place(
      run,
      `translate(${number(x)} ${number(y)})`,
      `fill="${paint}" stroke="${this.#colour(colour)}" stroke-width="${number(width)}" stroke-linejoin="round"`,
    );
  }

  /** Draws what `draw` draws only inside of a rectangle. */
  inside(x: number, y: number, width: number, height: number, draw: () => void): void {
    this.#clips += 1;
    const id = `clip${this.#clips}`;
    this.#marks.push(
      `<clipPath id="${id}"><rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"/></clipPath><g clip-path="url(#${id})">`,
    );
    draw();
    this.#marks.push('</g>');
  }

  #place(run: Run, transform: string, paint: string): void {
    const scale = String(Math.round(run.scale * 1e6) / 1e6);
    const pieces = run.pieces.map(
      ({ path, x, y }) => `<path transform="translate(${number(x)} ${number(y)})" d="${path}"/>`,
    );
    this.#marks.push(`<g transform="${transform} scale(${scale} -${scale})" ${paint}>${pieces.join('')}</g>`);
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><rect width="100%" height="100%" fill="${this.colours.ground}"/>${this.#marks.join('')}</svg>`;
  }
}
