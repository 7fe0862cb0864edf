import type { LanguageList } from '../../domain/languages.ts';

const latin = { script: 'Latin', dir: 'ltr' } as const;

/** A reply of four languages in two scripts, and of three that lack letters or the places of their marks. */
export const languageList: LanguageList = {
  class: 'barlow-400-whole',
  url: '/fonts/0123456789abcdef0123456789abcdef.woff2',
  data: [
    {
      tag: 'he',
      name: 'Hebrew',
      own_name: 'עברית',
      script: 'Hebrew',
      sample: 'כל בני אדם נולדו בני חורין',
      dir: 'rtl',
    },
    { tag: 'de', name: 'German', own_name: 'Deutsch', ...latin, sample: 'Alle Menschen sind frei' },
    {
      tag: 'sr-Latn',
      name: 'Serbian (Latin)',
      own_name: 'srpski (latinica)',
      ...latin,
      sample: 'Sva ljudska bića',
    },
    { tag: 'tr', name: 'Turkish', own_name: 'Türkçe', ...latin, sample: 'Bütün insanlar hür' },
  ],
  nearly: [
    { tag: 'nl', name: 'Dutch', own_name: 'Nederlands', missing: [], unplaced: ['íj\u0301', 'ÍJ\u0301'] },
    { tag: 'ha', name: 'Hausa', own_name: 'Hausa', missing: ['ɓ', 'Ɓ'] },
    { tag: 'lt', name: 'Lithuanian', own_name: 'lietuvių', missing: ['ų'], unplaced: ['i̇\u0301'] },
  ],
};
