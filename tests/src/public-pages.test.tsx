import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { commissionsPerPage } from '../../domain/commissions.ts';
import type { Homepage } from '../../domain/home.ts';
import { openingMachine } from '../../machines/opening.machine.ts';
import { CollectionPage } from '../../src/pages/collection/collection-page.tsx';
import { CommissionPage } from '../../src/pages/commissions/commission-page.tsx';
import { CommissionsPage } from '../../src/pages/commissions/commissions-page.tsx';
import { TextPage } from '../../src/pages/content/text-page.tsx';
import { HomePage } from '../../src/pages/home/home-page.tsx';
import { routeOf, visitOf } from '../../src/routes/routes.ts';
import { collection, commission, commissions, homepage, information } from '../support/content.ts';
import { brand } from '../support/foundry.ts';
import { InFoundry } from '../support/in-foundry.tsx';

afterEach(cleanup);

const plain = { params: {}, search: '', logics: null } as const;
/** In a foundry with a motto. */
const renderHome = (data: Homepage) =>
  render(<HomePage {...plain} logics={openingMachine} data={data} />, { wrapper: InFoundry });
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  // §home.loading, §home.other-blocks, §foundry.name-nowhere
  test('opens with a family to type into, then shows its blocks in their order', () => {
    renderHome(homepage);
    expect(screen.getByRole('heading', { level: 1, name: brand.motto })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Type here to try Firth' }).textContent).toBe('Firth');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Letters for weather',
      'Recent blog posts',
      'Retail typefaces',
    ]);
  });

  // §home.recent-posts, §home.typefaces
  test.each([
    ['recent_blog_posts', 'Recent blog posts'],
    [9, 'Recent blog posts'],
    ['retail_font_types', 'Retail typefaces'],
    [8, 'Retail typefaces'],
  ])('a block of type %s is %s', (type, name) => {
    renderHome({ ...homepage, blocks: [{ type, content: '', class: '' }] });
    expect(screen.getByRole('region', { name })).toBeTruthy();
  });

  // §home.recent-posts.item
  test('names a recent post by its typeface in use, or by its description', () => {
    renderHome(homepage);
    const recent = region('Recent blog posts');
    expect(hrefs(recent.getAllByRole('link'))).toEqual(['/blog/in-use/newest', '/blog/in-use/a-note']);
    expect(recent.getByText('Firth in use')).toBeTruthy();
    expect(recent.getByText('A description of a-note.')).toBeTruthy();
  });

  // §home.typefaces, §home.typefaces.trials
  test('leads from the retail typefaces to each family and to the trial fonts', () => {
    renderHome(homepage);
    const retail = region('Retail typefaces');
    expect(retail.getByRole('link', { name: 'Firth' }).getAttribute('href')).toBe('/typeface/firth');
    expect(retail.getByRole('link', { name: 'Download trial fonts' }).getAttribute('href')).toBe(
      '/free-trial-fonts',
    );
    expect(retail.getByText('Trial fonts can be used for mock-ups in design apps.')).toBeTruthy();
  });
});

