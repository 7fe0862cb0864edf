/** A large heading's words, each line of which begins with its first letter's ink on the edge of the column. */
import { Fragment } from 'react';

/** Space left of a letter in the headings' font, in thousandths of the size; measured in tests/src/hung.test.tsx. */
const bearings: readonly (readonly [letters: string, units: number])[] = [
  ['AJ', -4],
  ['XY4x', 7],
  ['VWZft', 16],
  ['Tvwyzg', 25],
  ['aS157s8', 47],
  ['ceodqi3', 58],
  ['MmnprCGOQ0269', 65],
  ['bhkluU', 71],
];
const straight = 80;
/** What every large heading stands out by (type.css). */
const margin = 55;

export const bearingOf = (letter: string): number =>
  bearings.find(([letters]) => letters.includes(letter))?.[1] ?? straight;

/** None for no word: the last one gives nothing back, or a heading as wide as its words would have no room for it. */
const shiftOf = (word: string | undefined): number =>
  word ? (margin - bearingOf(word.charAt(0))) / 1000 : 0;

/** The text as it is. What a word is drawn to the edge by, the one before it gives back where both share a line. */
export function Hung({ children }: { readonly children: string }) {
  const words = children.split(' ');
  return words.map((word, index) => {
    const next = words[index + 1];
    const style = { marginInlineStart: `${shiftOf(word)}em`, marginInlineEnd: `${-shiftOf(next)}em` };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the heading.
      <Fragment key={index}>
        <span style={style}>{word}</span>
        {next === undefined ? '' : ' '}
      </Fragment>
    );
  });
}
