/** The home page: blocks in order, and the data of the blocks that list something (§api.data.homepage-block). */
import { BlogEntry } from './blog.ts';
import { PageMeta, Slug, TypefaceCard } from './catalogue.ts';
import { type Infer, integer, list, object, text, union } from './shape.ts';

/** Types of blocks that list something, as word or number; a block of any other type shows its own HTML. */
export const recentPostsTypes: readonly (string | number)[] = ['recent_blog_posts', 9];
export const retailFontsTypes: readonly (string | number)[] = ['retail_font_types', 8];

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

/** The families of the opening specimen, in order; none in an empty library (§home.opening.walk). */
export function openingCards({
  typefaces,
  opening,
}: Pick<Homepage, 'typefaces' | 'opening'>): readonly TypefaceCard[] {
  const named = opening.flatMap((slug) => typefaces.find(({ page }) => page === slug) ?? []);
  return named.length > 0 ? named : typefaces.slice(0, 1);
}
