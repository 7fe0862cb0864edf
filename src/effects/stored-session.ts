/** The session that this browser stores. */
import type { StoredSession } from '../../machines/session.machine.ts';
import { readToken } from './storage.ts';

/** The stored session. Visitors, most readers, load no structs. */
export async function readSession(): Promise<StoredSession> {
  if (readToken() === null) return { hasToken: false, profile: null };
  const { profile, readStoredJson } = await import('./stored-values.ts');
  return { hasToken: true, profile: readStoredJson(profile) };
}
