/** All that was written about the fonts: read, checked against them, and made ready to be stored. */
import { type FoundryContent, FoundryError } from '../catalogue/read-foundry.ts';
import { readClub } from '../club/read-club.ts';
import { assembleContent } from './assemble-content.ts';
import { checkContent } from './check-content.ts';
import { type ContentDrafts, draftHash } from './drafts.ts';
import { readContent } from './read-content.ts';

/** Raised when texts are made otherwise from the same files. */
const contentRecipe = 1;

export type WrittenContent = {
  readonly drafts: ContentDrafts;
  readonly warnings: readonly string[];
  /** Changes when any of it does. */
  readonly hash: string;
  /** `posts/slug` and the like, as reports name them. */
  readonly names: readonly string[];
};

/** `packages` is the node_modules that holds the fonts. Throws a FoundryError that names every fault by file and line. */
export async function readWritten(
  folder: string,
  packages: string,
  { families }: Pick<FoundryContent, 'families'>,
): Promise<WrittenContent> {
  const problems: string[] = [];
  const warnings: string[] = [];
  const names = new Map(families.map(({ family }) => [family.slug, family.name]));
  const files = await readContent(folder, problems);
  checkContent(files, { families: names, problems, warnings });
  const club = await readClub({ folder, packages, families: names, problems, warnings });
  const drafts = { ...assembleContent({ files, families: names, problems, warnings }), club };
  if (problems.length > 0) throw new FoundryError([...new Set(problems)]);
  const hash = draftHash([contentRecipe, { ...drafts, pages: [...drafts.pages] }]);
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
