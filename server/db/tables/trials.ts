/** Trials, their links, and readers of the newsletter (migration 0006). */
import type { ColumnType, Generated } from 'kysely';
import type { DateWithDefault } from './accounts.ts';

export interface TrialTables {
  trials: {
    id: Generated<number>;
    email: string;
    name: string;
    /** Slugs; null for the whole library. */
    families: ColumnType<unknown, string | null, string | null>;
    created_at: DateWithDefault;
  };
  trial_links: { token_hash: string; trial_id: number; ends_at: Date };
  subscriptions: {
    id: Generated<number>;
    email: string;
    name: string;
    location: string;
    subscribed_at: DateWithDefault;
    left_at: Date | null;
  };
}
