/** What the typeface of typeface.ts offers for a text, with a variable font beside. */
import type { SettingOffer } from '../../domain/text-setting.ts';
import { typeface } from './typeface.ts';

export const offer: SettingOffer = {
  styles: ['firth-11', 'firth-12', 'firth-21', 'firth-variable'],
  style: 'firth-11',
  variable: 'firth-variable',
  axes: [
    { tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 },
    { tag: 'SOFT', name: 'Softness', min: 0, max: 1, start: 0 },
  ],
  groups: typeface.editable.otf_groups,
  letterCases: ['mixed', 'upper', 'small'],
  languages: ['', 'en', 'uk'],
  sizePx: 80,
};
