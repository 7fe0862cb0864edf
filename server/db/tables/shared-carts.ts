/** Shared carts and quotes (migration 0008). */
import type { Generated } from 'kysely';
import type { CartItem, CartRequestItem } from '../../../domain/cart.ts';
import type { QuoteInfo } from '../../../domain/licensee.ts';
import type { DateWithDefault, Json } from './accounts.ts';
import type { OrderLines } from './orders.ts';

export interface SharedCartsTable {
  id: string;
  items: Json<CartRequestItem[]>;
  lines: Json<CartItem[]>;
  created_at: DateWithDefault;
}

export interface QuotesTable {
  number: Generated<number>;
  number_prefix: string;
  cart_id: string;
  link_hash: string;
  quote: Json<OrderLines>;
  personal_info: Json<QuoteInfo>;
  valid_until: Date;
  created_at: DateWithDefault;
}

export interface SharedCartTables {
  shared_carts: SharedCartsTable;
  quotes: QuotesTable;
}
