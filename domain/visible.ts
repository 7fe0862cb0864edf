const unseen = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** A text without the spaces round it; '' where there is nothing but spaces and marks that nobody sees. */
export const visible = (text = ''): string => (text.replace(unseen, '') === '' ? '' : text.trim());
