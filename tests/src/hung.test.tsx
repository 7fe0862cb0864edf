/** The heading's letters stand on the column's edge (§site.headings.edge). */
import { globSync, readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { create } from 'fontkit';
import { afterEach, expect, test } from 'vitest';
import { newerVersionTitle } from '../../src/app/newer-version.tsx';
import { bearingOf, Hung } from '../../src/ui/hung.tsx';
import { failureHeading } from '../../src/ui/layout/page-message.tsx';

afterEach(cleanup);

const font = create(
  readFileSync('node_modules/@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
);

test.each([...'ABCDEFGHIKLMNOPQRSTUVWXYZabcdefghiklmnopqrstuvwxyz0123456789'])(
  'the space left of %s is known to a hundredth of the size',
  (letter) => {
    const [glyph] = font.layout(letter).glyphs;
    const measured = ((glyph?.bbox.minX ?? 0) / font.unitsPerEm) * 1000;
    expect(Math.abs(bearingOf(letter) - measured)).toBeLessThanOrEqual(10);
  },
);

test('a heading reads as it is written', () => {
  render(
    <h1>
      <Hung>Free trial fonts</Hung>
    </h1>,
  );
  expect(screen.getByRole('heading', { name: 'Free trial fonts' }).textContent).toBe('Free trial fonts');
});

test('a word takes nothing from the line in which it follows another', () => {
  const { container } = render(<Hung>Your cart</Hung>);
  const [first, word] = container.querySelectorAll('span');
  expect(Number.parseFloat(first?.style.marginInlineEnd ?? '')).toBe(
    -Number.parseFloat(word?.style.marginInlineStart ?? ''),
  );
});

test('the last word takes no room from its heading, which would break in the word', () => {
  const { container } = render(<Hung>Typefaces</Hung>);
  expect(container.querySelector('span')?.style.marginInlineEnd).toBe('0em');
});

/** Their titles are in a family's own face. */
const inOwnFace = /\/(?:home|shop|typeface)-page\.tsx$/;
/** They stand in for a page, and load nothing that hangs each letter: their CSS hangs a T. */
const standIns = /\/(?:newer-version|page-message)\.tsx$/;

test('every page’s title hangs', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.filter((file) => inOwnFace.test(file) || standIns.test(file))).toHaveLength(5);
  const unhung = files.filter((file) => {
    const titles = readFileSync(file, 'utf8')
      .split(/<h1(?=[\s>])/)
      .slice(1);
    return !inOwnFace.test(file) && titles.some((title) => !/^[^>]*>\s*<Hung>/.test(title));
  });
  expect(unhung.filter((file) => !standIns.test(file))).toEqual([]);
});

test.each([failureHeading(true), failureHeading(false), newerVersionTitle])(
  '“%s” begins with the letter that its CSS hangs',
  (title) => {
    const css = readFileSync('src/ui/layout/page-message.module.css', 'utf8');
    const [, shift] = /h1 \{\s*margin-inline-start: -([\d.]+)em/.exec(css) ?? [];
    expect(bearingOf(title.charAt(0)) / 1000).toBe(Number(shift));
  },
);
