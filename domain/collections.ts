/** A collection of typefaces, at /typeface/{slug}-collection (§api.data.collection, §api.data.collection-item). */
import { cardMembers, PageMeta, Slug } from './catalogue.ts';
import { Picture } from './picture.ts';
import { exactly, type Infer, integer, list, nullable, object, type Shape, text, union } from './shape.ts';

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

const item = {
  title: text({ max: 200 }),
  image: nullable(Picture),
  /** Plain text. */
  description: text({ max: 2000 }),
  action_type: ActionType,
  action_header: text({ max: 200 }),
  action_value: text({ max: 2000 }),
};
export const CollectionItem = object({
  ...item,
  /** A typeface to show a sample of; null for an item with an image. */
  typeface: nullable(TypefaceOverview),
});
export type CollectionItem = Infer<typeof CollectionItem>;

const sectionsOf = <Item>(shape: Shape<Item>) =>
  list(object({ name: text({ max: 120 }), items: list(shape, 60) }), 30);

const collection = {
  name: text({ max: 120 }),
  slug: Slug,
  description: text({ max: 400 }),
  /** Clean HTML. */
  about: text({ max: 20_000 }),
  image: nullable(Picture),
  minisite_url: nullable(text({ max: 300 })),
  minisite_link_name: text({ max: 200 }),
  minisite_image: nullable(Picture),
  gif: nullable(Picture),
  meta: PageMeta,
};
/** A collection as it is stored: a typeface is a slug, which the library may no longer have. */
export const CollectionBody = object({
  ...collection,
  sections: sectionsOf(object({ ...item, typeface: nullable(text()) })),
});
export type CollectionBody = Infer<typeof CollectionBody>;

export const Collection = object({
  ...collection,
  id: integer(1),
  sections: sectionsOf(CollectionItem),
  /** 'Other typefaces': those that aren't in the collection, from the top of the library. */
  typefaces: list(object({ name: text({ max: 120 }), page: Slug, class: text({ max: 80 }) }), 60),
});
export type Collection = Infer<typeof Collection>;
