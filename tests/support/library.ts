/** Families as the library's list has them. */
import type { TypefaceCard } from '../../domain/catalogue.ts';

/** A family of the library; what isn't said is alike in all. */
export const card = (id: number, name: string, more: Partial<TypefaceCard> = {}): TypefaceCard => ({
  id,
  name,
  page: name.toLowerCase(),
  class: `${name.toLowerCase()}-400`,
  kind: 'grotesk',
  classification: 'sans',
  accent: '#FF4F1C',
  ink_on_accent: '#101A1D',
  styles_no: 1,
  sub_family_count: 1,
  scripts: ['Latin'],
  features: [],
  widths: [],
  is_rtl: false,
  overview_text: '',
  price_from: { amount: 5000, value: '$50' },
  faces: [],
  ...more,
});

const cheap = { price_from: { amount: 900, value: '$9' } };
/** Three families in the order of the foundry. */
export const cards = [
  card(1, 'Voe', {
    reads_well_small: true,
    styles_no: 9,
    widths: ['Normal', 'Condensed'],
    features: ['smcp', 'ss07'],
    released: 2017,
  }),
  card(2, 'Ness', { classification: 'serif', scripts: ['Latin', 'Greek'], features: ['onum'], ...cheap }),
  card(3, 'Firth', {
    classification: 'serif',
    features: ['smcp'],
    widths: ['Normal'],
    styles_no: 4,
    released: 2021,
  }),
];
