/** A small family as the API replies it: two subfamilies, the second not loaded, and features of both sorts. */
import type { EditableStyle, Face, TypefaceDetail } from '../../domain/catalogue.ts';

export const faceOf = (name: string, weight: number): Face => ({
  class: name,
  weight,
  italic: false,
  url: `/fonts/${name}.woff2`,
  fallback: { face: 'Sans-Regular', size_adjust: 95, ascent: 105, descent: 21, line_gap: 0 },
});

export const styleOf = (id: number, name: string, text: string): EditableStyle => ({
  id,
  name,
  class: `firth-${id}`,
  letter_style: 2,
  onum_class: '',
  default_text: text,
  lang: 'en',
  face: faceOf(`firth-${id}`, 400),
});

const light: EditableStyle = {
  ...styleOf(11, 'Light', 'low water, soft light'),
  description: 'Thin strokes without contrast, wide, upright',
};
const bold = styleOf(12, 'Bold', 'every wave a different hand');
export const narrow = styleOf(21, 'Condensed Light', 'hamburgefontsiv');

const listed = ({ id, name, class: face, face: file }: EditableStyle) => ({
  id,
  name,
  class: face,
  features: ['case', 'smcp', 'onum', 'tnum', 'ss01'],
  face: file,
});

const otf = (name: string, tag: string, group = '') => ({
  name,
  group,
  data_setting: tag,
  selected: false,
  effect: '0123',
});

export const typeface: TypefaceDetail = {
  family: {
    id: 1,
    name: 'Firth',
    slug: 'firth',
    kind: 'grotesk',
    accent: '#FF4F1C',
    ink_on_accent: '#101A1D',
    about: 'Drawn for a ferry.\n\nUsed for every boat since.',
    main_style: { typeface_subfamily_id: 1, class: 'firth-11' },
    max_font_size: 300,
    min_font_size: 14,
    default_font_size: 80,
    is_rtl: false,
    has_small_caps_support: true,
    has_lower_case: true,
    language_text: 'Languages written in Latin.',
    scripts: ['Latin'],
  },
  examples: {
    class: 'firth-11',
    subfamilies: [
      { id: 1, name: 'Normal', styles: [listed(light), listed(bold)] },
      { id: 2, name: 'Condensed', styles: [listed(narrow)] },
    ],
  },
  editable: {
    subfamilies: { 1: { id: 1, name: 'Normal', sort_order: 1, styles: [light, bold] } },
    otf_groups: [
      {
        name: 'Figures',
        sort_order: 1,
        is_group: true,
        otfs: [otf('Old-style figures', 'onum', 'figures'), otf('Tabular figures', 'tnum', 'figures')],
      },
      { name: 'Stylistic sets', sort_order: 2, is_group: false, otfs: [otf('Alternate a', 'ss01')] },
    ],
    small_caps_feature: 'smcp',
    samples: [
      { text: 'QUAY 47, GATE B', lang: 'en', letter_style: 1 },
      { text: 'Portez ce vieux whisky', lang: 'fr', letter_style: 2 },
      { text: 'Captain’s Log, 1893', lang: 'en', letter_style: 3 },
    ],
  },
  about: { author: 'A. M. Holm', release_date: '2024', styles_no: 3 },
  images: { font: null, pdf: null, minisite: null },
  feature_texts: [{ name: 'Tabular figures', tag: 'tnum', text: '0123' }],
  blogs: [],
  credits: 'Drawn by A. M. Holm.',
  price_from: { amount: 5000, value: '$50' },
  meta: { title: 'Firth', description: 'A grotesk.', image: null },
};
