import { expect, it } from 'vitest';
import { lettersOfScript } from '../../domain/script-letters.ts';
import { scriptsFor } from '../../domain/script-support.ts';

// §documents.zip.scripts
it('the letters of a script are known by its name, and signs of every font are none of them', () => {
  const of = (key: string, text: string) =>
    [...text].filter((letter) => lettersOfScript(key)?.(letter)).join('');
  expect(of('greek', 'aαΩπμΔ\u2126λж')).toBe('αλ');
  expect(of('cyrillic', 'aж№')).toBe('ж');
  expect(of('old_italic', 'a\u{10300}')).toBe('\u{10300}');
  expect(lettersOfScript('vietnamese')).toBeUndefined();
});

// §tester.scripts
it('a text needs the scripts that cost extra of which it has letters, unless the font lacks them anyway', () => {
  const scripts = { cyrillic: { amount: 2500, value: '$25' }, old_italic: { amount: 900, value: '$9' } };
  expect(scriptsFor('ebb and flow № Ω', [], scripts)).toEqual([]);
  expect(scriptsFor('ebb, отлив', [], scripts)).toEqual([{ name: 'Cyrillic', price: '$25' }]);
  expect(scriptsFor('ж', ['ж'], scripts)).toEqual([]);
  expect(scriptsFor('\u{10300}', [], scripts)).toEqual([{ name: 'Old Italic', price: '$9' }]);
  expect(scriptsFor('отлив', [], {})).toEqual([]);
});
