/** Layouts that look like printed matter: tables, labels, spines, signs, tickets, pages. */

import type { Drawing } from '../drawing.ts';
import type { Run } from '../faces.ts';
import type { Recipes } from '../recipe.ts';

export function timetable({ title, rows, mark }: Recipes['timetable'], drawing: Drawing): void {
  const { width, height, margin } = drawing;
  const band = height * 0.32;
  drawing.rect(0, 0, width, band, 'second');
  const wanted = drawing.set(title, band * 0.92);
  const room = width - margin * 2;
  const heading = wanted.ink.right > room ? drawing.fit(title, room) : wanted;
  drawing.write(heading, margin, band - margin * 0.85, 'on_second');
  const row = (height - band) / rows.length;
  const figures = { features: ['tnum'] };
  const size = Math.min(row * 0.68, 92);
  const cells = rows.map((texts) => texts.map((text) => drawing.set(text, size, figures)));
  const columns = Math.max(...rows.map((texts) => texts.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...cells.map((line) => line[column]?.advance ?? 0)),
  );
  const used = widths.reduce((sum, each) => sum + each, 0);
  const gap = columns > 1 ? (width - margin * 2 - used) / (columns - 1) : 0;
  for (const [index, line] of cells.entries()) {
    const top = band + row * index;
    const marked = mark === index + 1;
    if (marked) drawing.rect(0, top, width, row, 'ink');
    else if (index > 0) drawing.line(0, top, width, top, 'ink', 2);
    let x = margin;
    for (const [column, run] of line.entries()) {
      const last = column === columns - 1;
      const y = top + row / 2 + run.capHeight / 2;
      const colour = marked ? 'ground' : 'ink';
      drawing.writeBox(run, last ? width - margin : x, y, colour, last ? 'right' : 'left');
      x += (widths[column] ?? 0) + gap;
    }
  }
}

export function label(recipe: Recipes['label'], drawing: Drawing): void {
  const { labels = 1, width: share = 0.6 } = recipe;
  const width = share * drawing.width;
  const gap = 40;
  const start = drawing.width / 2 - (labels * width + (labels - 1) * gap) / 2;
  const top = drawing.margin * 0.8;
  for (let index = 0; index < labels; index += 1)
    oneLabel(recipe, drawing, start + index * (width + gap), top, width, drawing.height - top * 2);
}

function oneLabel(
  { lines }: Recipes['label'],
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  drawing.rect(x, y, width, height, 'second');
  drawing.frame(x + 20, y + 20, width - 40, height - 40, 'on_second', 6);
  drawing.frame(x + 32, y + 32, width - 64, height - 64, 'on_second', 1.5);
  const inner = width - 150;
  const room = height - 140;
  const inked = (run: Run) => run.ink.bottom - run.ink.top;
  const fitted = (scale: number) =>
    lines.map((line) => ({ line, run: drawing.fit(line.text, inner * (line.width ?? 1) * scale, line) }));
  const minGaps = 26 * (lines.length - 1);
  const total = fitted(1).reduce((sum, { run }) => sum + inked(run), 0);
  const runs = fitted(Math.min(1, (room - minGaps) / total));
  const used = runs.reduce((sum, { run }) => sum + inked(run), 0);
  const gap = lines.length > 1 ? (room - used) / (lines.length - 1) : 0;
  let at = y + 70;
  for (const { line, run } of runs) {
    drawing.write(run, x + width / 2, at - run.ink.top, line.colour ?? 'on_second', 'middle');
    at += inked(run);
    if (line.rule) drawing.line(x + 75, at + gap / 2, x + width - 75, at + gap / 2, 'on_second', 2);
    at += gap;
  }
}

export function spine({ books }: Recipes['spine'], drawing: Drawing): void {
  const widths = books.map((book) => book.width * drawing.width);
  let x = (drawing.width - widths.reduce((sum, width) => sum + width, 0)) / 2;
  for (const [index, book] of books.entries()) {
    const width = widths[index] ?? 0;
    const length = book.height * drawing.height;
    const top = drawing.height - length;
    drawing.rect(x, top, width - 3, length, book.ground);
    const colour = book.colour ?? 'ink';
    const note = book.note ? drawing.set(book.note, Math.min(width * 0.24, 34), book) : undefined;
    const foot = note ? note.ink.right - note.ink.left + 90 : 50;
    const wanted = drawing.set(book.text, width * (book.size ?? 0.72), book);
    const room = length - foot - 60;
    const inked = wanted.ink.right - wanted.ink.left;
    const run = inked > room ? drawing.fit(book.text, room, book) : wanted;
    // Turned clockwise, the baseline is on the left and the capitals' middle on the spine's axis.
    drawing.writeTurned(run, x + width / 2 - run.capHeight / 2, top + 50, 90, colour);
    if (note)
      drawing.writeTurned(note, x + width / 2 - note.capHeight / 2, drawing.height - foot + 40, 90, colour);
    x += width;
  }
}

