/** Layouts that show how letters are constructed: cases, outlines, overlaid weights, figures, contours. */

import type { Drawing } from '../drawing.ts';
import type { Recipes } from '../recipe.ts';

export function letterCase(recipe: Recipes['case'], drawing: Drawing): void {
  const { characters, columns, mark = [], size: share = 0.62 } = recipe;
  const rows = Math.ceil(characters.length / columns);
  const [width, height] = [drawing.width / columns, drawing.height / rows];
  const size = height * share;
  for (const [index, character] of characters.entries()) {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    const marked = mark.includes(character);
    if (marked) drawing.rect(x, y, width, height, 'second');
    const run = drawing.set(character, size, { features: recipe.features });
    drawing.write(
      run,
      x + width / 2,
      y + height / 2 + run.capHeight / 2,
      marked ? 'on_second' : 'ink',
      'middle',
    );
  }
  for (let column = 1; column < columns; column += 1)
    drawing.line(column * width, 0, column * width, drawing.height, 'ink', 2);
  for (let row = 1; row < rows; row += 1)
    drawing.line(0, row * height, drawing.width, row * height, 'ink', 2);
}

export function outline(recipe: Recipes['outline'], drawing: Drawing): void {
  const { width, height } = drawing;
  const run = drawing.set(recipe.text, recipe.size * height, { features: recipe.features });
  const [x, y] = [recipe.x * width, recipe.y * height];
  const split = recipe.split * width;
  for (const [name, level] of [
    ['cap height', run.capHeight],
    ['x-height', run.xHeight],
    ['baseline', 0],
  ] as const) {
    drawing.line(0, y - level, width, y - level, 'second', 1.5);
    const words = drawing.set(name, 22, { family: 'martian-mono', style: 400 });
    drawing.writeBox(words, 20, y - level - 10, 'second');
  }
  drawing.inside(split, 0, width - split, height, () => drawing.writeBox(run, x, y, 'ink'));
  drawing.inside(0, 0, split, height, () => {
    for (const [x1, y1, x2, y2] of run.handles) drawing.line(x + x1, y + y1, x + x2, y + y2, 'second', 1);
    drawing.trace(run, x, y, 'ink', 2.5);
    for (const node of run.nodes) {
      if (node.on) drawing.rect(x + node.x - 6, y + node.y - 6, 12, 12, 'second');
      else {
        drawing.circle(x + node.x, y + node.y, 6, 'ground');
        drawing.ringLine(x + node.x, y + node.y, 6, 'second', 2);
      }
    }
  });
}

export function overlay({ text, styles, size, y }: Recipes['overlay'], drawing: Drawing): void {
  const runs = styles.map((style) => drawing.set(text, size * drawing.height, { style }));
  const baseline = y * drawing.height;
  const centre = (run: (typeof runs)[number]) => drawing.width / 2 - (run.ink.left + run.ink.right) / 2;
  const heaviest = runs.at(-1);
  if (heaviest) drawing.writeBox(heaviest, centre(heaviest), baseline, 'second');
  for (const run of runs) drawing.contour(run, centre(run), baseline, 'ink', 2.5);
}

export function figures({ rows, labels = [], size: share = 1 }: Recipes['figures'], drawing: Drawing): void {
  const { width, height, margin } = drawing;
  const row = height / rows.length;
  for (const [index, line] of rows.entries()) {
    const run = drawing.set(line.text, row * share, line);
    const y = row * (index + 0.5) + run.capHeight / 2;
    if (index > 0) drawing.line(0, row * index, width, row * index, 'ink', 2);
    drawing.writeBox(run, width - margin, y, line.colour ?? 'ink', 'right');
    const label = labels[index];
    if (label)
      drawing.writeBox(drawing.set(label, 24, { family: 'martian-mono', style: 400 }), margin, y, 'ink');
  }
}

export function pair({ sides }: Recipes['pair'], drawing: Drawing): void {
  const half = drawing.width / 2;
  for (const [index, side] of sides.entries()) {
    const left = half * index;
    drawing.rect(left, 0, half, drawing.height, side.ground);
    const size = side.size * drawing.height;
    const probe = drawing.set('H', size, { ...side, features: undefined });
    const step = size * 1.12;
    const first = drawing.height / 2 - ((side.lines.length - 1) * step) / 2 + probe.capHeight / 2;
    for (const [at, text] of side.lines.entries()) {
      const run = drawing.set(text, size, side);
      // Each half is aligned towards the other, so that the two scripts meet at the fold.
      const x = index === 0 ? half - drawing.margin / 2 : half + drawing.margin / 2;
      drawing.inside(left, 0, half, drawing.height, () =>
        drawing.write(run, x, first + at * step, side.ink, index === 0 ? 'right' : 'left'),
      );
    }
  }
}

export function ring(recipe: Recipes['ring'], drawing: Drawing): void {
  const { width, height } = drawing;
  const [x, y] = [(recipe.x ?? 0.5) * width, (recipe.y ?? 0.5) * height];
  const r = recipe.r * height;
  const size = recipe.size * height;
  const [rim, hub] = [r + size * 1.12, r - size * 0.42];
  drawing.circle(x, y, rim, 'second');
  drawing.ringLine(x, y, rim - 14, 'on_second', 3);
  drawing.ringLine(x, y, hub, 'on_second', 3);
  const letters = [...recipe.around].map((text) => drawing.set(text, size));
  // Spread over the whole circle, so that the last letter meets the first.
  const total = letters.reduce((sum, run) => sum + run.advance, 0);
  let at = 0;
  for (const run of letters) {
    const turn = ((at + run.advance / 2) / total) * Math.PI * 2 - Math.PI / 2;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const middle = (run.ink.left + run.ink.right) / 2 - run.ink.left;
    drawing.writeTurned(
      run,
      x + cos * r + sin * middle,
      y + sin * r - cos * middle,
      (turn * 180) / Math.PI + 90,
      'on_second',
    );
    at += run.advance;
  }
  const centre = drawing.set(recipe.centre.text, recipe.centre.size * height, recipe.centre);
  const middle = (centre.ink.top + centre.ink.bottom) / 2;
  drawing.write(centre, x, y - middle, recipe.centre.colour ?? 'on_second', 'middle');
}

export function chart(recipe: Recipes['chart'], drawing: Drawing): void {
  const { width, height } = drawing;
  const run = drawing.set(recipe.text, recipe.size * height);
  const [x, y] = [recipe.x * width - run.ink.left, recipe.y * height];
  const step = recipe.step * height;
  // Drawn first, so that land and shallows cover the ones beneath them.
  for (const [index, text] of (recipe.soundings ?? []).entries()) {
    // The golden ratio spreads points evenly without a grid, and always in the same places.
    const [a, b] = [(index * 0.6180339887 + 0.17) % 1, (index * 0.7548776662 + 0.31) % 1];
    const sounding = drawing.set(text, 26, { family: 'martian-mono', style: 400 });
    drawing.writeBox(sounding, (0.04 + a * 0.92) * width, (0.06 + b * 0.9) * height, 'ink', 'middle');
  }
  for (let index = recipe.contours; index > 0; index -= 1) {
    // A stroke reaches half of its width to either side: the outer edge is the contour.
    drawing.trace(run, x, y, 'ink', index * step * 2 + 3, 'ink');
    drawing.trace(run, x, y, 'ground', index * step * 2 - 3, 'ground');
  }
  drawing.writeBox(run, x, y, 'second');
}
