import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Header } from '../../src/ui/layout/header.tsx';
import { InFoundry } from '../support/in-foundry.tsx';

afterEach(cleanup);

// §header.section
test.each([
  ['/typefaces', 'Typefaces', 'page'],
  ['/typeface/barlow', 'Typefaces', 'true'],
  ['/typeface/weather-collection', 'Typefaces', 'true'],
  ['/shops/barlow', 'Typefaces', 'true'],
  ['/blog', 'Blog', 'page'],
  ['/blog/in-use', 'Blog', 'true'],
  ['/blog/in-use/the-night-boat', 'Blog', 'true'],
  ['/commissions/harbour-press', 'Commissions', 'true'],
  ['/blogs', null, null],
  ['/', null, null],
  ['/cart', null, null],
  ['', null, null],
])('at %j the header marks %s as the current %s', (path, name, current) => {
  render(<Header path={path} typefaces={[]} account={null} total={null} onLogout={() => undefined} />, {
    wrapper: InFoundry,
  });
  const marked = screen
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(marked).toEqual(name === null ? [] : [[name, current]]);
});
