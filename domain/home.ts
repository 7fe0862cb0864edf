/** The home page: blocks in order, and the data of the blocks that list something (§api.data.homepage-block). */
import { BlogEntry } from './blog.ts';
import { PageMeta, Slug, TypefaceCard } from './catalogue.ts';
import { type Infer, integer, list, object, text, union } from './shape.ts';

export const HomeBlock = object({
  type: union(text({ max: 80 }), integer(0, 1000)),
  /** Clean HTML; empty for blocks that list something. */
  content: text({ max: 100_000 }),
  class: text({ max: 80 }),
});
export type HomeBlock = Infer<typeof HomeBlock>;

export const HomeBlocks = object({ data: list(HomeBlock, 60) });
export type HomeBlocks = Infer<typeof HomeBlocks>;

/** How many families follow one another in the opening specimen, at most. */
export const maxOpenings = 5;

/** The home page in one response: settings, blocks and the top of the library. */
export const Homepage = object({
  settings: object({ blogs: list(BlogEntry, 60) }),
  blocks: list(HomeBlock, 60),
  typefaces: list(TypefaceCard, 60),
  /** The families of the opening specimen, in order; the library's first where there are none. */
  opening: list(Slug, maxOpenings),
  meta: PageMeta,
});
export type Homepage = Infer<typeof Homepage>;
