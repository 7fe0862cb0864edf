/** The family of the opening specimen; without it the library's first one is used. */
export const openingSlug = 'fraunces';
