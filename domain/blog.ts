/** The blog: its lists, their filters and one post (§api.data.blog-entry, §api.data.post, §api.call.blog-filter). */
import { Slug } from './catalogue.ts';
import { Picture } from './picture.ts';
import { type Infer, integer, list, nullable, object, oneOf, optional, text } from './shape.ts';

/** A category or typeface of a post; `/blog/{slug}` lists its posts. */
export const Tag = object({ name: text({ max: 120 }), slug: Slug });
export type Tag = Infer<typeof Tag>;

export const BlogEntry = object({
  name: text({ max: 200 }),
  slug: Slug,
  /** The category's slug: the post's address is /blog/{category}/{slug}. */
  category: Slug,
  image: nullable(Picture),
  /** Clean HTML, one paragraph. */
  excerpt: text({ max: 4000 }),
  class: text({ max: 80 }),
  categories: list(Tag, 20),
  families: list(Tag, 40),
  /** The name in '{typeface} in use': the first family of a post about fonts in use, empty for other posts. */
  typeface: text({ max: 120 }),
  /** Plain text. */
  description: text({ max: 400 }),
  /** YYYY-MM-DD. */
  date: text({ max: 10 }),
});
export type BlogEntry = Infer<typeof BlogEntry>;

export const SidebarTypeface = object({ name: text({ max: 120 }), page: Slug, class: text({ max: 80 }) });
export type SidebarTypeface = Infer<typeof SidebarTypeface>;

/** The choices of 'Show all posts about'; the typefaces with the most posts, by name. */
export const BlogSidebar = object({ typefaces: list(SidebarTypeface, 60), categories: list(Tag, 60) });
export type BlogSidebar = Infer<typeof BlogSidebar>;

export const BlogList = object({
  data: list(BlogEntry, 60),
  total: integer(0),
  sidebar: BlogSidebar,
});
export type BlogList = Infer<typeof BlogList>;

export const BlogFilter = object({
  type: oneOf('category', 'typeface'),
  slug: Slug,
  name: text({ max: 120 }),
  /** Plain text; empty for a typeface. */
  description: text({ max: 400 }),
});
export type BlogFilter = Infer<typeof BlogFilter>;

export const FilteredPosts = object({
  data: list(BlogEntry, 60),
  total: integer(0),
  filter: BlogFilter,
  sidebar: BlogSidebar,
});
export type FilteredPosts = Infer<typeof FilteredPosts>;

const post = {
  name: text({ max: 200 }),
  slug: Slug,
  category: Slug,
  /** Clean HTML; each video is inside `<div class="video">`. */
  html: text({ max: 400_000 }),
  image: nullable(Picture),
  meta: object({
    title: text({ max: 200 }),
    description: text({ max: 400 }),
    /** Address of the picture for social cards. */
    thumb_image: nullable(text({ max: 300 })),
    categories: list(Tag, 20),
    families: list(Tag, 40),
    /** YYYY-MM-DD. */
    date: text({ max: 10 }),
    designer: optional(text({ max: 300 })),
    /** Clean HTML. */
    sidebar_text: text({ max: 20_000 }),
    class: text({ max: 80 }),
  }),
};
/** A post as it is stored, by itself. */
export const PostDetail = object(post);
export type PostDetail = Infer<typeof PostDetail>;

export const Post = object({
  ...post,
  /** The newest other posts. */
  blogs: list(BlogEntry, 12),
  /** The newest other posts about one of its families. */
  related: list(BlogEntry, 12),
});
export type Post = Infer<typeof Post>;
