/** How a sorted and filtered library is written in an address: /typefaces?class=serif&sort=price. */
import { anyFamily, type Facet, facets, isSortOrder, type LibraryWish } from '../../../domain/library.ts';

const names: Readonly<Record<Facet, string>> = {
  classification: 'class',
  script: 'script',
  feature: 'feature',
  width: 'width',
};

/** The wish of a query; what it doesn't say, or says wrongly, is left as it is without one. */
export function wishIn(search: string): LibraryWish {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  const asked = facets.map((facet) => [facet, query.get(names[facet])?.slice(0, 40) ?? '']);
  return {
    ...anyFamily,
    ...Object.fromEntries(asked),
    ...(isSortOrder(sort) ? { sort } : {}),
  };
}

/** The address of a wish; without one, the plain address. */
export function libraryAddress(wish: LibraryWish): string {
  const query = new URLSearchParams();
  for (const facet of facets) if (wish[facet] !== '') query.set(names[facet], wish[facet]);
  if (wish.sort !== anyFamily.sort) query.set('sort', wish.sort);
  return query.size > 0 ? `/typefaces?${query}` : '/typefaces';
}
