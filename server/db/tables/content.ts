/** The tables of the foundry's content (migration 0005). */
import type { Generated } from 'kysely';
import type { JsonText } from './catalogue.ts';

export type ListKind = 'all' | 'category' | 'typeface' | 'use';

export interface ContentTables {
  pictures: {
    name: string;
    hash: string;
    path: string;
    /** Null: the file itself is served. */
    width: number | null;
    focus_x: number | null;
    focus_y: number | null;
    imported_at: Generated<Date>;
  };
  posts: {
    id: Generated<number>;
    slug: string;
    category: string;
    /** YYYY-MM-DD. */
    published: string;
    entry: JsonText;
    detail: JsonText;
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
    card: JsonText;
    detail: JsonText;
    content_hash: string;
    retired: Generated<boolean>;
  };
  collections: {
    id: Generated<number>;
    slug: string;
    typefaces: JsonText;
    body: JsonText;
    content_hash: string;
    retired: Generated<boolean>;
  };
  redirects: { source: string; target: string };
  content_parts: { kind: 'page' | 'part'; key: string; body: JsonText; content_hash: string };
}
