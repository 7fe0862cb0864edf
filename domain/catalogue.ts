/** The library's data: typefaces with their subfamilies, styles and measured features (§api.data.typeface-item). */
import { Legibility } from './legibility.ts';
import { Picture } from './picture.ts';
import {
  boolean,
  exactly,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
  union,
} from './shape.ts';

/** A lower-case path segment: letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const Slug = text({ min: 1, max: 80, pattern: slugPattern });

/** Money in requests and responses: integer cents, and the text to show. */
export const Money = object({ amount: integer(), value: text({ max: 40 }) });
export type Money = Infer<typeof Money>;

/**
 * One web font: `class` is both the CSS class and the CSS font-family name; the file at `url` contains the tester's
 * characters, the small one at `names_url` the letters of the style's names alone. The fallback figures are percentages that give the local fallback font the same width and height (no layout
 * shift); its `face` is Sans, Serif or Mono with Regular, Italic or Bold, for Arial, Times New Roman and Courier New.
 */
export const Face = object({
  class: text({ max: 80 }),
  weight: integer(1, 1000),
  italic: boolean(),
  url: text({ max: 200 }),
  /** Styles that left the catalogue before it was made have none. */
  names_url: optional(text({ max: 200 })),
  fallback: object({
    face: text({ max: 40 }),
    size_adjust: number(),
    ascent: number(),
    descent: number(),
    line_gap: number(),
  }),
});
export type Face = Infer<typeof Face>;

/**
 * The ink bounds of the family's name set in `class`, in thousandths of the type size: a page can fit it to a column's width
 * and crop it to the ink before the font arrives. `top` and `bottom` are measured from the baseline, upwards. `advance` is the
 * width of the letters with their side bearings; families imported before it was measured have none.
 */
export const NameFit = object({
  class: text({ max: 80 }),
  left: number(),
  width: number(),
  advance: optional(number()),
  top: number(),
  bottom: number(),
});
export type NameFit = Infer<typeof NameFit>;

/** The family's name in the letters of another script than Latin, fitted as its Latin one. */
export const NativeName = object({
  lang: text({ max: 12 }),
  text: text({ max: 80 }),
  fit: NameFit,
  /** Short enough to stand beside the Latin name in wide windows; the two fits then have the same top and bottom. */
  beside: boolean(),
});

export const cardMembers = {
  id: integer(1),
  name: text({ max: 120 }),
  page: Slug,
  class: text({ max: 80 }),
  kind: text({ max: 80 }),
  classification: oneOf('sans', 'serif', 'slab', 'mono', 'display', 'script'),
  accent: text({ max: 7 }),
  ink_on_accent: text({ max: 7 }),
  styles_no: integer(1),
  sub_family_count: integer(1),
  scripts: list(text({ max: 40 })),
  features: list(text({ max: 8 })),
  widths: list(text({ max: 40 })),
  is_rtl: boolean(),
  /** Its letters are open, told apart, and readable at the size of a caption. */
  reads_well_small: optional(boolean()),
  overview_text: text({ max: 200 }),
  price_from: Money,
  /** The year of its first release. */
  released: optional(integer(1450, 2100)),
  /** Upright faces from light to black, for the name and its ripple. */
  faces: list(Face),
  fit: optional(NameFit),
};
export const TypefaceCard = object(cardMembers);
export type TypefaceCard = Infer<typeof TypefaceCard>;

export const maxRelatives = 3;

/** 1 caps, 2 lower, 3 small caps (§tester.letter-style-codes). */
export const LetterStyle = union(exactly(1), exactly(2), exactly(3));
export type LetterStyle = Infer<typeof LetterStyle>;

export const EditableStyle = object({
  id: integer(1),
  name: text({ max: 120 }),
  class: text({ max: 80 }),
  letter_style: LetterStyle,
  onum_class: text({ max: 40 }),
  default_text: text({ max: 300 }),
  lang: text({ max: 12 }),
  /** How it looks, in words: 'Thin strokes without contrast, narrow, upright'. */
  description: optional(text({ max: 120 })),
  face: Face,
});
export type EditableStyle = Infer<typeof EditableStyle>;

/** A text line for the tester; `letter_style` is the letter case that suits it. */
export const SampleLine = object({
  text: text({ max: 300 }),
  lang: text({ max: 12 }),
  letter_style: LetterStyle,
});
export type SampleLine = Infer<typeof SampleLine>;

export const maxParagraphLength = 1000;
/** A paragraph for the tester's block, in one language. */
export const SampleParagraph = object({ text: text({ max: maxParagraphLength }), lang: text({ max: 12 }) });
export type SampleParagraph = Infer<typeof SampleParagraph>;

export const EditableSubfamily = object({
  id: integer(1),
  name: text({ max: 120 }),
  sort_order: integer(),
  styles: list(EditableStyle),
});
export type EditableSubfamily = Infer<typeof EditableSubfamily>;

export const OtfFeature = object({
  name: text({ max: 120 }),
  /** Features of one group exclude each other; empty for a feature without a group. */
  group: text({ max: 40 }),
  /** The OpenType tag. */
  data_setting: text({ min: 4, max: 4 }),
  selected: boolean(),
  /** Characters that the feature changes, measured at import. */
  effect: text({ max: 400 }),
});
export type OtfFeature = Infer<typeof OtfFeature>;

