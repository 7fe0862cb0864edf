/** An Instagram handle as people paste it: the name, with an at sign, or the address of the page. */
export const instagramPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?((?!.*\.\.)\w(?:[\w.]{0,28}\w)?)\/?(?:[?#]\S*)?$/i;

/** The handle alone: 'ada.type'; '' if the text isn't one. */
export const instagramHandle = (text: string): string => instagramPattern.exec(text.trim())?.[1] ?? '';
