/** What the content's files say of each other: every name that leads somewhere must lead to something. */
import { recentPostsTypes, retailFontsTypes } from '../../domain/home.ts';
import type { Path, Source } from '../catalogue/read-foundry.ts';
import { pageKeys } from './content-files.ts';
import type { ContentFiles, Text } from './read-content.ts';

type Known = {
  readonly families: ReadonlyMap<string, string>;
  readonly problems: string[];
  readonly warnings: string[];
};

type Names = { has: (name: string) => boolean };

/** Adds what is wrong to `problems`; what only looks wrong to `warnings`. */
export function checkContent(files: ContentFiles, { families, problems, warnings }: Known): void {
  const named = (source: Source<unknown>, path: Path, name: string, known: Names, what: string) => {
    if (!known.has(name)) problems.push(`${source.at(path)}: ‘${name}’ is not known, expected ${what}`);
  };
  const picture = (source: Source<unknown>, path: Path, name: string | undefined) => {
    if (name !== undefined)
      named(source, path, name, files.pictures, 'the name of a picture in pictures/pictures.json');
  };
  const family = (source: Source<unknown>, path: Path, name: string) =>
    named(source, path, name, families, 'the slug of a file in families/');

  checkNames(files, problems);
  const categories = new Set((files.categories?.value ?? []).map(({ slug }) => slug));
  for (const post of files.posts) {
    const { category, families: about, picture: name } = post.value;
    named(post, ['category'], category, categories, 'the slug of a category in categories.yaml');
    for (const [index, slug] of about.entries()) family(post, ['families', index], slug);
    picture(post, ['picture'], name);
  }
  const commissions = new Set(files.commissions.map(({ key }) => key));
  for (const one of files.commissions) {
    const { families: about, related, slug: own } = one.value;
    for (const [index, slug] of about.entries()) family(one, ['families', index], slug);
    for (const field of ['featured_image', 'header_image', 'thumbnail'] as const)
      picture(one, [field], one.value[field]);
    for (const [index, slug] of related.entries()) {
      named(one, ['related', index], slug, commissions, 'the slug of a file in commissions/');
      if (slug === own)
        problems.push(`${one.at(['related', index])}: ‘${slug}’ is this one itself, expected another`);
    }
  }
  if (files.commissionsPage) {
    const { featured } = files.commissionsPage.value;
    named(files.commissionsPage, ['featured'], featured, commissions, 'the slug of a file in commissions/');
  }
  for (const one of files.collections) {
    picture(one, ['picture'], one.value.picture);
    picture(one, ['minisite_image'], one.value.minisite_image);
    for (const [section, { items }] of one.value.sections.entries()) {
      for (const [index, item] of items.entries()) {
        const path = ['sections', section, 'items', index];
        if (item.typeface !== undefined) family(one, [...path, 'typeface'], item.typeface);
        picture(one, [...path, 'image'], item.image);
        if ((item.typeface === undefined) === (item.image === undefined))
          problems.push(`${one.at(path)}: the item shows nothing or two things, expected typeface or image`);
        if (item.action_type === 1 && !/^(?:https:\/\/|\/(?!\/))[^\s"<>\\]*$/.test(item.action_value))
          problems.push(
            `${one.at([...path, 'action_value'])}: ‘${item.action_value}’ is no address, expected a path like /shops/barlow or https://…`,
          );
      }
    }
  }
  checkBlocks(files, problems);
  checkPages(files, problems, warnings);
}

function checkNames(files: ContentFiles, problems: string[]): void {
  const slugged: readonly (Source<{ slug: string }> & { key: string })[] = [
    ...files.posts,
    ...files.commissions,
    ...files.collections,
  ];
  for (const { key, value, at } of slugged) {
    if (value.slug !== key)
      problems.push(`${at(['slug'])}: the slug ‘${value.slug}’ isn't the file's name, expected ‘${key}’`);
  }
  const texts: readonly Text<unknown>[] = [...files.posts, ...files.commissions, ...files.pages];
  for (const { markdown, at } of texts) {
    if (markdown.trim() === '') problems.push(`${at([])}: the text is missing, expected Markdown below ---`);
  }
  const seen = new Set<string>();
  for (const [index, { slug }] of (files.categories?.value ?? []).entries()) {
    if (seen.has(slug))
      problems.push(
        `${files.categories?.at([index, 'slug'])}: the category ‘${slug}’ is there twice, expected another slug`,
      );
    seen.add(slug);
  }
}

function checkBlocks({ home }: ContentFiles, problems: string[]): void {
  for (const [index, { type, content, count }] of (home?.value.blocks ?? []).entries()) {
    const isList = [...recentPostsTypes, ...retailFontsTypes].includes(type);
    if (!isList && (content ?? '').trim() === '')
      problems.push(`${home?.at(['blocks', index])}: the block says nothing, expected its content`);
    if (count !== undefined && !recentPostsTypes.includes(type))
      problems.push(
        `${home?.at(['blocks', index, 'count'])}: this block counts nothing, expected count only with recent_blog_posts`,
      );
  }
}

function checkPages({ pages }: ContentFiles, problems: string[], warnings: string[]): void {
  for (const { key, at } of pages) {
    if (!pageKeys.includes(key))
      problems.push(`${at([])}: no page has the key ‘${key}’, expected one of ${pageKeys.join(', ')}`);
  }
  if (pages.length === 0) return;
  for (const key of pageKeys.filter((one) => !pages.some((page) => page.key === one)))
    warnings.push(`pages/${key}.md is missing, its address will say that nothing is there`);
}
