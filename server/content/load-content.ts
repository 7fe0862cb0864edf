/** Loads the editorial content: read, checked against the fonts, and ready to be stored. */
import type { FoundryTexts } from '../catalogue/foundry.ts';
import { type FoundryContent, FoundryError } from '../catalogue/read-foundry.ts';
import { readClub } from '../club/read-club.ts';
import { assembleContent } from './assemble-content.ts';
import { checkContent } from './check-content.ts';
import { type ContentDrafts, draftHash } from './drafts.ts';
import { type ContentFiles, readContent } from './read-content.ts';
import { addressesOf, isAt, pathIn, redirectsOf } from './redirects.ts';
import { typeset } from './typeset.ts';
import { draftsOf, withDrafts } from './unfinished.ts';

/** Increase when texts are made differently from the same files. */
const contentFormatVersion = 2;

export type LoadedContent = {
  readonly drafts: ContentDrafts;
  readonly texts: FoundryTexts;
  /** Unfinished texts that are not among them, as `posts/slug` and so on. */
  readonly leftOut: readonly string[];
  readonly warnings: readonly string[];
  /** Changes when any of the content does. */
  readonly hash: string;
  /** `posts/slug` and so on, as reports name them. */
  readonly names: readonly string[];
};

export type LoadOptions = {
  readonly folder: string;
  /** The node_modules with the fonts. */
  readonly packagesFolder: string;
  /** Whether unfinished texts are among them. */
  readonly showsDrafts: boolean;
};

/** Throws a FoundryError that names all faults by file, line and column. */
export async function loadContent(
  { folder, packagesFolder, showsDrafts }: LoadOptions,
  {
    foundry,
    locationOf,
    families,
    retired,
  }: Pick<FoundryContent, 'foundry' | 'locationOf' | 'families' | 'retired'>,
): Promise<LoadedContent> {
  const problems: string[] = [];
  const warnings: string[] = [];
  const names = new Map(families.map(({ family }) => [family.slug, family.name]));
  const written = await readContent(folder, problems);
  checkContent(written, {
    families: new Set([...names.keys(), ...retired.map(({ slug }) => slug)]),
    problems,
    warnings,
  });
  const files = withDrafts(written, showsDrafts);
  const club = await readClub({ folder, packagesFolder, families: names, problems, warnings });
  const addresses = addressesOf(files, names.keys());
  const redirects = redirectsOf(files, addresses);
  for (const list of ['menu', 'information', 'social'] as const)
    for (const [index, { href }] of (foundry[list] ?? []).entries())
      if (href.startsWith('/') && !isAt(href, addresses))
        problems.push(
          `${locationOf([list, index, 'href'])}: ‘${href}’ is no page of the site, expected one of its own or a file in pages/`,
        );
  const targets = new Map(redirects.map(({ source, target }) => [source, target]));
  const resolve = (path: string) => (isAt(path, addresses) ? path : targets.get(pathIn(path)));
  const context = { files, families: names, resolve, problems, warnings };
  const drafts = { ...assembleContent(context), club, redirects };
  if (problems.length > 0) throw new FoundryError([...new Set(problems)]);
  const texts = { ...menusOf(files), drafts: showsDrafts && draftsOf(files).length > 0 };
  const hash = draftHash([contentFormatVersion, { ...drafts, pages: [...drafts.pages] }, texts]);
  const leftOut = showsDrafts ? [] : draftsOf(written);
  return { drafts, texts, leftOut, warnings, hash, names: namesOf(drafts) };
}

const linksTo = ({ pages }: ContentFiles, menu: 'header' | 'information') =>
  pages
    .filter(({ value }) => value.menu === menu)
    .map(({ key, value }) => ({ label: typeset(value.title).slice(0, 60), href: `/${key}` }));

/** The pages of the foundry's own that are in a menu. */
const menusOf = (files: ContentFiles) => ({
  menu: linksTo(files, 'header'),
  information: linksTo(files, 'information'),
});

const namesOf = ({ posts, commissions, collections, pages, home, commissionsPage, club }: ContentDrafts) => [
  ...posts.map(({ slug }) => `posts/${slug}`),
  ...commissions.map(({ slug }) => `commissions/${slug}`),
  ...collections.map(({ slug }) => `collections/${slug}`),
  ...[...pages.keys()].map((key) => `pages/${key}`),
  ...club.map(({ slug }) => `club/${slug}`),
  ...(home ? ['home'] : []),
  ...(commissionsPage ? ['commissions'] : []),
];
