import { expect, it } from 'vitest';
import { lettersOfScript } from '../../server/catalogue/script-letters.ts';

// §documents.zip.scripts
it('the letters of a script are known by its name, and signs of every font are none of them', () => {
  const of = (key: string, text: string) =>
    [...text].filter((letter) => lettersOfScript(key)?.(letter)).join('');
  expect(of('greek', 'aαΩπμΔ\u2126λж')).toBe('αλ');
  expect(of('cyrillic', 'aж№')).toBe('ж');
  expect(of('old_italic', 'a\u{10300}')).toBe('\u{10300}');
  expect(lettersOfScript('vietnamese')).toBeUndefined();
});
