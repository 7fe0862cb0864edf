/** Styles that are compared, and their shop, as the API replies them. */
import type { ComparedStyle } from '../../domain/compare-shape.ts';
import { encodeRanges } from '../../domain/coverage.ts';
import type { Shop } from '../../domain/shop.ts';
import { barlow } from './licence-cart.ts';
import { faceOf } from './typeface.ts';

/** Latin up to 'ſ'. */
const latin = Array.from({ length: 0x160 }, (_, index) => index + 0x20);
const letters = encodeRanges(latin);

export const comparedStyle = (face: string, name: string, text: string): ComparedStyle => ({
  class: face,
  name,
  family: { name: 'Barlow', slug: 'barlow', accent: '#FF4F1C', ink_on_accent: '#101A1D' },
  face: faceOf(face, 400),
  font: `/fonts/${face}-whole.woff2`,
  coverage: letters,
  default_text: text,
  lang: 'en',
});

const classes = barlow.styles.flatMap(({ options }) => options).map((option) => option.class);

/** Two that its shop sells, the second with Cyrillic that costs extra, and one that it doesn't. */
export const comparedStyles: readonly ComparedStyle[] = [
  comparedStyle(classes[0] ?? '', 'Light', 'low water'),
  {
    ...comparedStyle(classes[1] ?? '', 'Bold', 'every wave'),
    coverage: encodeRanges([...latin, 0x436]),
    script_prices: { cyrillic: { amount: 2500, value: '$25' } },
  },
  comparedStyle('firth-11', 'Thin', 'hamburgefontsiv'),
];

export const comparedShop: Shop = barlow;
