/** Sorting and filtering of the library (§library.list, §library.filters): the query, and the matching families. */
import type { TypefaceCard } from './catalogue.ts';

export const sortOrders = ['foundry', 'name', 'styles', 'price', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const facets = ['classification', 'script', 'feature', 'width', 'reading'] as const;
export type Facet = (typeof facets)[number];

/** An empty facet matches every family. */
export type LibraryQuery = { readonly sort: SortOrder } & { readonly [F in Facet]: string };

export const defaultQuery: LibraryQuery = {
  sort: 'foundry',
  classification: '',
  script: '',
  feature: '',
  width: '',
  reading: '',
};

export const isSortOrder = (word: string): word is SortOrder => sortOrders.some((order) => order === word);

/** A family's values of each facet. Stylistic sets differ in meaning from font to font and are left out. */
export const facetValuesOf: { readonly [F in Facet]: (card: TypefaceCard) => readonly string[] } = {
  classification: ({ classification }) => [classification],
  script: ({ scripts }) => scripts,
  feature: ({ features }) => features.filter((tag) => !/^(?:ss|cv)\d\d$/.test(tag)),
  width: ({ widths }) => widths,
  reading: ({ reads_well_small }) => [reads_well_small ? 'small' : 'other'],
};

/** The query with each value as the families have it, whatever its case in an address; an unknown one stays. */
export function spelledQuery(cards: readonly TypefaceCard[], query: LibraryQuery): LibraryQuery {
  const spelled = facets.map((facet) => {
    const asked = query[facet].toLowerCase();
    const values = cards.flatMap(facetValuesOf[facet]);
    return [facet, values.find((value) => value.toLowerCase() === asked) ?? query[facet]] as const;
  });
  return { ...query, ...Object.fromEntries(spelled) };
}

const matchesQuery = (query: LibraryQuery, card: TypefaceCard, except?: Facet) =>
  facets.every(
    (facet) => facet === except || query[facet] === '' || facetValuesOf[facet](card).includes(query[facet]),
  );

const byName = (one: TypefaceCard, other: TypefaceCard) => (one.name < other.name ? -1 : 1);

const comparators: {
  readonly [S in Exclude<SortOrder, 'foundry'>]: (a: TypefaceCard, b: TypefaceCard) => number;
} = {
  name: byName,
  styles: (a, b) => b.styles_no - a.styles_no || byName(a, b),
  price: (a, b) => a.price_from.amount - b.price_from.amount || byName(a, b),
  newest: (a, b) => (b.released ?? 0) - (a.released ?? 0) || byName(a, b),
};

/** The matching families, sorted; in the foundry's own order by default. */
export function queryTypefaces(cards: readonly TypefaceCard[], query: LibraryQuery): readonly TypefaceCard[] {
  const found = cards.filter((card) => matchesQuery(query, card));
  return query.sort === 'foundry' ? found : found.toSorted(comparators[query.sort]);
}

export type FacetChoice = { readonly value: string; readonly count: number };

/**
 * The values of a facet, each with the number of families it would show while the other facets stay as they are; none where
 * the facet doesn't tell families apart: its values all lead to the same ones.
 */
export function facetChoicesOf(
  cards: readonly TypefaceCard[],
  query: LibraryQuery,
  facet: Facet,
): readonly FacetChoice[] {
  const values = [...new Set(cards.flatMap(facetValuesOf[facet]))];
  const families = values.map((value) =>
    cards.flatMap((card) => (facetValuesOf[facet](card).includes(value) ? card.page : [])).join(),
  );
  if (new Set(families).size < 2) return [];
  const others = cards.filter((card) => matchesQuery(query, card, facet));
  return values.map((value) => ({
    value,
    count: others.filter((card) => facetValuesOf[facet](card).includes(value)).length,
  }));
}
