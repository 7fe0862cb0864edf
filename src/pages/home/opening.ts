/** The family that opens the home page; a library without it opens with its first one. */
export const openingSlug = 'fraunces';
