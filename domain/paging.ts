/** How long lists are asked for: `count` entries of the page `page`, which starts at 1. */
import type { Paging } from './page-query.ts';

/** No answer holds more than this; a larger `count` is taken as this. */
export const mostEntries = 60;

export type PageOfList = { readonly count: number; readonly page: number };

/** The numbers of a query that was checked; `usual` is the list's own page size (public-site, section 9). */
export function pageOfList({ count, page }: Paging, usual: number): PageOfList {
  return {
    count: Math.min(count === undefined ? usual : Number(count), mostEntries),
    page: page === undefined ? 1 : Number(page),
  };
}

/** The page that an address's query names; page 1 has no name of its own, and nonsense means page 1. */
export function pageIn(query: string): number {
  const [, page] = /(?:^|&)page=([1-9]\d{0,5})(?:&|$)/.exec(query) ?? [];
  return page === undefined ? 1 : Number(page);
}
