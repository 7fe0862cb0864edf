/** Apart from the struct, whose library a page's first load does without. */

/**
 * Which width a picture gets: one that is loaded late as wide as it stands, any other, or where a browser can't say, as wide as
 * it may.
 */
export const pictureSizes = 'auto, (min-width: 48rem) 66vw, 100vw';
