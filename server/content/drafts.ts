/** The content as it will be stored: ready replies, each with a hash that shows whether it changed. */
import { createHash } from 'node:crypto';
import type { BlogEntry, PostDetail, Tag } from '../../domain/blog.ts';
import { PageMeta } from '../../domain/catalogue.ts';
import type { CollectionBody } from '../../domain/collections.ts';
import { type CommissionCard, type CommissionDetail, Snippet } from '../../domain/commissions.ts';
import { HomeBlock } from '../../domain/home.ts';
import type { StaticPage } from '../../domain/pages.ts';
import { type Infer, integer, list, object, text } from '../../domain/shape.ts';
import type { BetaDraft } from '../club/beta-files.ts';
import type { PictureBytes } from './read-pictures.ts';
import type { Redirect } from './redirects.ts';

export const HomeBody = object({
  blocks: list(HomeBlock),
  meta: PageMeta,
  opening: list(text()),
  /** How many recent posts its blocks show. */
  count: integer(0),
});
export type HomeBody = Infer<typeof HomeBody>;

export const CommissionsBody = object({ featured: text(), snippets: list(Snippet), meta: PageMeta });
export type CommissionsBody = Infer<typeof CommissionsBody>;

export type PostDraft = {
  readonly slug: string;
  readonly category: string;
  readonly published: string;
  readonly entry: BlogEntry;
  readonly detail: PostDetail;
};
export type CommissionDraft = {
  readonly slug: string;
  readonly published: string;
  readonly card: CommissionCard;
  readonly detail: CommissionDetail;
};
export type CollectionDraft = {
  readonly slug: string;
  readonly typefaces: readonly string[];
  readonly body: CollectionBody;
};

export type ContentDrafts = {
  readonly categories: readonly (Tag & { readonly description: string })[];
  readonly posts: readonly PostDraft[];
  readonly commissions: readonly CommissionDraft[];
  readonly collections: readonly CollectionDraft[];
  readonly pages: ReadonlyMap<string, StaticPage>;
  readonly home: HomeBody | undefined;
  readonly commissionsPage: CommissionsBody | undefined;
  readonly pictures: readonly PictureBytes[];
  readonly redirects: readonly Redirect[];
  /** The Club's fonts. */
  readonly club: readonly BetaDraft[];
};

/** Hash of any plain JSON value. */
export const draftHash = (draft: unknown): string =>
  createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22);
