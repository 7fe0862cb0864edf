/** The format of the content's files (docs/your-foundry.md). Unknown keys are refused, so that typing errors are found. */
import * as s from 'superstruct';
import { maxOpenings } from '../../domain/home.ts';
import { line, slug, written } from '../catalogue/foundry-files.ts';
import type { Focus } from './make-picture.ts';

const slugs = (max: number) => s.size(s.array(slug), 0, max);
const cssClass = written(/^[a-z][a-z0-9-]{0,79}$/, 'small letters, figures and hyphens');
const isoDate = s.refine(s.string(), 'date', (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
    ? true
    : 'Expected a day as YYYY-MM-DD',
);
/** A path of this site or an https URL. */
export const pathOrUrl = written(
  /^(?:https:\/\/[^\s"<>]+|\/(?!\/)[^\s"<>\\]*)$/,
  'a path of this site or https://…',
);
const httpsUrl = written(/^https:\/\/[^\s"<>]+$/, 'an https address');
const markdown = (max: number) => s.size(s.string(), 1, max);
/** Not finished: only `npm run dev` shows it. */
const draft = s.optional(s.boolean());
const meta = s.object({ title: line(200), description: line(400) });

export const Categories = s.size(s.array(s.object({ slug, name: line(120), description: line(400) })), 1, 60);
export type Categories = s.Infer<typeof Categories>;

export const PostMatter = s.object({
  name: line(200),
  slug,
  category: slug,
  families: slugs(40),
  date: isoDate,
  excerpt: markdown(1500),
  description: line(400),
  picture: slug,
  sidebar_text: markdown(5000),
  designer: s.optional(line(300)),
  class: s.optional(cssClass),
  video: s.optional(httpsUrl),
  draft,
});
export type PostMatter = s.Infer<typeof PostMatter>;

export const CommissionMatter = s.object({
  title: line(200),
  slug,
  project_category: line(120),
  summary: line(600),
  description: line(400),
  families: slugs(40),
  featured_image: slug,
  header_image: slug,
  thumbnail: slug,
  published_at: isoDate,
  designer: line(300),
  sidebar_text: markdown(5000),
  related: slugs(12),
  draft,
});
export type CommissionMatter = s.Infer<typeof CommissionMatter>;

export const CommissionsPage = s.object({
  featured: slug,
  meta,
  snippets: s.size(s.array(s.object({ title: line(200), content: markdown(5000) })), 0, 20),
});
export type CommissionsPage = s.Infer<typeof CommissionsPage>;

export const CollectionFile = s.object({
  name: line(120),
  slug,
  description: line(400),
  about: markdown(5000),
  picture: s.optional(slug),
  sections: s.size(
    s.array(
      s.object({
        name: line(120),
        items: s.size(
          s.array(
            s.object({
              title: line(200),
              typeface: s.optional(slug),
              image: s.optional(slug),
              description: line(2000),
              action_type: s.enums([1, 2]),
              action_header: line(200),
              action_value: line(2000),
            }),
          ),
          1,
          60,
        ),
      }),
    ),
    1,
    30,
  ),
  minisite_url: s.optional(pathOrUrl),
  minisite_link_name: s.optional(line(200)),
  minisite_image: s.optional(slug),
});
export type CollectionFile = s.Infer<typeof CollectionFile>;

export const PageMatter = s.object({
  title: line(200),
  description: line(400),
  class: s.optional(cssClass),
  source: s.optional(
    written(
      /^(?!.*\.\.)[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.md$/,
      'a Markdown file (.md) of the foundry’s folder',
    ),
  ),
  /** Of a page of the foundry's own: what links to it on every page. */
  menu: s.optional(s.enums(['header', 'information'])),
  draft,
});
export type PageMatter = s.Infer<typeof PageMatter>;

export const HomeFile = s.object({
  meta,
  /** The families of the opening specimen, one after the other; the library's first by default. */
  opening: s.optional(slugs(maxOpenings)),
  blocks: s.size(
    s.array(
      s.object({
        type: s.union([line(80), s.max(s.min(s.integer(), 0), 1000)]),
        class: s.optional(cssClass),
        content: s.optional(markdown(50_000)),
        count: s.optional(s.max(s.min(s.integer(), 1), 60)),
      }),
    ),
    1,
    60,
  ),
});
export type HomeFile = s.Infer<typeof HomeFile>;

export const PictureList = s.record(
  slug,
  s.type({
    alt: line(500),
    width: s.max(s.min(s.integer(), 1), 20_000),
    height: s.max(s.min(s.integer(), 1), 20_000),
    ground: written(/^#[0-9A-Fa-f]{6}$/, 'a colour such as "#0C2237"'),
  }),
);

/** The reader's own message where a picture's words are missing: it is what most often is. */
const alt = s.define<string>('alt', (value) => {
  if (value === undefined || value === null || value === '')
    return 'Expected what the picture shows, in a few words, for those who don’t see it';
  const [failure] = line(500).validate(value);
  return failure ? failure.message : true;
});
const focus = s.define<Focus>(
  'focus',
  (value) =>
    (Array.isArray(value) &&
      value.length === 2 &&
      value.every((part) => typeof part === 'number' && part >= 0 && part <= 1)) ||
    'Expected two numbers from 0 to 1, the place from the left and from the top: [0.5, 0.3]',
);

/** A picture as it comes, in a file beside its description. */
export const PictureDescription = s.object({
  file: written(
    /^[\w-][\w.-]*\.(?:jpe?g|png|webp|avif|svg)$/i,
    'a JPEG, PNG, WebP, AVIF or SVG file beside it',
    120,
  ),
  alt,
  focus: s.optional(focus),
});

/** Where an address that is no more leads to; in a file of its own. */
export const Redirects = s.record(
  written(/^\/(?!\/)[^\s?#"<>\\]+$/, 'a path of this site without ? and #'),
  pathOrUrl,
);
export type Redirects = s.Infer<typeof Redirects>;

/** The static pages that the site has addresses for (§api.call.page-template). */
export const pageKeys: readonly string[] = [
  'information',
  'eula',
  'eula-us',
  'junior-licence',
  'privacy-policy',
  'accessibility',
  'contact',
  'about',
  'newsletter',
  '404',
  'club',
  'beta',
  'free_trials',
];
