/** The session's user, for other machines. */
import type { User } from '../../domain/account.ts';
import type { Actors } from '../app/actors.tsx';

/** Calls the listener with the user, null for a visitor, once known and after every change; returns the unsubscribe function. */
export function onUserKnown(session: Actors['session'], listener: (user: User | null) => void): () => void {
  const subscription = session.on('user.changed', ({ user }) => listener(user));
  const snapshot = session.getSnapshot();
  if (snapshot.hasTag('known')) listener(snapshot.context.user);
  return () => subscription.unsubscribe();
}
