/** Marks that nobody sees and that steer or break a line: controls, directions, spaces without width. Joiners stay: letters and emoji need them. */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** A text as one line: breaks become a space, and what isn't seen goes. */
export const oneLine = (text: string): string => text.replace(breaks, ' ').replace(unseen, '');
