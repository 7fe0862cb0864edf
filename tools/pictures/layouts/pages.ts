/** Text set as a page or as a proof, with ragged lines and an indent for every paragraph but the first. */

import type { Drawing } from '../drawing.ts';
import type { Recipes } from '../recipe.ts';

export function page(recipe: Recipes['page'], drawing: Drawing): void {
  const { width, height, margin } = drawing;
  const rtl = recipe.right_to_left ?? false;
  const paper = { x: margin * 1.5, y: margin * 1.2, width: width - margin * 3 };
  drawing.rect(paper.x, paper.y, paper.width, height - paper.y, 'second');
  const inner = { x: paper.x + margin * 1.2, width: paper.width - margin * 2.4 };
  const [start, end, from, to] = rtl
    ? ([inner.x + inner.width, inner.x, 'right', 'left'] as const)
    : ([inner.x, inner.x + inner.width, 'left', 'right'] as const);
  const headY = paper.y + 74;
  drawing.write(drawing.set(recipe.running, 26), start, headY, 'on_second', from);
  drawing.write(drawing.set(recipe.folio, 26), end, headY, 'on_second', to);
  drawing.line(inner.x, headY + 26, inner.x + inner.width, headY + 26, 'on_second', 2);
  const heading = drawing.set(recipe.heading.text, recipe.heading.size * height, recipe.heading);
  const headingY = headY + 70 - heading.ink.top;
  drawing.write(heading, start, headingY, recipe.heading.colour ?? 'on_second', from);
  const top = headingY + Math.max(heading.ink.bottom, 0) + 96;
  setColumns(recipe, drawing, { ...inner, top, start, anchor: from });
}

function setColumns(
  { paragraphs, size: share, columns, right_to_left: rtl }: Recipes['page'],
  drawing: Drawing,
  box: { x: number; width: number; top: number; start: number; anchor: 'left' | 'right' },
): void {
  const size = share * drawing.height;
  const gap = size * 1.4;
  const column = (box.width - gap * (columns - 1)) / columns;
  const leading = size * 1.36;
  const lines = paragraphs.flatMap((text, index) => breakLines(text, drawing, size, column, index > 0));
  const visible = Math.ceil((drawing.height - box.top) / leading) + 1;
  const fitting = Math.min(visible, Math.ceil(lines.length / columns));
  for (let at = 0; at < columns; at += 1) {
    const offset = at * (column + gap);
    for (const [index, line] of lines.slice(at * fitting, (at + 1) * fitting).entries()) {
      const x = rtl ? box.start - offset - line.indent : box.start + offset + line.indent;
      drawing.writeBox(line.run, x, box.top + index * leading, 'on_second', box.anchor);
    }
  }
}

function breakLines(text: string, drawing: Drawing, size: number, width: number, indented: boolean) {
  const lines: { run: ReturnType<Drawing['set']>; indent: number }[] = [];
  let words: string[] = [];
  let indent = indented ? size * 1.2 : 0;
  const flush = () => {
    if (words.length === 0) return;
    lines.push({ run: drawing.set(words.join(' '), size), indent });
    words = [];
    indent = 0;
  };
  for (const word of text.split(' ')) {
    const longer = drawing.set([...words, word].join(' '), size);
    if (longer.advance > width - indent && words.length > 0) flush();
    words.push(word);
  }
  flush();
  return lines;
}

export function proof({ lines, right_to_left: rtl = false }: Recipes['proof'], drawing: Drawing): void {
  const { width, height, margin } = drawing;
  const runs = lines.map((line) => ({ line, run: drawing.set(line.text, line.size * height, line) }));
  const captionRoom = 34;
  const used = runs.reduce(
    (sum, { line, run }) => sum + run.ink.bottom - run.ink.top + (line.caption ? captionRoom : 0),
    0,
  );
  const gap = (height - margin * 2 - used) / Math.max(lines.length - 1, 1);
  let y = margin;
  for (const { line, run } of runs) {
    if (line.caption) {
      const caption = drawing.set(line.caption, 22, { family: 'martian-mono', style: 400 });
      drawing.writeBox(caption, margin, y + 16, 'second');
      y += captionRoom;
    }
    drawing.write(
      run,
      rtl ? width - margin : margin,
      y - run.ink.top,
      line.colour ?? 'ink',
      rtl ? 'right' : 'left',
    );
    y += run.ink.bottom - run.ink.top + gap;
  }
}
