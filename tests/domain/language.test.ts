import { describe, expect, test } from 'vitest';
import { languageAttributes, languageOfLetter, wordInOtherScript } from '../../domain/language.ts';

// §accessibility.language
describe('the language of a part of a text', () => {
  test.each([
    ['Harbour, Гавань, Λιμάνι', 'en', 'Гавань'],
    ['Harbour, Гавань, Λιμάνι', 'bg', 'Λιμάνι'],
    ['Room ١٢٣', 'en', '١٢٣'],
    ['Room ١٢٣ and ۱۲۳', 'fa', undefined],
    ['港の時計', 'ja', undefined],
    ['港の時計', 'ru', '港の時計'],
    ['Гавань', 'no tag', 'Гавань'],
    ['Crème №5, ½ × 2 µm · “quay” ﬁ ʼ', 'en', undefined],
  ])('of ‘%s’ the first word that is in no script of %s is %s', (text, language, word) => {
    expect(wordInOtherScript(text, language)).toBe(word);
  });

  test.each([
    ['ar', 'rtl'],
    ['fa', 'rtl'],
    ['yi', 'rtl'],
    ['mzn', 'rtl'],
    ['ks-Deva', 'ltr'],
    ['sr-Cyrl', 'ltr'],
    ['ku-Arab', 'rtl'],
    ['en-US', 'ltr'],
    ['no tag', 'ltr'],
  ])('the direction of %s is %s', (lang, dir) => {
    expect(languageAttributes(lang)).toEqual({ lang, dir });
  });

  test('letters and marks of a character set are read in a language of their script, signs in none', () => {
    expect([...'éЖΩش٢ְש·№5'].map(languageOfLetter)).toEqual([
      undefined,
      'ru',
      'el',
      'ar',
      'ar',
      'he',
      'he',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
