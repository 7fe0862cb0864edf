/**
 * Accounts, sessions, carts, settings, limits (migrations 0002, 0012); codes and emails of accounts (0007); known devices
 * and emailed codes (0013).
 */
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { CartRequestItem } from '../../../domain/cart.ts';
import type { AccountInfo, PersonalInfo } from '../../../domain/licensee.ts';
import type { LicenceChoice } from '../../../domain/shop.ts';

/** jsonb: what is read is of no type until a reader of `stored()` (stored.ts) has checked it; written through `jsonb()` (type-parsers.ts). */
export type Json<T> = ColumnType<unknown, RawBuilder<T>, RawBuilder<T>>;
/** Set by the database when the row is made. */
export type DateWithDefault = ColumnType<Date, Date | undefined, Date>;

export interface UsersTable {
  id: Generated<number>;
  /** As typed; unique without regard to case. */
  email: string;
  /** Null: no password is valid until one is set by a reset link. */
  password_hash: string | null;
  /** Raised whenever the account changes hands: links and codes given out before become invalid. */
  access_version: Generated<number>;
  personal_info: ColumnType<unknown, RawBuilder<AccountInfo> | undefined, RawBuilder<AccountInfo>>;
  created_at: DateWithDefault;
  /** The address that the account's holder proved to be theirs; proved as long as it is `email` (migration 0017). */
  proved_email: ColumnType<string | null, undefined, string>;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  created_at: DateWithDefault;
  seen_at: DateWithDefault;
  /** When the account's password was last proved in it. */
  authenticated_at: DateWithDefault;
}

/** A line as it is stored: what was requested, and its tiers before Junior lowered them. */
export type CartLine = CartRequestItem & { readonly earlier?: LicenceChoice | undefined };

/** One row for each customer; a visitor's cart lives in the browser. */
export interface CartsTable {
  id: Generated<number>;
  user_id: number;
  /** Grows by one with every change. */
  revision: ColumnType<number, number | undefined, number>;
  items: ColumnType<unknown, RawBuilder<CartLine[]> | undefined, RawBuilder<CartLine[]>>;
  /** The people entered in this cart's address step, until it is emptied; null before that step. */
  personal_info: ColumnType<unknown, RawBuilder<PersonalInfo> | undefined, RawBuilder<PersonalInfo> | null>;
  /** Percent, of the address step. */
  tax_percentage: ColumnType<number, number | undefined, number>;
  stripe_payment_intent: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: DateWithDefault;
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

export type AccountEmailKind =
  | 'reset'
  | 'email_changed'
  | 'email_returned'
  | 'password_changed'
  | 'login_code'
  | 'register_code'
  | 'change_code';

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  carts: CartsTable;
  settings: SettingsTable;
  limits: LimitsTable;
  email_changes: {
    id: Generated<number>;
    user_id: number;
    old_email: string;
    new_email: string;
    held_until: Date;
  };
  account_codes: {
    code_hash: string;
    user_id: number;
    /** The change that it takes back; null for a code that sets a new password. */
    email_change_id: number | null;
    /** The account's version when a code that sets a password was made; null for one that takes a change back. */
    access_version: number | null;
    ends_at: Date;
    used_at: Date | null;
  };
  known_devices: {
    token_hash: string;
    user_id: number;
    access_version: number;
    seen_at: Date;
  };
  email_codes: {
    code_hash: string;
    ends_at: Date;
    used_at: Date | null;
  };
  account_letters: {
    id: Generated<number>;
    kind: AccountEmailKind;
    email: string;
    email_change_id: number | null;
  };
}
