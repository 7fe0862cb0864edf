/** Makes what is stored from what was written: clean HTML, pictures with their measures, names beside slugs. */

import { videoHosts } from '../../domain/allowed-html.ts';
import type { Tag } from '../../domain/blog.ts';
import type { PageMeta } from '../../domain/catalogue.ts';
import { recentPostsTypes, retailFontsTypes } from '../../domain/home.ts';
import type { Picture } from '../../domain/picture.ts';
import type { Source } from '../catalogue/read-foundry.ts';
import { cleanHtml, videoHtml, withAnchors } from './clean-html.ts';
import type { CollectionFile, CommissionMatter, PageMatter, PostMatter } from './content-files.ts';
import type { CollectionDraft, CommissionDraft, ContentDrafts, PostDraft } from './drafts.ts';
import type { ContentFiles, Keyed, Text } from './read-content.ts';
import { typeset } from './typeset.ts';
import { frameOf } from './videos.ts';

type Around = {
  readonly files: ContentFiles;
  /** Names of the families by slug. */
  readonly families: ReadonlyMap<string, string>;
  readonly problems: string[];
  readonly warnings: string[];
};

const inUse = 'in-use';
const usualRecent = 6;

/** All drafts; faults inside texts are added to `problems`. Names that lead nowhere must have been found before. */
export function assembleContent(around: Around): Omit<ContentDrafts, 'club'> {
  const { files } = around;
  const { categories, home, commissionsPage } = files;
  return {
    categories: (categories?.value ?? []).map(({ slug, name, description }) => ({
      slug,
      name: typeset(name),
      description: typeset(description),
    })),
    posts: files.posts.map((post) => postDraft(post, around)),
    commissions: files.commissions.map((one) => commissionDraft(one, around)),
    collections: files.collections.map((one) => collectionDraft(one, around)),
    pages: new Map(files.pages.map((page) => [page.key, pageDraft(page, around)])),
    home: home && {
      blocks: home.value.blocks.map(({ type, class: name = '', content = '' }, index) => ({
        type,
        class: name,
        content: [...recentPostsTypes, ...retailFontsTypes].includes(type)
          ? ''
          : partHtml(content, home, ['blocks', index, 'content'], around),
      })),
      meta: metaOf(home.value.meta, null),
      count: Math.max(
        0,
        ...home.value.blocks
          .filter(({ type }) => recentPostsTypes.includes(type))
          .map(({ count }) => count ?? usualRecent),
      ),
    },
    commissionsPage: commissionsPage && {
      featured: commissionsPage.value.featured,
      snippets: commissionsPage.value.snippets.map(({ title, content }, index) => ({
        title: typeset(title),
        content: partHtml(content, commissionsPage, ['snippets', index, 'content'], around),
      })),
      meta: metaOf(commissionsPage.value.meta, socialOf(around, featuredPicture(files))),
    },
    pictures: [...files.pictures.values()].flatMap((picture) => picture.files),
  };
}

const metaOf = (meta: { title: string; description: string }, image: string | null): PageMeta => ({
  title: typeset(meta.title),
  description: typeset(meta.description),
  image,
});

const pictureOf = ({ files }: Around, name: string | undefined): Picture | null =>
  (name === undefined ? undefined : files.pictures.get(name)?.picture) ?? null;

const socialOf = ({ files }: Around, name: string | undefined): string | null =>
  (name === undefined ? undefined : files.pictures.get(name)?.social) ?? null;

const featuredPicture = ({ commissions, commissionsPage }: ContentFiles) =>
  commissions.find(({ key }) => key === commissionsPage?.value.featured)?.value.featured_image;

const tagsOf = ({ families }: Around, slugs: readonly string[]): Tag[] =>
  slugs.map((slug) => ({ slug, name: families.get(slug) ?? slug }));

const pictures = ({ files }: Around) =>
  new Map([...files.pictures].map(([name, { picture }]) => [name, picture] as const));

function textHtml({ markdown, atText }: Text<unknown>, around: Around): string {
  const { problems, warnings } = around;
  return cleanHtml({ markdown, pictures: pictures(around), at: atText, problems, warnings });
}

/** Markdown that stands inside YAML; faults are at the line of its key. */
function partHtml(
  markdown: string,
  { at }: Source<unknown>,
  path: readonly (string | number)[],
  around: Around,
): string {
  const { problems, warnings } = around;
  return cleanHtml({ markdown, pictures: pictures(around), at: () => at(path), problems, warnings });
}