export function sign({ number, lines, note, arrow }: Recipes['sign'], drawing: Drawing): void {
  const { width, height, margin } = drawing;
  drawing.rect(margin / 2, margin / 2, width - margin, height - margin, 'second');
  drawing.frame(margin / 2 + 14, margin / 2 + 14, width - margin - 28, height - margin - 28, 'on_second', 4);
  const probe = drawing.set(number, 100);
  const wide = drawing.set(number, Math.min((100 * (height - margin * 4)) / -probe.ink.top, 1000));
  const room = width * 0.36;
  const big = wide.ink.right - wide.ink.left > room ? drawing.fit(number, room) : wide;
  const foot = height / 2 - big.ink.top / 2;
  drawing.write(big, margin * 2, foot, 'on_second');
  const left = margin * 2 + (big.ink.right - big.ink.left) + margin * 1.5;
  const size = signSize(lines, note !== undefined, drawing, width - margin * 2 - left, -big.ink.top);
  const leading = size * 1.06;
  const cap = drawing.set('H', size).capHeight;
  // Beside a note the first line hangs from the number's top; without one, the lines are centred around its middle.
  const first =
    note || arrow ? foot + big.ink.top + cap : height / 2 - ((lines.length - 1) * leading) / 2 + cap / 2;
  for (const [index, line] of lines.entries())
    drawing.write(
      drawing.set(line.text, size, line),
      left,
      first + index * leading,
      line.colour ?? 'on_second',
    );
  if (note) {
    const noteRoom = width - margin * 1.6 - left - (arrow ? margin * 2.2 : 0);
    const wanted = drawing.set(note, Math.min(size * 0.42, 58));
    drawing.write(
      wanted.ink.right > noteRoom ? drawing.fit(note, noteRoom) : wanted,
      left,
      foot,
      'on_second',
    );
  }
  if (arrow) drawing.shape(arrowPath(arrow, width - margin * 2.2, foot - 46, 92), 'on_second');
}

/** The size at which all lines fit into `room` pixels and, with a note, end above it, descenders included. */
function signSize(
  lines: Recipes['sign']['lines'],
  noted: boolean,
  drawing: Drawing,
  room: number,
  numberHeight: number,
): number {
  const step = (drawing.height - drawing.margin * 2.6) / (lines.length + (noted ? 0.7 : 0));
  const widest = Math.max(...lines.map((line) => drawing.set(line.text, 100, line).ink.right));
  const tall = drawing.set('H', 100).capHeight / 100;
  const below = noted ? 0.67 : 0;
  return Math.min(
    step * 0.92,
    (100 * room) / widest,
    numberHeight / (tall + (lines.length - 1) * 1.06 + below),
  );
}

/** A plain arrow of two strokes, drawn in a square of `size` around its middle. */
function arrowPath(direction: 'right' | 'left' | 'up', x: number, y: number, size: number): string {
  const points = [
    [-50, -9],
    [24, -9],
    [-6, -39],
    [18, -39],
    [57, 0],
    [18, 39],
    [-6, 39],
    [24, 9],
    [-50, 9],
  ] as const;
  const turned = points.map(([px, py]) => {
    const [dx, dy] = direction === 'up' ? [py, -px] : direction === 'left' ? [-px, py] : [px, py];
    return `${Math.round((x + (dx * size) / 100) * 100) / 100} ${Math.round((y + (dy * size) / 100) * 100) / 100}`;
  });
  return `M${turned.join('L')}Z`;
}

export function ticket({ kicker, lines, note, stub }: Recipes['ticket'], drawing: Drawing): void {
  const { width, height, margin } = drawing;
  const [top, bottom, tear] = [margin * 1.4, height - margin * 1.4, width * 0.7];
  drawing.rect(margin, top, tear - margin, bottom - top, 'paper');
  drawing.rect(tear, top, width - margin - tear, bottom - top, 'second');
  for (const y of [top, bottom]) drawing.circle(tear, y, 34, 'ground');
  for (let y = top + 58; y < bottom - 50; y += 26) drawing.circle(tear, y, 5, 'ground');
  const left = margin * 1.9;
  const room = tear - left - margin;
  drawing.write(drawing.set(kicker, 34, {}, 40), left, top + 96, 'black');
  const widest = Math.max(...lines.map((line) => drawing.set(line.text, 100, line).ink.right));
  const size = Math.min((100 * room) / widest, (bottom - top - 310) / (lines.length * 0.9));
  const middle = (top + bottom) / 2 + 10;
  const cap = drawing.set('H', size).capHeight;
  const first = middle - ((lines.length - 1) * size * 0.92) / 2 + cap / 2;
  for (const [index, line] of lines.entries())
    drawing.write(
      drawing.set(line.text, size, line),
      left,
      first + index * size * 0.92,
      line.colour ?? 'black',
    );
  drawing.write(drawing.set(note, 36), left, bottom - 70, 'black');
  const edge = tear + margin * 0.8;
  drawing.write(drawing.set(stub.label, 34, {}, 40), edge, top + 96, 'on_second');
  const big = drawing.fit(stub.big, width - margin * 1.8 - edge);
  drawing.write(big, edge, middle - (big.ink.top + big.ink.bottom) / 2, 'on_second');
  drawing.write(drawing.set(stub.note, 36), edge, bottom - 70, 'on_second');
}
