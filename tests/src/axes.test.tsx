// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { VariableFont } from '../../domain/catalogue.ts';
import { encodeRanges } from '../../domain/coverage.ts';
import { axesMachine } from '../../machines/axes.machine.ts';
import { type KnownStyles, ownTextMachine } from '../../machines/own-text.machine.ts';
import { Axes } from '../../src/pages/typeface/axes/axes.tsx';
import { fakeAddress } from '../support/address.ts';

afterEach(cleanup);

const axes = [{ tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 }];
const font = { class: 'fraunces-variable', url: '/fonts/fraunces.woff2', axes };

/** The axes of a font that has the capitals alone, for a visitor who typed this before. */
function show(shown: VariableFont, ownText: string | null = null) {
  const page = fakeAddress({ ownText });
  const logic = ownTextMachine.provide({
    actors: {
      address: page.logic,
      loadStyles: fromPromise<KnownStyles, { styles: readonly string[] }>(async ({ input }) => ({
        asked: input.styles,
        styles: [{ class: shown.class, coverage: encodeRanges([0x41, 0x42]), font: '' }],
      })),
    },
  });
  const family = { name: 'Fraunces', slug: 'fraunces' };
  render(<Axes family={family} font={shown} logics={{ axes: axesMachine, familyText: () => logic }} />);
  return page;
}

const sample = () => screen.getByRole('textbox', { name: 'Your text in Fraunces' });

// §typeface.axes.text
it('the sample is the family’s name until somebody typed', async () => {
  show(font);
  expect(sample().textContent).toBe('Fraunces');
  cleanup();
  show(font, 'A B\n日');
  await expect.poll(() => sample().textContent).toBe('A B 日');
  expect((await screen.findByText(/^Not in Fraunces Variable:/)).textContent).toBe(
    'Not in Fraunces Variable: 日',
  );
});

// §typeface.axes.text
it('what is typed into the sample is kept for other pages', async () => {
  const page = show(font);
  sample().textContent = 'AB';
  fireEvent.input(sample());
  await expect.poll(() => page.kept.at(-1)).toBe('AB');
  expect(sample().textContent).toBe('AB');
});

// §typeface.static-files
it('where only static fonts are sold, the axes say so and lead to them', () => {
  show(font);
  expect(screen.getByRole('slider')).toBeDefined();
  expect(screen.getByText(/sold as static fonts only/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'see the styles above' }).getAttribute('href')).toBe('#styles');
});

// §typeface.static-files
it('where the variable font is sold, the axes say with what, and what to know of it', () => {
  const sold = { ...font, sold_with: 'families', note: 'It holds Basic Latin.' } as const;
  show(sold);
  expect(
    screen.getByText(/comes with the complete family, alongside the static styles\. It holds Basic Latin\.$/),
  ).toBeDefined();
});
