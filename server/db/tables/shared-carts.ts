/** Shared carts and quotes (migration 0008). */
import type { Generated } from 'kysely';
import type { CartItem, CartRequestItem } from '../../../domain/cart.ts';
import type { PersonalInfo } from '../../../domain/licensee.ts';
import type { Json, MadeAt } from './accounts.ts';
import type { Quote } from './orders.ts';

export interface SharedCartsTable {
  id: string;
  items: Json<CartRequestItem[]>;
  lines: Json<CartItem[]>;
  created_at: MadeAt;
}

export interface QuotesTable {
  number: Generated<number>;
  cart_id: string;
  link_hash: string;
  quote: Json<Quote>;
  personal_info: Json<PersonalInfo>;
  valid_until: Date;
  created_at: MadeAt;
}

export interface SharedCartTables {
  shared_carts: SharedCartsTable;
  quotes: QuotesTable;
}
