import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { BlogList, FilteredPosts, Post } from '../../domain/blog.ts';
import { BlogPage } from '../../src/pages/blog/blog-page.tsx';
import { FilterPage } from '../../src/pages/blog/filter-page.tsx';
import { PostPage } from '../../src/pages/blog/post-page.tsx';
import { blogList, filtered, post } from '../support/content.ts';
import { brand } from '../support/foundry.ts';
import { InFoundry } from '../support/in-foundry.tsx';

afterEach(cleanup);

const plain = { params: {}, search: '', logics: null } as const;
const showList = (data: BlogList, search = '') =>
  render(<BlogPage {...plain} data={data} search={search} />, { wrapper: InFoundry });
const showFilter = (data: FilteredPosts, search = '') =>
  render(<FilterPage {...plain} data={data} search={search} />, { wrapper: InFoundry });
const showPost = (data: Post) => render(<PostPage {...plain} data={data} />, { wrapper: InFoundry });

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
const pagination = () => within(screen.getByRole('navigation', { name: 'More posts' }));

describe('an entry of the blog', () => {
  // §blog.list.entry-link, §blog.list.tags
  test('leads to its post, and by its tags to all posts about them', () => {
    showList(blogList(1));
    const entry = within(screen.getByRole('article'));
    const name = entry.getByRole('link', { name: 'The story of post-1' });
    expect(name.getAttribute('href')).toBe('/blog/in-use/post-1');
    const tags = (list: string) =>
      hrefs(within(entry.getByRole('list', { name: list })).getAllByRole('link'));
    expect(tags('Categories')).toEqual(['/blog/in-use']);
    expect(tags('Typefaces')).toEqual(['/blog/firth']);
    expect(entry.getByText('January 6, 2026')).toBeTruthy();
  });

  // §blog.list.entry
  test('keeps the place of its picture; only the first is fetched at once, before all else', () => {
    const { container } = showList(blogList(3));
    const facts = [...container.querySelectorAll('img')].map((img) => [
      img.getAttribute('width'),
      img.getAttribute('height'),
      img.getAttribute('loading'),
      img.getAttribute('fetchpriority'),
      img.style.backgroundColor,
    ]);
    expect(facts).toEqual([
      ['1600', '1000', null, 'high', 'rgb(12, 34, 55)'],
      ['1600', '1000', 'lazy', null, 'rgb(12, 34, 55)'],
      ['1600', '1000', 'lazy', null, 'rgb(12, 34, 55)'],
    ]);
  });

  // §content.pictures.made
  test('leaves the choice of width and format to the browser where there is one', () => {
    const list = blogList(2);
    const widths = { avif: '/p.480.avif 480w, /p.960.avif 960w', webp: '/p.480.webp 480w, /p.960.webp 960w' };
    const data = list.data.map((entry) => ({ ...entry, image: entry.image && { ...entry.image, widths } }));
    const { container } = showList({ ...list, data });
    const facts = [...container.querySelectorAll('picture > *')].map((part) => [
      part.tagName,
      part.getAttribute('type'),
      part.getAttribute('srcset'),
      part.getAttribute('sizes'),
    ]);
    const sizes = 'auto, (min-width: 48rem) 66vw, 100vw';
    const sources = [
      ['SOURCE', 'image/avif', widths.avif, sizes],
      ['IMG', null, widths.webp, sizes],
    ];
    expect(facts).toEqual([...sources, ...sources]);
  });
});

describe('the invitation to send examples', () => {
  // §blog.list.invitation
  test('stands after the first entry, with the address to write to', () => {
    showList(blogList(3));
    const [first, second] = screen.getAllByRole('article');
    const note = screen.getByRole('complementary', { name: 'Fonts in use' });
    expect(first?.nextElementSibling).toBe(note);
    expect(note.nextElementSibling).toBe(second);
    expect(note.textContent).toContain(`a ${brand.name} typeface`);
    const link = within(note).getByRole('link', { name: brand.email });
    expect(link.getAttribute('href')).toBe(`mailto:${brand.email}?subject=Fonts%20in%20use`);
  });
});

