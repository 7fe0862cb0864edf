/** Sorting and filters of the library in addresses: /typefaces?class=serif&sort=price. */
import { defaultQuery, type Facet, facets, isSortOrder, type LibraryQuery } from '../../domain/library.ts';

const paramNames: Readonly<Record<Facet, string>> = {
  classification: 'class',
  script: 'script',
  feature: 'feature',
  width: 'width',
  reading: 'reading',
  language: 'language',
};

/** The visitor's text (§library.own-text). */
export const textParam = 'text';

/** Parses sort order and filters of a query; invalid or missing ones fall back to the default. */
export function parseLibraryQuery(search: string): LibraryQuery {
  const searchParams = new URLSearchParams(search);
  const sort = searchParams.get('sort') ?? '';
  const requested = facets.map((facet) => [facet, searchParams.get(paramNames[facet])?.slice(0, 40) ?? '']);
  return {
    ...defaultQuery,
    ...Object.fromEntries(requested),
    ...(isSortOrder(sort) ? { sort } : {}),
  };
}

/** The address of a library query; the plain address for the default. The visitor's text in the current query stays. */
export function libraryAddress(query: LibraryQuery, current = ''): string {
  const searchParams = new URLSearchParams();
  for (const facet of facets) if (query[facet] !== '') searchParams.set(paramNames[facet], query[facet]);
  if (query.sort !== defaultQuery.sort) searchParams.set('sort', query.sort);
  const text = new URLSearchParams(current).get(textParam);
  if (text !== null) searchParams.set(textParam, text);
  return searchParams.size > 0 ? `/typefaces?${searchParams}` : '/typefaces';
}
