/** The page links that a pagination shows. Separate from paging.ts, which every page loads. */

/** Maximum items of a pagination (§blog.pagination.buttons). */
const maxItems = 7;

/** An item of a pagination: a page number, or a gap for the pages left out. */
export type PaginationItem = number | 'gap';

/** The items of a pagination in order, at most 7, always with the first and last page. `last` is at least 1. */
export function paginationItems(current: number, last: number): PaginationItem[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= maxItems) return range(1, last);
  const edgeLength = maxItems - 2;
  if (current < edgeLength) return [...range(1, edgeLength), 'gap', last];
  if (current > last - edgeLength + 1) return [1, 'gap', ...range(last - edgeLength + 1, last)];
  return [1, 'gap', ...range(current - 1, current + 1), 'gap', last];
}
