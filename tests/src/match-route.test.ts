import { expect, test } from 'vitest';
import { matchRoute } from '../../src/routes/route.ts';

// §site.route.unknown
test.each([
  ['/', '/', {}],
  ['/', '//', {}],
  ['/', '/cart', null],
  ['/cart', '/cart', {}],
  ['/cart', '/cart//', {}],
  ['/cart', '/Cart', null],
  ['/cart', '/cart/more', null],
  ['/cart', '/carts', null],
  ['/blog/:category/:slug', '/blog/news/voe/', { category: 'news', slug: 'voe' }],
  ['/blog/:category/:slug', '/blog/News/VOE', { category: 'News', slug: 'VOE' }],
  ['/blog/:category/:slug', '/blog/news', null],
  ['/blog/:category/:slug', '/blog//voe', null],
  ['/typeface/:slug', '/typeface/cyrillic-%D1%8F', { slug: 'cyrillic-я' }],
  ['/typeface/:slug', '/typeface/a%2Fb', { slug: 'a/b' }],
  ['/typeface/:slug', '/typeface/%E0%A4%A', null],
  ['/typeface/:slug', '/typeface/a%00b', null],
  ['/typeface/:slug', '/typeface/a%0Ab', null],
  ['/typeface/:slug', `/typeface/${'x'.repeat(200)}`, { slug: 'x'.repeat(200) }],
  ['/typeface/:slug', `/typeface/${'x'.repeat(201)}`, null],
  ['/typeface/:slug', '/typeface/', null],
])('%s at %s is %o', (pattern, path, params) => {
  expect(matchRoute(pattern, path)).toEqual(params);
});
