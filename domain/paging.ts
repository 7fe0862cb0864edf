/** How long lists are asked for: `count` entries of the page `page`, which starts at 1. */
import { type Infer, object, optional, text } from './shape.ts';

/** Whole numbers as addresses write them; anything else is refused with 422. */
const counting = text({ min: 1, max: 6, pattern: /^[1-9]\d{0,5}$/ });

export const Paging = object({ count: optional(counting), page: optional(counting) });
export type Paging = Infer<typeof Paging>;

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
