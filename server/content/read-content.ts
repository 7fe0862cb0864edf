/** Reads what the foundry has written and finds what is wrong with it, by file and line; fonts and prices aside. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Struct } from 'superstruct';
import { parseYaml, readYaml, type Source } from '../catalogue/read-foundry.ts';
import {
  Categories,
  CollectionFile,
  CommissionMatter,
  CommissionsPage,
  HomeFile,
  PageMatter,
  PostMatter,
} from './content-files.ts';
import { type PictureFile, readPictures } from './read-pictures.ts';

/** A Markdown file: what its front matter says, and its text. */
export type Text<T> = Source<T> & {
  /** The file's name without its ending. */
  readonly key: string;
  readonly markdown: string;
  /** `file:line` of a piece of the text. */
  readonly atText: (piece: string) => string;
};
export type Keyed<T> = Source<T> & { readonly key: string };

export type ContentFiles = {
  readonly categories: Source<Categories> | undefined;
  readonly posts: readonly Text<PostMatter>[];
  readonly commissions: readonly Text<CommissionMatter>[];
  readonly commissionsPage: Source<CommissionsPage> | undefined;
  readonly collections: readonly Keyed<CollectionFile>[];
  readonly pages: readonly Text<PageMatter>[];
  readonly home: Source<HomeFile> | undefined;
  readonly pictures: ReadonlyMap<string, PictureFile>;
};

/** Folders and files that aren't there are content that a foundry doesn't have. */
export async function readContent(folder: string, problems: string[]): Promise<ContentFiles> {
  const optional = async <T>(name: string, struct: Struct<T, unknown>) =>
    existsSync(join(folder, name)) ? await readYaml(folder, name, struct, problems) : undefined;
  const texts = async <T>(name: string, struct: Struct<T, unknown>) => {
    const found = await Promise.all(
      (await namesIn(folder, name, '.md')).map((key) => readText(folder, name, key, struct, problems)),
    );
    return found.filter((one) => one !== undefined);
  };
  const collections: Keyed<CollectionFile>[] = [];
  for (const key of await namesIn(folder, 'collections', '.yaml')) {
    const source = await readYaml(folder, `collections/${key}.yaml`, CollectionFile, problems);
    if (source) collections.push({ ...source, key });
  }
  return {
    categories: await optional('categories.yaml', Categories),
    posts: await texts('posts', PostMatter),
    commissions: await texts('commissions', CommissionMatter),
    commissionsPage: await optional('commissions.yaml', CommissionsPage),
    collections,
    pages: await withSources(folder, await texts('pages', PageMatter), problems),
    home: await optional('home.yaml', HomeFile),
    pictures: await readPictures(folder, problems),
  };
}

async function namesIn(folder: string, name: string, ending: string): Promise<string[]> {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  const names = (await readdir(path)).filter((file) => file.endsWith(ending)).toSorted();
  return names.map((file) => file.slice(0, -ending.length));
}

const lineOf = (text: string, piece: string): number => {
  const index = text.indexOf(piece);
  return index < 0 ? 1 : text.slice(0, index).split('\n').length;
};

async function readText<T>(
  folder: string,
  group: string,
  key: string,
  struct: Struct<T, unknown>,
  problems: string[],
): Promise<Text<T> | undefined> {
  const name = `${group}/${key}.md`;
  const whole = (await readFile(join(folder, name), 'utf8')).replace(/\r\n?/g, '\n');
  const parts = /^---\n(.*?)\n---(?:\n|$)/s.exec(whole);
  if (!parts) {
    problems.push(`${name}:1: the front matter is missing, expected YAML between two lines of ---`);
    return undefined;
  }
  const source = parseYaml(name, parts[1] ?? '', struct, problems, 1);
  const atText = (piece: string) => `${name}:${lineOf(whole, piece)}`;
  return source && { ...source, key, markdown: whole.slice(parts[0].length).trim(), atText };
}

/** Pages whose text stands in another file take it from there. */
async function withSources(
  folder: string,
  pages: readonly Text<PageMatter>[],
  problems: string[],
): Promise<Text<PageMatter>[]> {
  return await Promise.all(
    pages.map(async (page) => {
      const { source } = page.value;
      if (source === undefined) return page;
      if (page.markdown !== '')
        problems.push(
          `${page.at(['source'])}: the page has a source and a text of its own, expected one of both`,
        );
      const markdown = await readFile(join(folder, source), 'utf8').catch(() => undefined);
      if (markdown === undefined)
        problems.push(`${page.at(['source'])}: the file ${source} is missing, expected it below this folder`);
      const atText = (piece: string) => `${source}:${lineOf(markdown ?? '', piece)}`;
      return { ...page, markdown: markdown ?? '-', atText };
    }),
  );
}
