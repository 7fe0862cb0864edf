/** A collection of typefaces, at /typeface/{slug}-collection (§api.data.collection, §api.data.collection-item). */
import { cardMembers, PageMeta, Slug } from './catalogue.ts';
import { Picture } from './picture.ts';
import { exactly, type Infer, integer, list, nullable, object, text, union } from './shape.ts';

/** 1: a link to `action_value`; 2: plain text. */
export const ActionType = union(exactly(1), exactly(2));

/** A typeface as a collection shows it (§api.data.overview). */
export const TypefaceOverview = object({
  ...cardMembers,
  type: text({ max: 80 }),
  /** Its initial in every upright face, from light to black. */
  characters: list(object({ character: text({ max: 8 }), class: text({ max: 80 }) })),
  style_count: integer(1),
  /** Clean HTML. */
  description: text({ max: 20_000 }),
});
export type TypefaceOverview = Infer<typeof TypefaceOverview>;

export const CollectionItem = object({
  title: text({ max: 200 }),
  /** A typeface to show a sample of; null for an item with an image. */
  typeface: nullable(TypefaceOverview),
  image: nullable(Picture),
  /** Plain text. */
  description: text({ max: 2000 }),
  action_type: ActionType,
  action_header: text({ max: 200 }),
  action_value: text({ max: 2000 }),
});
export type CollectionItem = Infer<typeof CollectionItem>;

export const Collection = object({
  id: integer(1),
  name: text({ max: 120 }),
  slug: Slug,
  description: text({ max: 400 }),
  /** Clean HTML. */
  about: text({ max: 20_000 }),
  image: nullable(Picture),
  sections: list(object({ name: text({ max: 120 }), items: list(CollectionItem, 60) }), 30),
  minisite_url: nullable(text({ max: 300 })),
  minisite_link_name: text({ max: 200 }),
  minisite_image: nullable(Picture),
  gif: nullable(Picture),
  /** 'Other typefaces': those that aren't in the collection, from the top of the library. */
  typefaces: list(object({ name: text({ max: 120 }), page: Slug, class: text({ max: 80 }) }), 60),
  meta: PageMeta,
});
export type Collection = Infer<typeof Collection>;
