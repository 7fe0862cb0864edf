// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { axesMachine } from '../../machines/axes.machine.ts';
import { Axes } from '../../src/pages/typeface/axes/axes.tsx';

afterEach(cleanup);

const axes = [{ tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 }];
const font = { class: 'fraunces-variable', url: '/fonts/fraunces.woff2', axes };

// §typeface.static-files
it('where only static fonts are sold, the axes say so and lead to them', () => {
  render(<Axes name="Fraunces" font={font} machine={axesMachine} />);
  expect(screen.getByRole('slider')).toBeDefined();
  expect(screen.getByText(/sold as static fonts only/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'see the styles above' }).getAttribute('href')).toBe('#styles');
});

// §typeface.static-files
it('where the variable font is sold, the axes say with what, and what to know of it', () => {
  const sold = { ...font, sold_with: 'families', note: 'It holds Basic Latin.' } as const;
  render(<Axes name="Fraunces" font={sold} machine={axesMachine} />);
  expect(
    screen.getByText(/comes with the complete family, alongside the static styles\. It holds Basic Latin\.$/),
  ).toBeDefined();
});
