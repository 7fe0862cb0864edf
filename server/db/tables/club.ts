/** Invites to the Club and its members (migration 0009). */
import type { Generated } from 'kysely';
import type { DateWithDefault } from './accounts.ts';

export interface ClubTables {
  club_invites: {
    id: Generated<number>;
    email: string;
    name: string;
    /** The member who named this coworker; null for the foundry's own invites. */
    invited_by: number | null;
    ends_at: Date;
    used_at: Date | null;
    created_at: DateWithDefault;
  };
  club_invite_links: { token_hash: string; invite_id: number };
  club_members: {
    user_id: number;
    company: string;
    instagram_handle: string;
    invite_id: number | null;
    joined_at: DateWithDefault;
  };
}
