/** Somebody's name at Instagram, from whatever people paste: the name, with an at sign, or the address of the page. */
export const instagramPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?((?!.*\.\.)\w(?:[\w.]{0,28}\w)?)\/?(?:[?#]\S*)?$/i;

/** The handle alone: 'ada.type'; '' for what is none. */
export const instagramHandle = (text: string): string => instagramPattern.exec(text.trim())?.[1] ?? '';
