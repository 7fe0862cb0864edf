/** Measures text in the interface's font without a browser, so that a drawing is the same everywhere. */

/** Advance widths of Sofia Sans from space to tilde, in thousandths of the size (regular; semibold is a little wider). */
const advances = [
  210, 231, 325, 600, 630, 942, 672, 185, 270, 270, 414, 600, 232, 490, 232, 372, 580, 454, 540, 548, 542,
  522, 568, 529, 576, 580, 232, 236, 600, 600, 600, 469, 1000, 560, 573, 633, 641, 533, 504, 653, 661, 255,
  265, 595, 476, 769, 662, 642, 545, 642, 604, 568, 535, 644, 584, 847, 551, 535, 545, 270, 372, 270, 506,
  540, 216, 494, 536, 517, 543, 519, 367, 517, 556, 235, 236, 491, 235, 845, 556, 536, 537, 541, 356, 464,
  385, 542, 496, 716, 477, 497, 464, 266, 257, 266, 600,
];
const otherAdvance = 700;
const boldFactor = 1.02;
const firstCode = 32;

/** The width of a text at a size, both in the same unit. */
export function textWidth(text: string, size: number, isBold = false): number {
  let sum = 0;
  for (const char of text) sum += advances[(char.codePointAt(0) ?? 0) - firstCode] ?? otherAdvance;
  return ((sum * size) / 1000) * (isBold ? boldFactor : 1);
}

/** Wraps text at spaces into lines of at most that width; a wider word gets its own line. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
