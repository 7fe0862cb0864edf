import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import { Facts } from '../../src/pages/typeface/legibility.tsx';
import { Relatives } from '../../src/pages/typeface/relatives.tsx';
import { card } from '../support/content.ts';
import { faceOf, typeface } from '../support/typeface.ts';
import { showTypeface, stubViewport } from '../support/typeface-page.tsx';

stubViewport();

describe('a typeface page', () => {
  // §typeface.collection-links
  test('leads to the collections that the family is in', async () => {
    await showTypeface({ ...typeface, collections: [{ name: 'Weather', slug: 'weather' }] });
    const link = await screen.findByRole('link', { name: 'Weather collection' });
    expect(link.getAttribute('href')).toBe('/typeface/weather-collection');
  });

  // §typeface.purchase, §typeface.trial
  test('leads to the shop and to the trial fonts', async () => {
    await showTypeface();
    const [purchase] = screen.getAllByRole('link', { name: 'Purchase Firth' });
    const [trial] = screen.getAllByRole('link', { name: 'Download trial fonts' });
    expect(purchase?.getAttribute('href')).toBe('/shops/firth');
    expect(trial?.getAttribute('href')).toBe('/free-trial-fonts');
  });

  // §typeface.information
  test('has one heading with the name, and says in how many styles it comes', async () => {
    await showTypeface();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Firth');
    expect(screen.getAllByText('Available in 3 styles').length).toBeGreaterThan(0);
  });

  // §typeface.jump-to
  test('jumps to parts that are there', async () => {
    const { container } = await showTypeface();
    const links = within(screen.getByRole('navigation', { name: 'Jump to' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Try it',
      'Samples',
      'Styles',
      'Features',
      'Languages',
      'Glyphs',
      'About',
    ]);
    for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  // §typeface.overview
  test('lists every style of every subfamily in its own face', async () => {
    await showTypeface();
    const list = within(await screen.findByRole('region', { name: 'Styles' }));
    expect(list.getByText('Condensed Light').style.fontFamily).toContain('firth-21');
  });
});

// §typeface.language-text, §typeface.feature-list, §typeface.specimen, §typeface.in-use
test('a family tells its languages, features, specimen and uses where it has them', async () => {
  const blogs = [{ name: 'The night boat', slug: 'the-night-boat', category: 'in-use', image: null }];
  const images = { ...typeface.images, pdf: '/specimens/firth.pdf' };
  await showTypeface({ ...typeface, images, blogs });
  const about = within(await screen.findByRole('region', { name: 'About Firth' }));
  expect(about.getByText('Languages written in Latin.')).toBeTruthy();
  expect(about.getByRole('link', { name: 'Specimen PDF' }).getAttribute('href')).toBe('/specimens/firth.pdf');
  const use = about.getByRole('link', { name: 'The night boat' });
  expect(use.getAttribute('href')).toBe('/blog/in-use/the-night-boat');
  const features = within(await screen.findByRole('region', { name: 'Features' }));
  expect(features.getByRole('heading', { name: /Tabular figures/ })).toBeTruthy();
  cleanup();
  const family = { ...typeface.family, language_text: '' };
  await showTypeface({ ...typeface, family, feature_texts: [] });
  const bare = within(await screen.findByRole('region', { name: 'About Firth' }));
  expect(bare.queryByText('Languages')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Features' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Specimen PDF' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'In use' })).toBeNull();
});

// §typeface.relatives, §typeface.next
test('the page ends with other typefaces, each name in its own face, and the library’s next', async () => {
  const related = (name: string): TypefaceCard => ({
    ...card,
    ...{ name, page: name.toLowerCase(), overview_text: `${name} in one line.` },
    price_from: { amount: 5000, value: '$50' },
    faces: [faceOf(`${name.toLowerCase()}-700`, 700)],
  });
  const detail = { ...typeface, relatives: [related('Skua')], next: related('Tern') };
  render(<Relatives detail={detail} />);
  const others = within(screen.getByRole('region', { name: 'Other typefaces' }));
  const [link] = others.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/typeface/skua');
  expect(link?.style.fontFamily).toMatch(/^"?skua-700/);
  expect(others.getByRole('listitem').textContent).toBe('SkuaSkua in one line.from $50');
  const next = others.getByRole('link', { name: 'Next typeface: Tern' });
  expect(next.getAttribute('href')).toBe('/typeface/tern');
  cleanup();
  render(<Relatives detail={{ ...detail, relatives: [] }} />);
  expect(screen.queryByRole('list')).toBeNull();
});

// §typeface.native-name
test('a name in another script says its language and direction, and is no part of the heading', async () => {
  const native = { lang: 'ar', text: 'فرث', beside: true };
  const fit = { class: 'firth-11', left: 20, width: 2000, top: 700, bottom: -10 };
  await showTypeface({
    ...typeface,
    family: { ...typeface.family, fit, native_name: { ...native, fit } },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Firth');
  const name = screen.getByText('فرث').closest('p');
  expect([name?.lang, name?.dir]).toEqual(['ar', 'rtl']);
});

// §legibility.facts
test('a family says how legible it measured, and nothing where nothing was measured', async () => {
  const legibility = {
    ...{ style: 'Light', x_height: 0.506, x_height_of_capitals: 0.723, aperture: 0.266, smallest_size: 11 },
    ...{ il1_differ: false, o0_differ: true, rnm_differ: true, figures: 'Lining, proportional' },
  };
  await showTypeface({ ...typeface, legibility });
  expect(screen.getByRole('region', { name: 'Legibility' })).toBeTruthy();
  cleanup();
  render(<Facts family={typeface.family} legibility={legibility} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'I l 1 Look alike',
    'O 0 Told apart',
    'rn m Told apart',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '11 px',
    '51% of the size, 72% of the capitals',
    '27% of the x-height, in c and e',
    'Lining, proportional',
  ]);
  expect(screen.getByText(/Measured in the outlines of Firth Light/)).toBeTruthy();
  cleanup();
  await showTypeface();
  expect(screen.queryByRole('region', { name: 'Legibility' })).toBeNull();
});

// §typeface.minisite
test('a family with a minisite shows its name in its own face, which leads there', async () => {
  await showTypeface({ ...typeface, images: { ...typeface.images, minisite: 'https://firth.example/' } });
  const link = screen.getByRole('link', { name: 'Firth Minisite' });
  expect(link.getAttribute('href')).toBe('https://firth.example/');
  expect(within(link).getByText('Firth').style.fontFamily).toContain('firth-11');
  cleanup();
  await showTypeface();
  expect(screen.queryByRole('link', { name: /Minisite/ })).toBeNull();
});
