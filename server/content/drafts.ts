/** The content as it will be stored: ready replies, each with a hash that shows whether it changed. */
import { createHash } from 'node:crypto';
import type { BlogEntry, Post, Tag } from '../../domain/blog.ts';
import type { PageMeta } from '../../domain/catalogue.ts';
import type { Collection } from '../../domain/collections.ts';
import type { Commission, CommissionCard, Snippet } from '../../domain/commissions.ts';
import type { HomeBlock } from '../../domain/home.ts';
import type { StaticPage } from '../../domain/pages.ts';
import type { BetaDraft } from '../club/beta-files.ts';
import type { PictureBytes } from './read-pictures.ts';

export type PostDetail = Omit<Post, 'blogs' | 'related'>;
export type CommissionDetail = Omit<Commission, 'lists'>;
/** An item's typeface is a slug until the reply is built. */
type CollectionItem = Omit<Collection['sections'][number]['items'][number], 'typeface'> & {
  readonly typeface: string | null;
};
export type CollectionBody = Omit<Collection, 'id' | 'sections' | 'typefaces'> & {
  readonly sections: readonly { readonly name: string; readonly items: readonly CollectionItem[] }[];
};
export type HomeBody = {
  readonly blocks: readonly HomeBlock[];
  readonly meta: PageMeta;
  /** How many recent posts its blocks show. */
  readonly count: number;
};
export type CommissionsBody = {
  readonly featured: string;
  readonly snippets: readonly Snippet[];
  readonly meta: PageMeta;
};

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
  /** The Club's fonts. */
  readonly club: readonly BetaDraft[];
};

/** Hash of any plain JSON value. */
export const draftHash = (draft: unknown): string =>
  createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22);
