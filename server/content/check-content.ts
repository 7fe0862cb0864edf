/** Checks the references between the content's files: every name that is referred to must exist. */

import { is } from 'superstruct';
import { slugPattern } from '../../domain/catalogue.ts';
import { recentPostsTypes, retailFontsTypes } from '../../domain/home-blocks.ts';
import { isTakenPath } from '../../domain/site-addresses.ts';
import type { ParsedFile, Path } from '../catalogue/parse-file.ts';
import { pageKeys, pathOrUrl } from './content-files.ts';
import type { ContentFiles, MarkdownFile } from './read-content.ts';

type CheckContext = {
  /** Slugs, those of retired ones too. */
  readonly families: NameSet;
  readonly problems: string[];
  readonly warnings: string[];
};

type NameSet = { has: (name: string) => boolean };

/** Errors are faults of their files; what is only suspicious is added to `warnings`. */
export function checkContent(files: ContentFiles, context: CheckContext): void {
  const { families } = context;
  const checkName = (
    source: ParsedFile<unknown>,
    path: Path,
    name: string,
    allowed: NameSet,
    expected: string,
  ) => {
    if (!allowed.has(name)) source.fault(path, `‘${name}’ is not known, expected ${expected}`);
  };
  const picture = (source: ParsedFile<unknown>, path: Path, name: string | undefined) => {
    if (name !== undefined)
      checkName(
        source,
        path,
        name,
        files.pictures,
        'the name of a picture: of pictures/NAME.yaml, drawn if that is a recipe',
      );
  };
  const family = (source: ParsedFile<unknown>, path: Path, name: string) =>
    checkName(source, path, name, families, 'the slug of a file in families/');

  checkNames(files);
  const categories = new Set((files.categories?.value ?? []).map(({ slug }) => slug));
  for (const post of files.posts) {
    const { category, families: slugs, picture: name } = post.value;
    checkName(post, ['category'], category, categories, 'the slug of a category in categories.yaml');
    for (const [index, slug] of slugs.entries()) family(post, ['families', index], slug);
    picture(post, ['picture'], name);
  }
  const commissions = new Set(files.commissions.map(({ key }) => key));
  for (const file of files.commissions) {
    const { families: slugs, related, slug: ownSlug } = file.value;
    for (const [index, slug] of slugs.entries()) family(file, ['families', index], slug);
    for (const field of ['featured_image', 'header_image', 'thumbnail'] as const)
      picture(file, [field], file.value[field]);
    for (const [index, slug] of related.entries()) {
      checkName(file, ['related', index], slug, commissions, 'the slug of a file in commissions/');
      if (slug === ownSlug) file.fault(['related', index], `‘${slug}’ is this one itself, expected another`);
    }
  }
  if (files.commissionsPage) {
    const { featured } = files.commissionsPage.value;
    checkName(
      files.commissionsPage,
      ['featured'],
      featured,
      commissions,
      'the slug of a file in commissions/',
    );
    if (files.commissions.some(({ key, value }) => key === featured && value.draft))
      files.commissionsPage.fault(['featured'], `‘${featured}’ is a draft, expected one that is finished`);
  }
  if (files.home)
    for (const [index, slug] of (files.home.value.opening ?? []).entries())
      family(files.home, ['opening', index], slug);
  for (const file of files.collections) {
    picture(file, ['picture'], file.value.picture);
    picture(file, ['minisite_image'], file.value.minisite_image);
    for (const [section, { items }] of file.value.sections.entries()) {
      for (const [index, item] of items.entries()) {
        const path = ['sections', section, 'items', index];
        if (item.typeface !== undefined) family(file, [...path, 'typeface'], item.typeface);
        picture(file, [...path, 'image'], item.image);
        if ((item.typeface === undefined) === (item.image === undefined))
          file.fault(path, `the item shows nothing or two things, expected typeface or image`);
        if (item.action_type === 1 && !is(item.action_value, pathOrUrl))
          file.fault(
            [...path, 'action_value'],
            `‘${item.action_value}’ is no address, expected a path like /shops/barlow or https://…`,
          );
      }
    }
  }
  checkBlocks(files);
  checkPages(files, context);
}

function checkNames(files: ContentFiles): void {
  const slugged: readonly (ParsedFile<{ slug: string }> & { key: string })[] = [
    ...files.posts,
    ...files.commissions,
    ...files.collections,
  ];
  for (const { key, value, fault } of slugged) {
    if (value.slug !== key)
      fault(['slug'], `the slug ‘${value.slug}’ isn’t the file’s name, expected ‘${key}’`);
  }
  const texts: readonly MarkdownFile<unknown>[] = [...files.posts, ...files.commissions, ...files.pages];
  for (const { markdown, fault } of texts) {
    if (markdown.trim() === '') fault([], `the text is missing, expected Markdown below ---`);
  }
  const seen = new Set<string>();
  for (const [index, { slug }] of (files.categories?.value ?? []).entries()) {
    if (seen.has(slug))
      files.categories?.fault(
        [index, 'slug'],
        `the category ‘${slug}’ is there twice, expected another slug`,
      );
    seen.add(slug);
  }
}

function checkBlocks({ home }: ContentFiles): void {
  for (const [index, { type, content, count }] of (home?.value.blocks ?? []).entries()) {
    const isList = [...recentPostsTypes, ...retailFontsTypes].includes(type);
    if (!isList && (content ?? '').trim() === '')
      home?.fault(['blocks', index], `the block says nothing, expected its content`);
    if (count !== undefined && !recentPostsTypes.includes(type))
      home?.fault(
        ['blocks', index, 'count'],
        `this block counts nothing, expected count only with recent_blog_posts`,
      );
  }
}

/** Without them nothing may be sold: the licences that are agreed to, and what is stored about whom. */
const legalPages: readonly string[] = ['eula', 'eula-us', 'privacy-policy'];
const maxMenuLabel = 60;

function checkPages({ pages }: ContentFiles, { problems, warnings }: CheckContext): void {
  for (const { key, value, fault } of pages) {
    if (pageKeys.includes(key)) {
      if (value.menu)
        fault(
          ['menu'],
          `foundry.yaml says which menu has ‘${key}’, expected this only with a page of your own`,
        );
      if (value.draft) fault(['draft'], `‘${key}’ is a page of the site, expected it finished`);
    } else if (!slugPattern.test(key))
      fault([], `‘${key}’ can’t be an address, expected a file name of a to z, digits and hyphens`);
    else if (isTakenPath(`/${key}`))
      fault([], `/${key} is an address of the site, expected another name of the file`);
    if (value.menu && value.title.length > maxMenuLabel)
      fault(['title'], `this is too long for a menu, expected at most ${maxMenuLabel} characters`);
  }
  for (const key of pageKeys.filter((pageKey) => !pages.some((page) => page.key === pageKey)))
    if (legalPages.includes(key))
      problems.push(`pages/${key}.md:1:1: the page is missing, expected the text that the law asks for`);
    else warnings.push(`pages/${key}.md is missing, its address will say that nothing is there`);
}
