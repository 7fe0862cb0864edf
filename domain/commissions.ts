/** Commissions: the overview, the list beside it, and one case study (§api.data.commission, §api.call.commissions). */
import { PageMeta, Slug } from './catalogue.ts';
import { Picture } from './picture.ts';
import { type Infer, integer, list, nullable, object, text } from './shape.ts';

/** Entries per page when the query has no count (§commissions.list.page-size). */
export const commissionsPerPage = 15;

export const CommissionLink = object({ slug: Slug, title: text({ max: 200 }) });
export type CommissionLink = Infer<typeof CommissionLink>;

export const CommissionCard = object({
  slug: Slug,
  title: text({ max: 200 }),
  project_category: text({ max: 120 }),
  /** Plain text. */
  summary: text({ max: 600 }),
  featured_image: nullable(Picture),
  thumbnail_image: nullable(Picture),
  /** YYYY-MM-DD. */
  published_at: text({ max: 10 }),
});
export type CommissionCard = Infer<typeof CommissionCard>;

/** One of 'Other case studies': the caption is '{typeface} in use', or the description without a typeface. */
export const RelatedCommission = object({
  title: text({ max: 200 }),
  slug: Slug,
  typeface: text({ max: 120 }),
  description: text({ max: 600 }),
  thumbnail_image: nullable(Picture),
});
export type RelatedCommission = Infer<typeof RelatedCommission>;

const commission = {
  slug: Slug,
  title: text({ max: 200 }),
  featured_image: nullable(Picture),
  header_image: nullable(Picture),
  project_category: text({ max: 120 }),
  summary: text({ max: 600 }),
  thumbnail_image: nullable(Picture),
  /** Clean HTML; each video is inside `<div class="video">`. */
  content_html: text({ max: 400_000 }),
  /** Clean HTML. */
  sidebar_text: text({ max: 20_000 }),
  published_at: text({ max: 10 }),
  designer: text({ max: 300 }),
  families: list(object({ name: text({ max: 120 }), slug: Slug }), 40),
  related: list(RelatedCommission, 12),
  meta: PageMeta,
};
/** A commission as it is stored, by itself. */
export const CommissionDetail = object(commission);
export type CommissionDetail = Infer<typeof CommissionDetail>;

export const Commission = object({
  ...commission,
  /** The newest commissions, for the sidebar. */
  lists: list(CommissionLink, 60),
});
export type Commission = Infer<typeof Commission>;

export const Snippet = object({
  title: text({ max: 200 }),
  /** Clean HTML. */
  content: text({ max: 20_000 }),
});
export type Snippet = Infer<typeof Snippet>;

export const CommissionOverview = object({
  featured: nullable(CommissionCard),
  snippets: list(Snippet, 20),
  posts: list(CommissionCard, 60),
  total: integer(0),
  lists: list(CommissionLink, 60),
  meta: PageMeta,
});
export type CommissionOverview = Infer<typeof CommissionOverview>;
