/** Layouts in which a word or a letter is as large as the sheet. */
import type { Recipes } from '../recipe.ts';
import type { Sheet } from '../sheet.ts';

/** Room for the corner lines, at the top and at the foot. */
const cornerRoom = 64;

export function poster(recipe: Recipes['poster'], sheet: Sheet): void {
  const { lines, grow = 1.8, sun, corners } = recipe;
  if (sun) sheet.circle(sun.x * sheet.width, sun.y * sheet.height, sun.r * sheet.height, sun.colour);
  const top = corners?.tl || corners?.tr ? sheet.margin + cornerRoom : sheet.margin * 0.7;
  const bottom =
    sheet.height - (corners?.bl || corners?.br ? sheet.margin + cornerRoom * 0.5 : sheet.margin * 0.4);
  const shares = lines.map((_, index) => grow ** (lines.length > 1 ? index / (lines.length - 1) : 0));
  const unit = (bottom - top) / shares.reduce((sum, share) => sum + share, 0);
  let y = top;
  for (const [index, line] of lines.entries()) {
    const height = unit * (shares[index] ?? 1);
    const room = sheet.width - sheet.margin * 2;
    const wanted = sheet.set(line.text, height * 0.98, line);
    const run = wanted.ink.right > room ? sheet.fit(line.text, room, line) : wanted;
    y += height;
    sheet.line(0, y, sheet.width, y, 'ink', 1);
    sheet.write(run, sheet.margin, y - height * 0.2, line.colour ?? 'ink');
  }
}

export function crop({ pieces, panels = [] }: Recipes['crop'], sheet: Sheet): void {
  const { width, height } = sheet;
  for (const panel of panels)
    sheet.rect(panel.x * width, panel.y * height, panel.width * width, panel.height * height, panel.colour);
  for (const piece of pieces) {
    const run = sheet.set(piece.text, piece.size * height, piece);
    sheet.write(run, piece.x * width, piece.y * height, piece.colour ?? 'ink', piece.anchor);
  }
}

export function weights({ text, styles, size = 1, x }: Recipes['weights'], sheet: Sheet): void {
  const row = sheet.height / styles.length;
  const label = sheet.margin;
  const left = x === undefined ? sheet.margin + 120 : x * sheet.width;
  for (const [index, style] of styles.entries()) {
    const run = sheet.set(text, row * size, { style });
    const y = row * (index + 0.5) + run.capHeight / 2;
    if (index > 0) sheet.line(0, row * index, sheet.width, row * index, 'ink', 1);
    sheet.write(run, left, y, 'ink');
    const mono = sheet.set(String(style), 22, { family: 'martian-mono', style: 400 });
    sheet.writeBox(mono, label, y, 'ink');
  }
}

export function bars({ bars }: Recipes['bars'], sheet: Sheet): void {
  const inner = sheet.width - sheet.margin * 1.4;
  const runs = bars.map((bar) => ({ bar, run: sheet.fit(bar.text, inner, bar) }));
  const inks = runs.reduce((sum, { run }) => sum + run.ink.bottom - run.ink.top, 0);
  const pad = Math.max((sheet.height - inks) / bars.length / 2, 14);
  let y = 0;
  for (const [index, { bar, run }] of runs.entries()) {
    const height = run.ink.bottom - run.ink.top + pad * 2;
    const last = index === runs.length - 1;
    sheet.rect(0, y, sheet.width, last ? Math.max(sheet.height - y, height) : height + 1, bar.ground);
    sheet.write(run, sheet.width / 2, y + pad - run.ink.top, bar.colour ?? 'ink', 'middle');
    y += height;
  }
}

export function wave({ text, rows, styles, mark, drift = 0.06 }: Recipes['wave'], sheet: Sheet): void {
  const row = sheet.height / rows;
  for (let index = 0; index < rows; index += 1) {
    const turn = (index / rows) * Math.PI * 2;
    // The crest is where the sine is highest, and the heaviest style stands there.
    const crest = (1 - Math.cos(turn)) / 2;
    const style = styles[Math.min(styles.length - 1, Math.floor(crest * styles.length))];
    const run = sheet.set(`${text} `, row * 1.12, { style });
    const y = row * (index + 0.5) + run.xHeight / 2;
    const colour = mark === index + 1 ? 'second' : 'ink';
    const start = -run.advance * (0.5 + drift * 4 * Math.sin(turn));
    for (let x = start; x < sheet.width && run.advance > 0; x += run.advance)
      sheet.writeBox(run, x, y, colour);
  }
}

export function waterline(recipe: Recipes['waterline'], sheet: Sheet): void {
  const { width, height } = sheet;
  const level = recipe.level * height;
  const run = sheet.set(recipe.text, recipe.size * height);
  const draw = (colour: string) => () => sheet.write(run, recipe.x * width, recipe.y * height, colour);
  sheet.inside(0, 0, width, level, draw('ink'));
  sheet.rect(0, level, width, height - level, 'second');
  sheet.inside(0, level, width, height - level, draw('on_second'));
  const step = height / recipe.marks.length;
  for (const [index, mark] of recipe.marks.entries()) {
    const y = step * (index + 0.5);
    const colour = y < level ? 'ink' : 'on_second';
    for (let tick = 0; tick < 5; tick += 1) {
      const at = y + (tick * step) / 5;
      sheet.line(width - (tick === 0 ? 64 : 32), at, width, at, at < level ? 'ink' : 'on_second', 2);
    }
    const label = sheet.set(mark, 30, { family: 'martian-mono', style: 400 });
    sheet.writeBox(label, width - 84, y + label.capHeight / 2, colour, 'right');
  }
}