describe("the blog's pagination", () => {
  // §blog.pagination.needed
  test('is not there while all posts fit on one page', () => {
    showList(blogList(15));
    expect(screen.queryByRole('navigation', { name: 'More posts' })).toBeNull();
  });

  // §blog.list.page-address, §blog.pagination.heading, §blog.list.page-parameter
  test('gives page 1 the plain address, and marks the page that is shown', () => {
    showList(blogList(15, 31), 'page=2');
    const links = pagination().getAllByRole('link');
    expect(hrefs(links)).toEqual(['/blog', '/blog?page=2', '/blog?page=3']);
    expect(pagination().getByRole('link', { current: 'page' }).textContent).toBe('Page 2');
  });

  // §blog.pagination.buttons
  test('has at most 7 places, the left-out ones as dots', () => {
    showList(blogList(15, 15 * 40), 'page=20');
    const places = pagination().getAllByRole('listitem', { hidden: true });
    expect(places.map((place) => place.textContent?.replace('Page ', ''))).toEqual([
      '1',
      '…',
      '19',
      '20',
      '21',
      '…',
      '40',
    ]);
  });

  // §blog.filter.pagination, §blog.filter.page-address
  test('of a filter has its ends by name', () => {
    showFilter(filtered(24, 49));
    const links = pagination().getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'First Page',
      'Page 1',
      'Page 2',
      'Page 3',
      'Last page',
    ]);
    expect(hrefs(links)).toEqual([
      '/blog/in-use',
      '/blog/in-use',
      '/blog/in-use?page=2',
      '/blog/in-use?page=3',
      '/blog/in-use?page=3',
    ]);
  });

  // §blog.filter.pagination
  test('of a filter appears only above 24 posts', () => {
    showFilter(filtered(24));
    expect(screen.queryByRole('navigation', { name: 'More posts' })).toBeNull();
  });
});

// §blog.filter.grid, §blog.filter.invitation
test('a filtered list shows each post with its picture and link, and the invitation', () => {
  const { container } = showFilter(filtered(2));
  const posts = [...container.querySelectorAll('main li, ul li')].filter((item) => item.querySelector('img'));
  expect(posts).toHaveLength(2);
  for (const [index, item] of posts.entries()) {
    const link = item.querySelector('a');
    expect([link?.getAttribute('href'), item.textContent]).toEqual([
      `/blog/in-use/post-${index + 1}`,
      expect.stringContaining(`The story of post-${index + 1}`),
    ]);
  }
  expect(screen.getByRole('complementary', { name: 'Fonts in use' })).toBeTruthy();
});

describe('the sidebar', () => {
  const links = () => within(screen.getByRole('navigation', { name: 'Posts' }));

  // §blog.sidebar.in-use, §blog.sidebar.filters
  test('offers fonts in use, then typefaces and categories to show all posts about', () => {
    showList(blogList(1));
    expect(links().getByRole('link', { name: 'Fonts in use' }).getAttribute('href')).toBe('/blog/in-use');
    const about = within(links().getByRole('list', { name: 'Show all posts about' }));
    expect(hrefs(about.getAllByRole('link'))).toEqual(['/blog/firth', '/blog/notes']);
    expect(links().getByRole('link', { current: true }).textContent).toBe('All posts');
  });

  // §blog.sidebar.active
  test('marks the filter that is on', () => {
    showFilter(filtered(2));
    expect(links().getByRole('link', { current: true }).textContent).toBe('Fonts in use');
  });
});

describe('a post', () => {
  // §blog.post.content
  test('shows name, date, designer, tags, side text and body', () => {
    showPost(post);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A ticket for the night boat');
    for (const words of ['September 29, 2026', 'Harbour Press', 'Set in Firth Bold.', 'late'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByTitle('The boat leaves').closest('.video')).not.toBeNull();
    expect(screen.getByRole('complementary', { name: 'Fonts in use' })).toBeTruthy();
  });

  // §blog.post.content
  test('is followed by related and by recent ones, captioned by typeface or description', () => {
    showPost(post);
    const related = within(screen.getByRole('region', { name: 'Related posts' }));
    const recent = within(screen.getByRole('region', { name: 'Recent posts' }));
    expect(hrefs(related.getAllByRole('link'))).toEqual(['/blog/in-use/related-one']);
    expect(hrefs(recent.getAllByRole('link'))).toEqual([
      '/blog/in-use/recent-one',
      '/blog/notes/recent-note',
    ]);
    expect(recent.getByText('Firth in use')).toBeTruthy();
    expect(recent.getByText('A description of recent-note.')).toBeTruthy();
  });

  // §blog.post.studio-portrait
  test('is flagged when it is a studio portrait', () => {
    const { container, rerender } = showPost(post);
    expect(container.querySelector('[data-studio-portrait]')).toBeNull();
    rerender(<PostPage {...plain} data={{ ...post, category: 'studio-portrait' }} />);
    expect(container.querySelector('article[data-studio-portrait]')).not.toBeNull();
  });
});

// §site.images.lazy-check
test('lazy pictures are left to the browser: nothing of ours runs while the page scrolls', async () => {
  const src = join(import.meta.dirname, '../../src');
  for (const file of await readdir(src, { recursive: true }))
    if (/\.tsx?$/.test(file))
      expect(await readFile(join(src, file), 'utf8'), file).not.toMatch(/['"]scroll['"]|onScroll/);
});
