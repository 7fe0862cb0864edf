import { object } from '../shape.ts';

/** An empty body. */
export const Empty = object({});
