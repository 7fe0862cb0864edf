const blank = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** The text trimmed; '' if it consists of spaces and invisible characters only (§licensee.visible-letter). */
export const visibleText = (text = ''): string => (text.replace(blank, '') === '' ? '' : text.trim());

/**
 * Invisible characters that affect or break a line: controls, direction marks, zero-width spaces. Joiners stay: letters and
 * emoji need them.
 */
const invisible =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** The text as one line: line breaks become a space, and invisible characters are removed. */
export const oneLine = (text: string): string => text.replace(breaks, ' ').replace(invisible, '');
