/** How the library is sorted and filtered (public-site, section 2): what may be wished for, and what is shown then. */
import type { TypefaceCard } from './catalogue.ts';

export const sortOrders = ['foundry', 'name', 'styles', 'price', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const facets = ['classification', 'script', 'feature', 'width'] as const;
export type Facet = (typeof facets)[number];

/** An empty facet lets every family through. */
export type LibraryWish = { readonly sort: SortOrder } & { readonly [F in Facet]: string };

export const anyFamily: LibraryWish = {
  sort: 'foundry',
  classification: '',
  script: '',
  feature: '',
  width: '',
};

export const isSortOrder = (word: string): word is SortOrder => sortOrders.some((order) => order === word);

/** What a family can be found by. Stylistic sets mean something else in every font: nobody looks for number seven. */
export const traitsOf: { readonly [F in Facet]: (card: TypefaceCard) => readonly string[] } = {
  classification: ({ classification }) => [classification],
  script: ({ scripts }) => scripts,
  feature: ({ features }) => features.filter((tag) => !/^(?:ss|cv)\d\d$/.test(tag)),
  width: ({ widths }) => widths,
};

const letsThrough = (wish: LibraryWish, card: TypefaceCard, except?: Facet) =>
  facets.every(
    (facet) => facet === except || wish[facet] === '' || traitsOf[facet](card).includes(wish[facet]),
  );

const byName = (one: TypefaceCard, other: TypefaceCard) => (one.name < other.name ? -1 : 1);

const orders: {
  readonly [S in Exclude<SortOrder, 'foundry'>]: (a: TypefaceCard, b: TypefaceCard) => number;
} = {
  name: byName,
  styles: (a, b) => b.styles_no - a.styles_no || byName(a, b),
  price: (a, b) => a.price_from.amount - b.price_from.amount || byName(a, b),
  newest: (a, b) => (b.released ?? 0) - (a.released ?? 0) || byName(a, b),
};

/** The families to show, in their order; without a wish, the foundry's own. */
export function shownTypefaces(cards: readonly TypefaceCard[], wish: LibraryWish): readonly TypefaceCard[] {
  const found = cards.filter((card) => letsThrough(wish, card));
  return wish.sort === 'foundry' ? found : found.toSorted(orders[wish.sort]);
}

export type FacetChoice = { readonly value: string; readonly count: number };

/** What can be chosen of a facet, and how many families each choice would show with the other facets as they are. */
export function choicesOf(
  cards: readonly TypefaceCard[],
  wish: LibraryWish,
  facet: Facet,
): readonly FacetChoice[] {
  const values = [...new Set(cards.flatMap(traitsOf[facet]))];
  const others = cards.filter((card) => letsThrough(wish, card, facet));
  return values.map((value) => ({
    value,
    count: others.filter((card) => traitsOf[facet](card).includes(value)).length,
  }));
}
