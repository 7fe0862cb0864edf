/** Sorting and filtering of the library (§library.list, §library.filters): the query, and the matching families. */
import type { TypefaceCard } from './catalogue.ts';
import type { LibraryLanguages } from './languages.ts';

const sortOrders = ['foundry', 'name', 'styles', 'price', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const facets = ['classification', 'script', 'feature', 'width', 'reading', 'language'] as const;
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
  language: '',
};

export const isSortOrder = (word: string): word is SortOrder => sortOrders.some((order) => order === word);

/** A family with the tags of its languages, where they are known. */
export type LibraryCard = TypefaceCard & { readonly languages?: readonly string[] };

/** The families of the library, each with its languages. */
export function withLanguages(
  cards: readonly TypefaceCard[],
  languages: LibraryLanguages | undefined,
): readonly LibraryCard[] {
  const sets = languages?.sets.map((set) => set.split(' ').filter(Boolean)) ?? [];
  return cards.map((card) => ({ ...card, languages: sets[languages?.families[card.id] ?? -1] ?? [] }));
}

/** A family's values of each facet. Stylistic sets differ in meaning from font to font and are left out. */
export const facetValuesOf: { readonly [F in Facet]: (card: LibraryCard) => readonly string[] } = {
  classification: ({ classification }) => [classification],
  script: ({ scripts }) => scripts,
  feature: ({ features }) => features.filter((tag) => !/^(?:ss|cv)\d\d$/.test(tag)),
  width: ({ widths }) => widths,
  reading: ({ reads_well_small }) => [reads_well_small ? 'small' : 'other'],
  language: ({ languages = [] }) => languages,
};

/** The query with each value as the families have it, whatever its case in an address; an unknown one stays. */
export function spelledQuery(cards: readonly LibraryCard[], query: LibraryQuery): LibraryQuery {
  const spelled = facets.map((facet) => {
    const asked = query[facet].toLowerCase();
    const values = cards.flatMap(facetValuesOf[facet]);
    return [facet, values.find((value) => value.toLowerCase() === asked) ?? query[facet]] as const;
  });
  return { ...query, ...Object.fromEntries(spelled) };
}

const matchesQuery = (query: LibraryQuery, card: LibraryCard, except?: Facet) =>
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
export function queryTypefaces(cards: readonly LibraryCard[], query: LibraryQuery): readonly TypefaceCard[] {
  const found = cards.filter((card) => matchesQuery(query, card));
  return query.sort === 'foundry' ? found : found.toSorted(comparators[query.sort]);
}

export type FacetChoice = { readonly value: string; readonly count: number };

/**
 * The values of a facet, each with the number of families it would show while the other facets stay as they are; none where
 * the facet doesn't tell families apart: its values all lead to the same ones.
 */
export function facetChoicesOf(
  cards: readonly LibraryCard[],
  query: LibraryQuery,
  facet: Facet,
): readonly FacetChoice[] {
  const others = new Set(cards.filter((card) => matchesQuery(query, card, facet)));
  const families = new Map<string, LibraryCard[]>();
  for (const card of cards)
    for (const value of new Set(facetValuesOf[facet](card))) {
      const known = families.get(value);
      if (known) known.push(card);
      else families.set(value, [card]);
    }
  const groups = new Set([...families.values()].map((each) => each.map(({ page }) => page).join()));
  if (groups.size < 2) return [];
  return [...families].map(([value, each]) => ({
    value,
    count: each.filter((card) => others.has(card)).length,
  }));
}
