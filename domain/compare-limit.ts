/** How many styles are compared at most, and asked for in one call. */
export const maxCompared = 6;
