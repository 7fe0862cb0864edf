/** Layouts in which a word or a letter fills the drawing. */

import type { Drawing } from '../drawing.ts';
import type { Recipes } from '../recipe.ts';

/** Room for the corner lines, at the top and at the bottom. */
const cornerRoom = 64;

export function poster(recipe: Recipes['poster'], drawing: Drawing): void {
  const { lines, grow = 1.8, sun, corners } = recipe;
  if (sun) drawing.circle(sun.x * drawing.width, sun.y * drawing.height, sun.r * drawing.height, sun.colour);
  const top = corners?.tl || corners?.tr ? drawing.margin + cornerRoom : drawing.margin * 0.7;
  const bottom =
    drawing.height - (corners?.bl || corners?.br ? drawing.margin + cornerRoom * 0.5 : drawing.margin * 0.4);
  const shares = lines.map((_, index) => grow ** (lines.length > 1 ? index / (lines.length - 1) : 0));
  const unit = (bottom - top) / shares.reduce((sum, share) => sum + share, 0);
  let y = top;
  for (const [index, line] of lines.entries()) {
    const height = unit * (shares[index] ?? 1);
    const room = drawing.width - drawing.margin * 2;
    const wanted = drawing.set(line.text, height * 0.98, line);
    const run = wanted.ink.right > room ? drawing.fit(line.text, room, line) : wanted;
    y += height;
    drawing.line(0, y, drawing.width, y, 'ink', 1);
    drawing.write(run, drawing.margin, y - height * 0.2, line.colour ?? 'ink');
  }
}

export function crop({ pieces, panels = [] }: Recipes['crop'], drawing: Drawing): void {
  const { width, height } = drawing;
  for (const panel of panels)
    drawing.rect(panel.x * width, panel.y * height, panel.width * width, panel.height * height, panel.colour);
  for (const piece of pieces) {
    const run = drawing.set(piece.text, piece.size * height, piece);
    const [x, y] = [piece.x * width, piece.y * height];
    const { redrawn, colour = 'ink', anchor } = piece;
    if (!redrawn) {
      drawing.write(run, x, y, colour, anchor);
      continue;
    }
    drawing.write({ ...run, pieces: [{ path: redrawn, x: 0, y: 0 }] }, x, y, colour);
    drawing.trace(run, x - run.ink.left, y, 'second', 3);
  }
}

export function weights({ text, styles, size = 1, x }: Recipes['weights'], drawing: Drawing): void {
  const row = drawing.height / styles.length;
  const label = drawing.margin;
  const left = x === undefined ? drawing.margin + 120 : x * drawing.width;
  for (const [index, style] of styles.entries()) {
    const run = drawing.set(text, row * size, { style });
    const y = row * (index + 0.5) + run.capHeight / 2;
    if (index > 0) drawing.line(0, row * index, drawing.width, row * index, 'ink', 1);
    drawing.write(run, left, y, 'ink');
    const mono = drawing.set(String(style), 22, { family: 'martian-mono', style: 400 });
    drawing.writeBox(mono, label, y, 'ink');
  }
}

export function bars({ bars }: Recipes['bars'], drawing: Drawing): void {
  const inner = drawing.width - drawing.margin * 1.4;
  const runs = bars.map((bar) => ({ bar, run: drawing.fit(bar.text, inner, bar) }));
  const inks = runs.reduce((sum, { run }) => sum + run.ink.bottom - run.ink.top, 0);
  const pad = Math.max((drawing.height - inks) / bars.length / 2, 14);
  let y = 0;
  for (const [index, { bar, run }] of runs.entries()) {
    const height = run.ink.bottom - run.ink.top + pad * 2;
    const last = index === runs.length - 1;
    drawing.rect(0, y, drawing.width, last ? Math.max(drawing.height - y, height) : height + 1, bar.ground);
    drawing.write(run, drawing.width / 2, y + pad - run.ink.top, bar.colour ?? 'ink', 'middle');
    y += height;
  }
}

export function wave({ text, rows, styles, mark, drift = 0.06 }: Recipes['wave'], drawing: Drawing): void {
  const row = drawing.height / rows;
  for (let index = 0; index < rows; index += 1) {
    const turn = (index / rows) * Math.PI * 2;
    // The crest is where the sine is highest; it gets the heaviest style.
    const crest = (1 - Math.cos(turn)) / 2;
    const style = styles[Math.min(styles.length - 1, Math.floor(crest * styles.length))];
    const run = drawing.set(`${text} `, row * 1.12, { style });
    const y = row * (index + 0.5) + run.xHeight / 2;
    const colour = mark === index + 1 ? 'second' : 'ink';
    const start = -run.advance * (0.5 + drift * 4 * Math.sin(turn));
    for (let x = start; x < drawing.width && run.advance > 0; x += run.advance)
      drawing.writeBox(run, x, y, colour);
  }
}

export function waterline(recipe: Recipes['waterline'], drawing: Drawing): void {
  const { width, height } = drawing;
  const level = recipe.level * height;
  const run = drawing.set(recipe.text, recipe.size * height);
  const draw = (colour: string) => () => drawing.write(run, recipe.x * width, recipe.y * height, colour);
  drawing.inside(0, 0, width, level, draw('ink'));
  drawing.rect(0, level, width, height - level, 'second');
  drawing.inside(0, level, width, height - level, draw('on_second'));
  const step = height / recipe.marks.length;
  for (const [index, mark] of recipe.marks.entries()) {
    const y = step * (index + 0.5);
    const colour = y < level ? 'ink' : 'on_second';
    for (let tick = 0; tick < 5; tick += 1) {
      const at = y + (tick * step) / 5;
      drawing.line(width - (tick === 0 ? 64 : 32), at, width, at, at < level ? 'ink' : 'on_second', 2);
    }
    const label = drawing.set(mark, 30, { family: 'martian-mono', style: 400 });
    drawing.writeBox(label, width - 84, y + label.capHeight / 2, colour, 'right');
  }
}
