/** Reads the foundry's content files and reports what is wrong with them, by file, line and column; fonts and prices aside. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Struct } from 'superstruct';
import {
  isContent,
  type ParsedFile,
  parseYaml,
  positionIn,
  readText,
  readYaml,
} from '../catalogue/parse-file.ts';
import {
  Categories,
  CollectionFile,
  CommissionMatter,
  CommissionsPage,
  HomeFile,
  PageMatter,
  PostMatter,
  Redirects,
} from './content-files.ts';
import { type PictureFile, readPictures } from './read-pictures.ts';

/** A Markdown file with front matter. */
export type MarkdownFile<T> = ParsedFile<T> & {
  /** The file's name without its ending. */
  readonly key: string;
  readonly markdown: string;
  /** `file:line:column` of a piece of the text, the first from this offset on. */
  readonly textLocation: (piece: string, from?: number) => string;
};
export type KeyedFile<T> = ParsedFile<T> & { readonly key: string };

export type ContentFiles = {
  readonly categories: ParsedFile<Categories> | undefined;
  readonly posts: readonly MarkdownFile<PostMatter>[];
  readonly commissions: readonly MarkdownFile<CommissionMatter>[];
  readonly commissionsPage: ParsedFile<CommissionsPage> | undefined;
  readonly collections: readonly KeyedFile<CollectionFile>[];
  readonly pages: readonly MarkdownFile<PageMatter>[];
  readonly home: ParsedFile<HomeFile> | undefined;
  readonly pictures: ReadonlyMap<string, PictureFile>;
  readonly redirects: ParsedFile<Redirects> | undefined;
};

/** Missing folders and files count as content that a foundry doesn't have. */
export async function readContent(folder: string, problems: string[]): Promise<ContentFiles> {
  const readOptional = async <T>(name: string, struct: Struct<T, unknown>) =>
    existsSync(join(folder, name)) ? await readYaml(folder, name, struct, problems) : undefined;
  const readTexts = async <T>(name: string, struct: Struct<T, unknown>) => {
    const found = await Promise.all(
      (await namesIn(folder, name, '.md')).map((key) => readMarkdown(folder, name, key, struct, problems)),
    );
    return found.filter((file) => file !== undefined);
  };
  const collections: KeyedFile<CollectionFile>[] = [];
  for (const key of await namesIn(folder, 'collections', '.yaml')) {
    const source = await readYaml(folder, `collections/${key}.yaml`, CollectionFile, problems);
    if (source) collections.push({ ...source, key });
  }
  return {
    categories: await readOptional('categories.yaml', Categories),
    posts: await readTexts('posts', PostMatter),
    commissions: await readTexts('commissions', CommissionMatter),
    commissionsPage: await readOptional('commissions.yaml', CommissionsPage),
    collections,
    pages: await withSources(folder, await readTexts('pages', PageMatter), problems),
    home: await readOptional('home.yaml', HomeFile),
    pictures: await readPictures(folder, problems),
    redirects: await readOptional('redirects.yaml', Redirects),
  };
}

async function namesIn(folder: string, name: string, ending: string): Promise<string[]> {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  const names = (await readdir(path)).filter((file) => isContent(file) && file.endsWith(ending)).toSorted();
  return names.map((file) => file.slice(0, -ending.length));
}

/** Where a piece of the text that begins at `start` is in its file. */
const locationIn =
  (name: string, content: string, start: number) =>
  (piece: string, from = 0) =>
    positionIn(name, content, Math.max(start, content.indexOf(piece, start + from)));

async function readMarkdown<T>(
  folder: string,
  group: string,
  key: string,
  struct: Struct<T, unknown>,
  problems: string[],
): Promise<MarkdownFile<T> | undefined> {
  const name = `${group}/${key}.md`;
  const content = (await readText(folder, name, problems))?.replace(/\r\n?/g, '\n');
  if (content === undefined) return undefined;
  const parts = /^---\n(.*?)\n---(?:\n|$)/s.exec(content);
  if (!parts) {
    problems.push(`${name}:1:1: the front matter is missing, expected YAML between two lines of ---`);
    return undefined;
  }
  const source = parseYaml(name, parts[1] ?? '', struct, problems, 1);
  const body = content.slice(parts[0].length);
  const textLocation = locationIn(name, content, content.length - body.trimStart().length);
  return source && { ...source, key, markdown: body.trim(), textLocation };
}

/** Pages whose text is in another file read it from there. */
async function withSources(
  folder: string,
  pages: readonly MarkdownFile<PageMatter>[],
  problems: string[],
): Promise<MarkdownFile<PageMatter>[]> {
  return await Promise.all(
    pages.map(async (page) => {
      const { source } = page.value;
      if (source === undefined) return page;
      if (page.markdown !== '')
        page.fault(['source'], `the page has a source and a text of its own, expected one of both`);
      const exists = existsSync(join(folder, source));
      if (!exists) page.fault(['source'], `the file ${source} is missing, expected it below this folder`);
      const markdown = (exists && (await readText(folder, source, problems))) || '-';
      return { ...page, markdown, textLocation: locationIn(source, markdown, 0) };
    }),
  );
}
