/** The paging query of list calls; separate from paging.ts, which every page's first load includes. */
import { type Infer, object, optional, text } from './shape.ts';

/** Positive whole numbers as in addresses, where a number is text; anything else is refused with 422. */
const positiveInteger = {
  ...text({ min: 1, max: 6, pattern: /^[1-9]\d{0,5}$/ }),
  schema: { type: 'integer', minimum: 1, maximum: 999_999 },
};

export const Paging = object({ count: optional(positiveInteger), page: optional(positiveInteger) });
export type Paging = Infer<typeof Paging>;
