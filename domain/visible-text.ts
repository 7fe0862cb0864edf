const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** The text trimmed; '' if it consists of spaces and invisible characters only (§licensee.visible-letter). */
export const visibleText = (text = ''): string => (text.replace(invisible, '') === '' ? '' : text.trim());
