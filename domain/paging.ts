/** The page of a list that is requested: `count` entries of the page `page`, which starts at 1. */
import type { Paging } from './page-query.ts';

/** Entries per page of the blog's list, and of its filter page (§blog.list.page-size, §site.route.blog-filter). */
export const postsPerPage = 15;
export const filteredPostsPerPage = 24;

/** Maximum entries of a response; a larger `count` is reduced to it. */
export const maxEntries = 60;

export type ListPage = { readonly count: number; readonly page: number };

/** Count and page of a validated query; `defaultCount` is the list's own page size (§blog.list.page-size). */
export function listPageOf({ count, page }: Paging, defaultCount: number): ListPage {
  return {
    count: Math.min(count === undefined ? defaultCount : Number(count), maxEntries),
    page: page === undefined ? 1 : Number(page),
  };
}

/** The page number in an address's query; 1 where there is none or it is invalid. */
export function pageNumberIn(query: string): number {
  const [, page] = /(?:^|&)page=([1-9]\d{0,5})(?:&|$)/.exec(query) ?? [];
  return page === undefined ? 1 : Number(page);
}
