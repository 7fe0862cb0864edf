import { object } from '../shape.ts';

/** A body that says nothing. */
export const Empty = object({});
