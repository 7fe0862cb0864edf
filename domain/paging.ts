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

/** How many places a pagination has at most (public-site, section 9). */
const mostPlaces = 7;

/** A place of a pagination: a page to go to, or the pages left out. */
export type PagePlace = number | 'gap';

/** The places of a pagination in order, at most 7, first and last page always among them. `last` is at least 1. */
export function pagePlaces(current: number, last: number): PagePlace[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= mostPlaces) return run(1, last);
  const near = mostPlaces - 2;
  if (current < near) return [...run(1, near), 'gap', last];
  if (current > last - near + 1) return [1, 'gap', ...run(last - near + 1, last)];
  return [1, 'gap', ...run(current - 1, current + 1), 'gap', last];
}
