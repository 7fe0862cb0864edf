import { describe, expect, it } from 'vitest';
import { plainFontName, safeName } from '../../server/documents/zip.ts';

describe('names in zips', () => {
  it('are plain on every system', () => {
    for (const [name, safe] of [
      ['../../etc/passwd', 'etcpasswd'],
      ['Barlow Semi Condensed', 'Barlow Semi Condensed'],
      ['Schéma', 'Schema'],
      ['con', 'font-con'],
      ['..', 'font-'],
      ['a\0b\\c/d:e', 'abcde'],
    ])
      expect(safeName(name ?? '')).toBe(safe);
  });

  // §documents.zip.names
  it('of fonts are those of font menus', () => {
    for (const [file, name] of [
      ['/fonts/Fraunces_100Thin_Italic.ttf', 'Fraunces-ThinItalic'],
      ['/fonts/Fraunces_400Regular_Italic.ttf', 'Fraunces-Italic'],
      ['/fonts/Fraunces_400Regular.ttf', 'Fraunces-Regular'],
      ['/fonts/Spectral_200ExtraLight.ttf', 'Spectral-ExtraLight'],
      ['/fonts/Harbour-BoldItalic.ttf', 'Harbour-BoldItalic'],
      ['/fonts/Own_Font.ttf', 'Own_Font'],
    ])
      expect(plainFontName(file ?? '')).toBe(name);
  });
});
