/** How a list's call names its page; apart from paging.ts, whose sums every page's first load has. */
import { type Infer, object, optional, text } from './shape.ts';

/** Whole numbers as addresses write them; anything else is refused with 422. */
const counting = text({ min: 1, max: 6, pattern: /^[1-9]\d{0,5}$/ });

export const Paging = object({ count: optional(counting), page: optional(counting) });
export type Paging = Infer<typeof Paging>;
