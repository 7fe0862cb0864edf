// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { axesMachine } from '../../machines/axes.machine.ts';
import { Axes } from '../../src/pages/typeface/axes/axes.tsx';

afterEach(cleanup);

// §typeface.static-files
it('the axes say that a licence’s files are static styles, beside the sliders', () => {
  const axes = [{ tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 }];
  const font = { class: 'fraunces-variable', url: '/fonts/fraunces.woff2', axes };
  render(<Axes name="Fraunces" font={font} machine={axesMachine} />);
  expect(screen.getByRole('slider')).toBeDefined();
  expect(screen.getByText(/A licence’s files are static styles/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'those listed above' }).getAttribute('href')).toBe('#styles');
});