function videoOf({ value, at }: Text<PostMatter>, { problems }: Around): string {
  if (value.video === undefined) return '';
  const frame = frameOf(value.video);
  if (frame === undefined)
    problems.push(
      `${at(['video'])}: ‘${value.video}’ is no video that can be shown, expected an address of YouTube or Vimeo (shown from ${videoHosts.join(' or ')})`,
    );
  return frame === undefined ? '' : `${videoHtml(frame, `Video: ${typeset(value.name)}`)}\n`;
}

function postDraft(post: Text<PostMatter>, around: Around): PostDraft {
  const { slug, category, families, date, picture, designer } = post.value;
  const found = around.files.categories?.value.find((one) => one.slug === category);
  const name = typeset(post.value.name);
  const description = typeset(post.value.description);
  const image = pictureOf(around, picture);
  const shared = {
    categories: [{ slug: category, name: typeset(found?.name ?? category) }],
    families: tagsOf(around, families),
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
      excerpt: partHtml(post.value.excerpt, post, ['excerpt'], around),
      typeface: category === inUse ? (first?.name ?? '') : '',
      description,
      ...shared,
    },
    detail: {
      name,
      slug,
      category,
      image,
      html: videoOf(post, around) + textHtml(post, around),
      meta: {
        title: name,
        description,
        thumb_image: socialOf(around, picture),
        sidebar_text: partHtml(post.value.sidebar_text, post, ['sidebar_text'], around),
        ...(designer === undefined ? {} : { designer: typeset(designer) }),
        ...shared,
      },
    },
  };
}

function commissionDraft(one: Text<CommissionMatter>, around: Around): CommissionDraft {
  const { value } = one;
  const card = {
    slug: value.slug,
    title: typeset(value.title),
    project_category: typeset(value.project_category),
    summary: typeset(value.summary),
    featured_image: pictureOf(around, value.featured_image),
    thumbnail_image: pictureOf(around, value.thumbnail),
    published_at: value.published_at,
  };
  const related = value.related.flatMap((slug) => {
    const other = around.files.commissions.find(({ key }) => key === slug)?.value;
    if (!other) return [];
    const [family] = tagsOf(around, other.families);
    return [
      {
        slug,
        title: typeset(other.title),
        typeface: family?.name ?? '',
        description: typeset(other.summary),
        thumbnail_image: pictureOf(around, other.thumbnail),
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
      header_image: pictureOf(around, value.header_image),
      content_html: textHtml(one, around),
      sidebar_text: partHtml(value.sidebar_text, one, ['sidebar_text'], around),
      designer: typeset(value.designer),
      families: tagsOf(around, value.families),
      related,
      meta: metaOf(meta, socialOf(around, value.featured_image)),
    },
  };
}

function collectionDraft(one: Keyed<CollectionFile>, around: Around): CollectionDraft {
  const { value } = one;
  const items = value.sections.flatMap((section) => section.items);
  return {
    slug: value.slug,
    typefaces: items.flatMap(({ typeface }) => (typeface === undefined ? [] : [typeface])),
    body: {
      name: typeset(value.name),
      slug: value.slug,
      description: typeset(value.description),
      about: partHtml(value.about, one, ['about'], around),
      image: pictureOf(around, value.picture),
      sections: value.sections.map(({ name, items: own }) => ({
        name: typeset(name),
        items: own.map((item) => ({
          title: typeset(item.title),
          typeface: item.typeface ?? null,
          image: pictureOf(around, item.image),
          description: typeset(item.description),
          action_type: item.action_type === 1 ? 1 : 2,
          action_header: typeset(item.action_header),
          action_value: item.action_type === 1 ? item.action_value : typeset(item.action_value),
        })),
      })),
      minisite_url: value.minisite_url ?? null,
      minisite_link_name: typeset(value.minisite_link_name ?? ''),
      minisite_image: pictureOf(around, value.minisite_image),
      gif: null,
      meta: metaOf({ title: value.name, description: value.description }, socialOf(around, value.picture)),
    },
  };
}

function pageDraft(page: Text<PageMatter>, around: Around) {
  const { html, contents } = withAnchors(textHtml(page, around));
  return { data: html, contents, class: page.value.class ?? '', meta: metaOf(page.value, null) };
}
