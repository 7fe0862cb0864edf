import { expect, it } from 'vitest';
import { fixedPages, isTakenPath, pathOfPage } from '../../domain/site-addresses.ts';
import { pageKeys } from '../../server/content/content-files.ts';
import type { Route } from '../../src/routes/route.ts';
import { routes, visitOf } from '../../src/routes/routes.ts';

const all: readonly Route[] = Object.values(routes);
const pagesOfTexts: readonly (string | null)[] = pageKeys.map(pathOfPage);

// §site.route.own-pages
it('no page of the foundry’s own can hide behind a route', () => {
  for (const { pattern } of all) {
    const [, first = ''] = pattern.split('/');
    if (first.startsWith(':') || first === '') continue;
    expect([first, isTakenPath(`/${first}`) || pageKeys.includes(first)]).toEqual([first, true]);
  }
});

// §content.redirects
it('every page without a text of its own is always there', () => {
  const patterns = all.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':'));
  expect(patterns.filter((pattern) => !pagesOfTexts.includes(pattern)).toSorted()).toEqual(
    fixedPages.toSorted(),
  );
});

// §site.route.own-pages, §site.route.unknown
it('an unknown name is a page of the foundry’s own, anything longer is not', () => {
  expect(visitOf('/imprint', '')).toMatchObject({ name: 'ownPage', params: { key: 'imprint' } });
  expect(visitOf('/information', '').name).toBe('information');
  for (const path of ['/imprint/more', '/Imprint', '/wp-login.php', '/%2e%2e'])
    expect([path, visitOf(path, '').name]).toEqual([path, 'notFound']);
});
