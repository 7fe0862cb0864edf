/** The tables of the foundry's content (migration 0005). JSON columns are written as text and read as values. */
import type { ColumnType, Generated } from 'kysely';
import type { BlogEntry } from '../../../domain/blog.ts';
import type { CommissionCard } from '../../../domain/commissions.ts';
import type { CollectionBody, CommissionDetail, PostDetail } from '../../content/drafts.ts';

type Json<T> = ColumnType<T, string, string>;

export type ListKind = 'all' | 'category' | 'typeface' | 'use';

export interface ContentTables {
  pictures: { name: string; hash: string; path: string; imported_at: Generated<Date> };
  posts: {
    id: Generated<number>;
    slug: string;
    category: string;
    /** YYYY-MM-DD. */
    published: string;
    entry: Json<BlogEntry>;
    detail: Json<PostDetail>;
    content_hash: string;
    retired: Generated<boolean>;
  };
  blog_lists: {
    id: Generated<number>;
    kind: ListKind;
    slug: string;
    name: string;
    description: string;
    sort_order: number;
    total: Generated<number>;
  };
  blog_places: { list_id: number; place: number; post_id: number };
  commissions: {
    id: Generated<number>;
    slug: string;
    published: string;
    place: number | null;
    card: Json<CommissionCard>;
    detail: Json<CommissionDetail>;
    content_hash: string;
    retired: Generated<boolean>;
  };
  collections: {
    id: Generated<number>;
    slug: string;
    typefaces: Json<string[]>;
    body: Json<CollectionBody>;
    content_hash: string;
    retired: Generated<boolean>;
  };
  content_parts: { kind: 'page' | 'part'; key: string; body: Json<unknown>; content_hash: string };
}
