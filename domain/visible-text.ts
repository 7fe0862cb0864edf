const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** The text trimmed; '' if it consists of spaces and invisible characters only. */
export const visibleText = (text = ''): string => (text.replace(invisible, '') === '' ? '' : text.trim());