export const OtfGroup = object({
  name: text({ max: 80 }),
  sort_order: integer(),
  is_group: boolean(),
  otfs: list(OtfFeature),
});
export type OtfGroup = Infer<typeof OtfGroup>;

export const PageMeta = object({
  title: text({ max: 200 }),
  description: text({ max: 400 }),
  image: nullable(text({ max: 300 })),
});
export type PageMeta = Infer<typeof PageMeta>;

/** A collection, for a link to /typeface/{slug}-collection (§typeface.collection.links). */
export const CollectionLink = object({ name: text({ max: 120 }), slug: Slug });
export type CollectionLink = Infer<typeof CollectionLink>;
export const maxCollectionLinks = 60;
export const CollectionLinks = list(CollectionLink, maxCollectionLinks);

/** An axis of a variable font, in the font's own units; `start` is its initial value. */
export const VariableAxis = object({
  tag: text({ min: 4, max: 4 }),
  name: text({ max: 60 }),
  min: number(),
  max: number(),
  start: number(),
});
export type VariableAxis = Infer<typeof VariableAxis>;

export const VariableFont = object({
  class: text({ max: 80 }),
  url: text({ max: 200 }),
  axes: list(VariableAxis, 20),
  /** The positions that the font gives a name: the values of all axes, by tag. */
  instances: optional(list(object({ name: text({ max: 60 }), axes: record(number()) }), 200)),
  /** The smallest package that holds it; missing where it isn't sold. */
  sold_with: optional(oneOf('styles', 'subfamilies', 'families')),
  /** What a buyer should know of it. */
  note: optional(text({ max: 120 })),
});
export type VariableFont = Infer<typeof VariableFont>;

export const TypefaceDetail = object({
  family: object({
    id: integer(1),
    name: text({ max: 120 }),
    slug: Slug,
    kind: text({ max: 80 }),
    accent: text({ max: 7 }),
    ink_on_accent: text({ max: 7 }),
    about: text({ max: 5000 }),
    main_style: object({ typeface_subfamily_id: integer(1), class: text({ max: 80 }) }),
    max_font_size: integer(1),
    min_font_size: integer(1),
    default_font_size: integer(1),
    is_rtl: boolean(),
    has_small_caps_support: boolean(),
    has_lower_case: boolean(),
    language_text: text(),
    scripts: list(text({ max: 40 })),
    fit: optional(NameFit),
    native_name: optional(NativeName),
  }),
  examples: object({
    class: text({ max: 80 }),
    /** For the style list: every style of every subfamily. */
    subfamilies: list(
      object({
        id: integer(1),
        name: text({ max: 120 }),
        styles: list(
          object({
            id: integer(1),
            name: text({ max: 120 }),
            class: text({ max: 80 }),
            features: list(text({ max: 8 })),
            face: Face,
          }),
        ),
      }),
    ),
  }),
  editable: object({
    /** By id: the main subfamily in full; the others are loaded by subfamilies/{id}/styles when chosen. */
    subfamilies: record(EditableSubfamily),
    otf_groups: list(OtfGroup),
    small_caps_feature: nullable(text({ max: 40 })),
    /** The pool of lines for 'New samples'. */
    samples: optional(list(SampleLine, 100)),
    /** For text settings: one for each language that the files have and the main style can set, the family's script first. */
    paragraphs: optional(list(SampleParagraph, 200)),
  }),
  about: object({ author: text({ max: 300 }), release_date: text({ max: 40 }), styles_no: integer(1) }),
  images: object({
    font: nullable(text({ max: 300 })),
    pdf: nullable(text({ max: 300 })),
    minisite: nullable(text({ max: 300 })),
  }),
  feature_texts: list(
    object({
      name: text({ max: 120 }),
      tag: text({ max: 8 }),
      text: text({ max: 400 }),
      /** Short words or characters that show it; braces as in `sampleRuns`. */
      sample: optional(text({ max: 40 })),
      /** Set from above to below. */
      vertical: optional(boolean()),
    }),
  ),
  blogs: list(
    object({
      name: text({ max: 200 }),
      slug: Slug,
      category: Slug,
      image: optional(nullable(Picture)),
    }),
  ),
  /** Those that show this family. */
  collections: optional(CollectionLinks),
  /** Those that share a collection with it, then those of its classification; of their faces only that of the name. */
  relatives: optional(list(TypefaceCard, maxRelatives)),
  /** The library's next, after its last the first; missing where there is no other. */
  next: optional(TypefaceCard),
  credits: text({ max: 600 }),
  /** Missing where it can't be measured, as in a family of capitals alone. */
  legibility: optional(Legibility),
  /** Present where the family has a variable font. */
  variable: optional(VariableFont),
  price_from: Money,
  /** By the keys of the scripts that cost extra, the least that each adds to a price; missing where there are none. */
  script_prices: optional(record(Money)),
  meta: PageMeta,
});
export type TypefaceDetail = Infer<typeof TypefaceDetail>;
