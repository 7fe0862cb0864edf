/** How long a text may be that a visitor sets. */

/** In UTF-16 units; the longest that a link may hold. */
export const maxTextLength = 2000;

/** The text as far as it may be set; no character is cut in two. */
export const limitedText = (text: string): string =>
  text.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '');
