/** Turns content files into what is stored: clean HTML, pictures with their dimensions, names beside slugs. */

import { videoHosts } from '../../domain/allowed-html.ts';
import type { Tag } from '../../domain/blog.ts';
import type { PageMeta } from '../../domain/catalogue.ts';
import { recentPostsTypes, retailFontsTypes } from '../../domain/home-blocks.ts';
import type { Picture } from '../../domain/picture.ts';
import type { ParsedFile, Path } from '../catalogue/parse-file.ts';
import { cleanHtml, nothingAt, videoHtml, withAnchors } from './clean-html.ts';
import type { CollectionFile, CommissionMatter, PageMatter, PostMatter } from './content-files.ts';
import type { CollectionDraft, CommissionDraft, ContentDrafts, PostDraft } from './drafts.ts';
import type { ContentFiles, KeyedFile, MarkdownFile } from './read-content.ts';
import { typeset } from './typeset.ts';
import { videoFrameUrl } from './videos.ts';

type ContentContext = {
  readonly files: ContentFiles;
  /** Names of the families by slug; a text names no family that isn't sold any more. */
  readonly families: ReadonlyMap<string, string>;
  /** The address that a path of this site leads to; undefined where nothing is. */
  readonly resolve: (path: string) => string | undefined;
  readonly problems: string[];
  readonly warnings: string[];
};

const inUse = 'in-use';
const defaultRecentCount = 6;

/** Everything as it will be stored; errors inside texts are added to `problems`. References must have been checked before. */
export function assembleContent(context: ContentContext): Omit<ContentDrafts, 'club' | 'redirects'> {
  const { files } = context;
  const { categories, home, commissionsPage } = files;
  return {
    categories: (categories?.value ?? []).map(({ slug, name, description }) => ({
      slug,
      name: typeset(name),
      description: typeset(description),
    })),
    posts: files.posts.map((post) => postDraft(post, context)),
    commissions: files.commissions.map((file) => commissionDraft(file, context)),
    collections: files.collections.map((file) => collectionDraft(file, context)),
    pages: new Map(files.pages.map((page) => [page.key, pageDraft(page, context)])),
    home: home && {
      blocks: home.value.blocks.map(({ type, class: name = '', content = '' }, index) => ({
        type,
        class: name,
        content: [...recentPostsTypes, ...retailFontsTypes].includes(type)
          ? ''
          : markdownHtml(content, home, ['blocks', index, 'content'], context),
      })),
      meta: metaOf(home.value.meta, null),
      opening: home.value.opening ?? [],
      count: Math.max(
        0,
        ...home.value.blocks
          .filter(({ type }) => recentPostsTypes.includes(type))
          .map(({ count }) => count ?? defaultRecentCount),
      ),
    },
    commissionsPage: commissionsPage && {
      featured: commissionsPage.value.featured,
      snippets: commissionsPage.value.snippets.map(({ title, content }, index) => ({
        title: typeset(title),
        content: markdownHtml(content, commissionsPage, ['snippets', index, 'content'], context),
      })),
      meta: metaOf(commissionsPage.value.meta, socialOf(context, featuredPicture(files))),
    },
    pictures: [...files.pictures.values()].flatMap((picture) => picture.files),
  };
}

const metaOf = (meta: { title: string; description: string }, image: string | null): PageMeta => ({
  title: typeset(meta.title),
  description: typeset(meta.description),
  image,
});

const pictureOf = ({ files }: ContentContext, name: string | undefined): Picture | null =>
  (name === undefined ? undefined : files.pictures.get(name)?.picture) ?? null;

const socialOf = ({ files }: ContentContext, name: string | undefined): string | null =>
  (name === undefined ? undefined : files.pictures.get(name)?.social) ?? null;

const featuredPicture = ({ commissions, commissionsPage }: ContentFiles) =>
  commissions.find(({ key }) => key === commissionsPage?.value.featured)?.value.featured_image;

const tagsOf = ({ families }: ContentContext, slugs: readonly string[]): Tag[] =>
  slugs.flatMap((slug) => {
    const name = families.get(slug);
    return name === undefined ? [] : [{ slug, name }];
  });

const findingsOf = ({ files, resolve, problems, warnings }: ContentContext) => ({
  pictures: new Map([...files.pictures.values()].map(({ file, picture }) => [file, picture] as const)),
  resolve,
  problems,
  warnings,
});

function textHtml({ markdown, textLocation }: MarkdownFile<unknown>, context: ContentContext): string {
  return cleanHtml({ ...findingsOf(context), markdown, locationOf: textLocation });
}

/** Markdown inside YAML; errors are reported at the line of its key. */
function markdownHtml(
  markdown: string,
  { locationOf }: ParsedFile<unknown>,
  path: readonly (string | number)[],
  context: ContentContext,
): string {
  return cleanHtml({ ...findingsOf(context), markdown, locationOf: () => locationOf(path) });
}

