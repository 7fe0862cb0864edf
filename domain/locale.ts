/** The locale of every date and list on screens, documents and emails (§site.locale). */
export const locale = 'en-US';
