/** The browser's files (migration 0036). */
import type { DateWithDefault } from './accounts.ts';

export interface BuildTables {
  built_files: { name: string; last_current_at: DateWithDefault };
}
