/** Loads the editorial content: read, checked against the fonts, and ready to be stored. */
import { type FoundryContent, FoundryError } from '../catalogue/read-foundry.ts';
import { readClub } from '../club/read-club.ts';
import { assembleContent } from './assemble-content.ts';
import { checkContent } from './check-content.ts';
import { type ContentDrafts, draftHash } from './drafts.ts';
import { readContent } from './read-content.ts';

/** Increase when texts are made differently from the same files. */
const contentFormatVersion = 1;

export type LoadedContent = {
  readonly drafts: ContentDrafts;
  readonly warnings: readonly string[];
  /** Changes when any of the content does. */
  readonly hash: string;
  /** `posts/slug` and so on, as reports name them. */
  readonly names: readonly string[];
};

/** `packagesFolder` is the node_modules with the fonts. Throws a FoundryError that names all faults by file and line. */
export async function loadContent(
  folder: string,
  packagesFolder: string,
  { families }: Pick<FoundryContent, 'families'>,
): Promise<LoadedContent> {
  const problems: string[] = [];
  const warnings: string[] = [];
  const names = new Map(families.map(({ family }) => [family.slug, family.name]));
  const files = await readContent(folder, problems);
  checkContent(files, { families: names, warnings });
  const club = await readClub({ folder, packagesFolder, families: names, problems, warnings });
  const drafts = { ...assembleContent({ files, families: names, problems, warnings }), club };
  if (problems.length > 0) throw new FoundryError([...new Set(problems)]);
  const hash = draftHash([contentFormatVersion, { ...drafts, pages: [...drafts.pages] }]);
  return { drafts, warnings, hash, names: namesOf(drafts) };
}

const namesOf = ({ posts, commissions, collections, pages, home, commissionsPage, club }: ContentDrafts) => [
  ...posts.map(({ slug }) => `posts/${slug}`),
  ...commissions.map(({ slug }) => `commissions/${slug}`),
  ...collections.map(({ slug }) => `collections/${slug}`),
  ...[...pages.keys()].map((key) => `pages/${key}`),
  ...club.map(({ slug }) => `club/${slug}`),
  ...(home ? ['home'] : []),
  ...(commissionsPage ? ['commissions'] : []),
];