function videoOf({ value, fault }: MarkdownFile<PostMatter>): string {
  if (value.video === undefined) return '';
  const frame = videoFrameUrl(value.video);
  if (frame === undefined)
    fault(
      ['video'],
      `‘${value.video}’ is no video that can be shown, expected an address of YouTube or Vimeo (shown from ${videoHosts.join(' or ')})`,
    );
  return frame === undefined ? '' : `${videoHtml(frame, `Video: ${typeset(value.name)}`)}\n`;
}

function postDraft(post: MarkdownFile<PostMatter>, context: ContentContext): PostDraft {
  const { slug, category, families, date, picture, designer } = post.value;
  const categoryEntry = context.files.categories?.value.find((candidate) => candidate.slug === category);
  const name = typeset(post.value.name);
  const description = typeset(post.value.description);
  const image = pictureOf(context, picture);
  const shared = {
    categories: [{ slug: category, name: typeset(categoryEntry?.name ?? category) }],
    families: tagsOf(context, families),
    date,
    class: post.value.class ?? '',
  };
  const [first] = shared.families;
  return {
    slug,
    category,
    published: date,
    entry: {
      name,
      slug,
      category,
      image,
      excerpt: markdownHtml(post.value.excerpt, post, ['excerpt'], context),
      typeface: category === inUse ? (first?.name ?? '') : '',
      description,
      ...shared,
    },
    detail: {
      name,
      slug,
      category,
      image,
      html: videoOf(post) + textHtml(post, context),
      meta: {
        title: name,
        description,
        thumb_image: socialOf(context, picture),
        sidebar_text: markdownHtml(post.value.sidebar_text, post, ['sidebar_text'], context),
        ...(designer === undefined ? {} : { designer: typeset(designer) }),
        ...shared,
      },
    },
  };
}

function commissionDraft(file: MarkdownFile<CommissionMatter>, context: ContentContext): CommissionDraft {
  const { value } = file;
  const card = {
    slug: value.slug,
    title: typeset(value.title),
    project_category: typeset(value.project_category),
    summary: typeset(value.summary),
    featured_image: pictureOf(context, value.featured_image),
    thumbnail_image: pictureOf(context, value.thumbnail),
    published_at: value.published_at,
  };
  const related = value.related.flatMap((slug) => {
    const other = context.files.commissions.find(({ key }) => key === slug)?.value;
    if (!other) return [];
    const [family] = tagsOf(context, other.families);
    return [
      {
        slug,
        title: typeset(other.title),
        typeface: family?.name ?? '',
        description: typeset(other.summary),
        thumbnail_image: pictureOf(context, other.thumbnail),
      },
    ];
  });
  const meta = { title: value.title, description: value.description };
  return {
    slug: value.slug,
    published: value.published_at,
    card,
    detail: {
      ...card,
      header_image: pictureOf(context, value.header_image),
      content_html: textHtml(file, context),
      sidebar_text: markdownHtml(value.sidebar_text, file, ['sidebar_text'], context),
      designer: typeset(value.designer),
      families: tagsOf(context, value.families),
      related,
      meta: metaOf(meta, socialOf(context, value.featured_image)),
    },
  };
}

/** A link of the file with its redirect's target; one that leads to nothing gets a warning. */
function linkOf(
  href: string,
  { locationOf }: ParsedFile<unknown>,
  path: Path,
  { resolve, warnings }: ContentContext,
): string {
  const target = href.startsWith('/') ? resolve(href) : href;
  if (target === undefined) warnings.push(nothingAt(href, locationOf(path)));
  return target ?? href;
}

function collectionDraft(file: KeyedFile<CollectionFile>, context: ContentContext): CollectionDraft {
  const { value } = file;
  const items = value.sections.flatMap((section) => section.items);
  return {
    slug: value.slug,
    typefaces: items.flatMap(({ typeface }) => (typeface === undefined ? [] : [typeface])),
    body: {
      name: typeset(value.name),
      slug: value.slug,
      description: typeset(value.description),
      about: markdownHtml(value.about, file, ['about'], context),
      image: pictureOf(context, value.picture),
      sections: value.sections.map(({ name, items: sectionItems }, section) => ({
        name: typeset(name),
        items: sectionItems.map((item, index) => ({
          title: typeset(item.title),
          typeface: item.typeface ?? null,
          image: pictureOf(context, item.image),
          description: typeset(item.description),
          action_type: item.action_type === 1 ? 1 : 2,
          action_header: typeset(item.action_header),
          action_value:
            item.action_type === 1
              ? linkOf(
                  item.action_value,
                  file,
                  ['sections', section, 'items', index, 'action_value'],
                  context,
                )
              : typeset(item.action_value),
        })),
      })),
      minisite_url: value.minisite_url ? linkOf(value.minisite_url, file, ['minisite_url'], context) : null,
      minisite_link_name: typeset(value.minisite_link_name ?? ''),
      minisite_image: pictureOf(context, value.minisite_image),
      gif: null,
      meta: metaOf({ title: value.name, description: value.description }, socialOf(context, value.picture)),
    },
  };
}

function pageDraft(page: MarkdownFile<PageMatter>, context: ContentContext) {
  const { html, contents } = withAnchors(textHtml(page, context));
  return { data: html, contents, class: page.value.class ?? '', meta: metaOf(page.value, null) };
}
