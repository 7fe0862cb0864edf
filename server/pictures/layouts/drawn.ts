/** Layouts that show how letters are made: cases, outlines, weights on top of each other, figures, contours. */
import type { Recipes } from '../recipe.ts';
import type { Sheet } from '../sheet.ts';

export function letterCase(recipe: Recipes['case'], sheet: Sheet): void {
  const { characters, columns, mark = [], size: share = 0.62 } = recipe;
  const rows = Math.ceil(characters.length / columns);
  const [width, height] = [sheet.width / columns, sheet.height / rows];
  const size = height * share;
  for (const [index, character] of characters.entries()) {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    const marked = mark.includes(character);
    if (marked) sheet.rect(x, y, width, height, 'second');
    const run = sheet.set(character, size, { features: recipe.features });
    sheet.write(
      run,
      x + width / 2,
      y + height / 2 + run.capHeight / 2,
      marked ? 'on_second' : 'ink',
      'middle',
    );
  }
  for (let column = 1; column < columns; column += 1)
    sheet.line(column * width, 0, column * width, sheet.height, 'ink', 2);
  for (let row = 1; row < rows; row += 1) sheet.line(0, row * height, sheet.width, row * height, 'ink', 2);
}

export function outline(recipe: Recipes['outline'], sheet: Sheet): void {
  const { width, height } = sheet;
  const run = sheet.set(recipe.text, recipe.size * height, { features: recipe.features });
  const [x, y] = [recipe.x * width, recipe.y * height];
  const split = recipe.split * width;
  for (const [name, level] of [
    ['cap height', run.capHeight],
    ['x-height', run.xHeight],
    ['baseline', 0],
  ] as const) {
    sheet.line(0, y - level, width, y - level, 'second', 1.5);
    const words = sheet.set(name, 22, { family: 'martian-mono', style: 400 });
    sheet.writeBox(words, 20, y - level - 10, 'second');
  }
  sheet.inside(split, 0, width - split, height, () => sheet.writeBox(run, x, y, 'ink'));
  sheet.inside(0, 0, split, height, () => {
    for (const [x1, y1, x2, y2] of run.handles) sheet.line(x + x1, y + y1, x + x2, y + y2, 'second', 1);
    sheet.trace(run, x, y, 'ink', 2.5);
    for (const node of run.nodes) {
      if (node.on) sheet.rect(x + node.x - 6, y + node.y - 6, 12, 12, 'second');
      else {
        sheet.circle(x + node.x, y + node.y, 6, 'ground');
        sheet.ringLine(x + node.x, y + node.y, 6, 'second', 2);
      }
    }
  });
}

export function overlay({ text, styles, size, y }: Recipes['overlay'], sheet: Sheet): void {
  const runs = styles.map((style) => sheet.set(text, size * sheet.height, { style }));
  const baseline = y * sheet.height;
  const centre = (run: (typeof runs)[number]) => sheet.width / 2 - (run.ink.left + run.ink.right) / 2;
  const heaviest = runs.at(-1);
  if (heaviest) sheet.writeBox(heaviest, centre(heaviest), baseline, 'second');
  for (const run of runs) sheet.trace(run, centre(run), baseline, 'ink', 2.5);
}

export function figures({ rows, labels = [], size: share = 1 }: Recipes['figures'], sheet: Sheet): void {
  const { width, height, margin } = sheet;
  const row = height / rows.length;
  for (const [index, line] of rows.entries()) {
    const run = sheet.set(line.text, row * share, line);
    const y = row * (index + 0.5) + run.capHeight / 2;
    if (index > 0) sheet.line(0, row * index, width, row * index, 'ink', 2);
    sheet.writeBox(run, width - margin, y, line.colour ?? 'ink', 'right');
    const label = labels[index];
    if (label) sheet.writeBox(sheet.set(label, 24, { family: 'martian-mono', style: 400 }), margin, y, 'ink');
  }
}

export function pair({ sides }: Recipes['pair'], sheet: Sheet): void {
  const half = sheet.width / 2;
  for (const [index, side] of sides.entries()) {
    const left = half * index;
    sheet.rect(left, 0, half, sheet.height, side.ground);
    const size = side.size * sheet.height;
    const probe = sheet.set('H', size, { ...side, features: undefined });
    const step = size * 1.12;
    const first = sheet.height / 2 - ((side.lines.length - 1) * step) / 2 + probe.capHeight / 2;
    for (const [at, text] of side.lines.entries()) {
      const run = sheet.set(text, size, side);
      // Each half is ranged towards the other, so that the two scripts meet at the fold.
      const x = index === 0 ? half - sheet.margin / 2 : half + sheet.margin / 2;
      sheet.inside(left, 0, half, sheet.height, () =>
        sheet.write(run, x, first + at * step, side.ink, index === 0 ? 'right' : 'left'),
      );
    }
  }
}

export function ring(recipe: Recipes['ring'], sheet: Sheet): void {
  const { width, height } = sheet;
  const [x, y] = [(recipe.x ?? 0.5) * width, (recipe.y ?? 0.5) * height];
  const r = recipe.r * height;
  const size = recipe.size * height;
  const [rim, hub] = [r + size * 1.12, r - size * 0.42];
  sheet.circle(x, y, rim, 'second');
  sheet.ringLine(x, y, rim - 14, 'on_second', 3);
  sheet.ringLine(x, y, hub, 'on_second', 3);
  const letters = [...recipe.around].map((text) => sheet.set(text, size));
  // Spread over the whole circle, so that the last letter meets the first.
  const total = letters.reduce((sum, run) => sum + run.advance, 0);
  let at = 0;
  for (const run of letters) {
    const turn = ((at + run.advance / 2) / total) * Math.PI * 2 - Math.PI / 2;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const middle = (run.ink.left + run.ink.right) / 2 - run.ink.left;
    sheet.writeTurned(
      run,
      x + cos * r + sin * middle,
      y + sin * r - cos * middle,
      (turn * 180) / Math.PI + 90,
      'on_second',
    );
    at += run.advance;
  }
  const centre = sheet.set(recipe.centre.text, recipe.centre.size * height, recipe.centre);
  const middle = (centre.ink.top + centre.ink.bottom) / 2;
  sheet.write(centre, x, y - middle, recipe.centre.colour ?? 'on_second', 'middle');
}

export function chart(recipe: Recipes['chart'], sheet: Sheet): void {
  const { width, height } = sheet;
  const run = sheet.set(recipe.text, recipe.size * height);
  const [x, y] = [recipe.x * width - run.ink.left, recipe.y * height];
  const step = recipe.step * height;
  // Drawn first, so that land and shallows cover those that fall there.
  for (const [index, text] of (recipe.soundings ?? []).entries()) {
    // The golden ratio spreads points evenly without a grid, and always in the same places.
    const [a, b] = [(index * 0.6180339887 + 0.17) % 1, (index * 0.7548776662 + 0.31) % 1];
    const sounding = sheet.set(text, 26, { family: 'martian-mono', style: 400 });
    sheet.writeBox(sounding, (0.04 + a * 0.92) * width, (0.06 + b * 0.9) * height, 'ink', 'middle');
  }
  for (let index = recipe.contours; index > 0; index -= 1) {
    // A stroke reaches half of its width to either side: the outer edge is the contour.
    sheet.trace(run, x, y, 'ink', index * step * 2 + 3, 'ink');
    sheet.trace(run, x, y, 'ground', index * step * 2 - 3, 'ground');
  }
  sheet.writeBox(run, x, y, 'second');
}
