import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Features } from '../../src/pages/typeface/features.part.tsx';
import { typeface } from '../support/typeface.ts';

afterEach(cleanup);

// §features.sample, §features.vertical
test('a feature is applied to the characters in braces alone, in the language of their script', () => {
  const text = 'Lowered figures.';
  const detail = {
    ...typeface,
    feature_texts: [
      { name: 'Subscript', tag: 'subs', text, sample: 'H{2}O' },
      { name: 'Vertical alternates', tag: 'ss01', text, sample: 'PIER', vertical: true },
      { name: 'Alternates', tag: 'salt', text, sample: 'ضوء {على}' },
    ],
  };
  render(<Features detail={detail} />);
  const features = within(screen.getByRole('region', { name: 'Features' }));
  const settings = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll<HTMLElement>('[style*="font-feature-settings"]') ?? [])].map(
      ({ textContent, style }) => [textContent, style.fontFeatureSettings],
    );
  const [subs, vertical, arabic] = features.getAllByRole('listitem');
  expect(settings(subs)).toEqual([
    ['2', '"subs" 0'],
    ['2', '"subs"'],
  ]);
  expect(subs?.textContent).toContain('Without: H2OWith: H2O');
  expect(vertical?.querySelectorAll('[data-vertical]').length).toBe(2);
  // Upright in vertical lines, browsers switch the same forms on by themselves.
  expect(settings(vertical)[0]).toEqual(['PIER', '"vert" 0, "ss01" 0']);
  expect(arabic?.querySelector('[lang="ar"]')).toMatchObject({ dir: 'rtl', textContent: 'ضوء على' });
});
