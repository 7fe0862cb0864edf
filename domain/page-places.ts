/** Which pages of a list are offered beside the one that is shown. Apart from paging.ts, which every page loads. */

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