describe('the commissions', () => {
  // §commissions.list.sidebar, §commissions.list.content
  test('are all listed beside the featured one, which stands in no second place', () => {
    render(<CommissionsPage {...plain} data={commissions} />);
    const all = within(screen.getByRole('navigation', { name: 'All commissions' }));
    expect(hrefs(all.getAllByRole('link'))).toEqual(['/commissions/pilots', '/commissions/tides']);
    expect(hrefs(region('Case studies').getAllByRole('link'))).toEqual(['/commissions/tides']);
    expect(screen.getByRole('heading', { name: 'Work for pilots', level: 2 })).toBeTruthy();
  });

  // §commissions.list.load-failure
  test('of a foundry that has none are a sentence and an address', () => {
    const none = { ...commissions, featured: null, snippets: [], posts: [], lists: [] };
    render(<CommissionsPage {...plain} data={none} />);
    expect(screen.getByText(/A typeface of your own, a weight between two weights/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Work with us' })).toBeNull();
  });

  // §commissions.list.content
  test('say how to begin', () => {
    render(<CommissionsPage {...plain} data={commissions} />);
    expect(region('Work with us').getByText('A typeface for one voice.')).toBeTruthy();
  });

  // §commissions.detail.content, §commissions.detail.case-study, §commissions.detail.sidebar
  test('a case study shows its facts and marks itself in the list', () => {
    render(<CommissionPage {...plain} data={commission} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Work for pilots');
    for (const words of ['Custom weights', 'September 30, 2026', 'Skerry', 'Client'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Work for pilots');
  });

  // §commissions.detail.related, §commissions.detail.case-study
  test('a case study leads to others, captioned by typeface in use or description', () => {
    render(<CommissionPage {...plain} data={commission} />);
    const others = region('Other case studies');
    expect(hrefs(others.getAllByRole('link'))).toEqual(['/commissions/tides', '/commissions/bank']);
    expect(others.getByText('Firth in use')).toBeTruthy();
    expect(others.getByText('Figures that keep their place.')).toBeTruthy();
  });
});

// §commissions.list.page-size
test('commissions come 15 a page, and 20 on their overview', () => {
  expect(commissionsPerPage).toBe(15);
  expect(routeOf('commissions').requestParams({}, '').query).toEqual({ page: '1', count: '20' });
});

describe('a collection', () => {
  // §typeface.collection.item, §typeface.collection.content
  test('shows a typeface as the library does, or else a picture', () => {
    render(<CollectionPage {...plain} data={collection} />);
    const section = region('On the quay');
    expect(section.getByRole('link', { name: 'Firth' }).getAttribute('href')).toBe('/typeface/firth');
    expect(section.getByRole('link', { name: 'Purchase Firth' }).getAttribute('href')).toBe('/shops/firth');
    expect(section.getByText(/^from /)).toBeTruthy();
    expect(section.getByRole('heading', { level: 3, name: 'Firth' })).toBeTruthy();
    expect(section.getByRole('img', { name: 'What timetable shows' })).toBeTruthy();
  });

  // §typeface.collection.action
  test('has actions of both types: a link, and plain text', () => {
    render(<CollectionPage {...plain} data={collection} />);
    expect(screen.getByRole('link', { name: 'License Firth' }).getAttribute('href')).toBe('/shops/firth');
    expect(screen.getByText('How we test').parentElement?.textContent).toBe('How we test With a hose.');
  });

  // §typeface.collection.minisite, §typeface.collection.others
  test('leads to its minisite and to other typefaces', () => {
    render(<CollectionPage {...plain} data={collection} />);
    expect(screen.getByRole('link', { name: 'The weather report' }).getAttribute('href')).toBe(
      'https://weather.example/',
    );
    expect(hrefs(region('Other typefaces').getAllByRole('link'))).toEqual(['/typeface/tystie']);
  });

  // §typeface.collection-slug
  test.each([
    ['/typeface/weather-collection', 'collection', 'weather'],
    ['/typeface/a-collection-of-collection', 'collection', 'a-collection-of'],
    ['/typeface/barlow', 'typeface', 'barlow'],
  ])('%s is a %s, requested as %s', (path, name, slug) => {
    const visit = visitOf(path, '');
    expect(visit.name).toBe(name);
    expect(routeOf(visit.name).requestParams(visit.params, '').params).toEqual({ slug });
  });
});

describe('a text', () => {
  // §pages.information.sidebar
  test('has one first heading, its own, and contents that lead to its parts', () => {
    const { container } = render(<TextPage {...plain} data={information} />);
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      'Information & help',
    ]);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(hrefs(contents)).toEqual(['#licences', '#prices', '#upgrades', '#refunds']);
    for (const href of hrefs(contents)) expect(container.querySelector(href ?? '')).not.toBeNull();
  });

  test('that is short has no contents', () => {
    render(<TextPage {...plain} data={{ ...information, contents: information.contents.slice(0, 2) }} />);
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
  });

  test('without a heading of its own goes by its title', () => {
    render(<TextPage {...plain} data={{ ...information, data: '<p>Short.</p>', contents: [] }} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Information');
  });
});
