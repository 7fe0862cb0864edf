/** Accounts, sessions, carts, settings and limits (migration 0002). */
import type { ColumnType, Generated } from 'kysely';
import type { CartRequestItem } from '../../../domain/cart.ts';
import type { PersonalInfo } from '../../../domain/licensee.ts';

/** jsonb: read as its value, written as JSON text through `jsonb()` of levelling.ts. */
export type Json<T> = ColumnType<T, T, T>;
/** Set by the database when the row is made. */
export type MadeAt = ColumnType<Date, Date | undefined, Date>;

export interface UsersTable {
  id: Generated<number>;
  /** As typed; unique without regard to case. */
  email: string;
  password_hash: string;
  personal_info: Json<PersonalInfo>;
  created_at: MadeAt;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  created_at: MadeAt;
  seen_at: MadeAt;
}

/** One row for each customer; a visitor's cart lives in the browser. */
export interface CartsTable {
  id: Generated<number>;
  user_id: number;
  /** Grows by one with every change. */
  revision: number;
  items: Json<CartRequestItem[]>;
  stripe_payment_intent: string | null;
  updated_at: MadeAt;
}

export interface SettingsTable {
  key: string;
  value: Json<unknown>;
}

export interface LimitsTable {
  /** What is limited and for whom, e.g. `login:someone@example.com`. */
  key: string;
  used: number;
  resets_at: Date;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  carts: CartsTable;
  settings: SettingsTable;
  limits: LimitsTable;
}
