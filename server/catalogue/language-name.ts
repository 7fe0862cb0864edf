/** What a language is called in English, with the apostrophes of English; undefined where it has no name. */
const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

export const languageName = (tag: string): string | undefined => english.of(tag)?.replaceAll('ʼ', '’');
