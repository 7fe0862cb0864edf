/** Changes that any process of any machine has committed: the database's triggers notify every process (decision 0033). */
import type { Connection } from './db/connect.ts';
import { createFailureLog } from './failure-log.ts';
import { createSignal, type Signal } from './signal.ts';

export type Changes = {
  /** An event of the card provider is due. */
  readonly events: Signal;
  /** An outbox job is due. */
  readonly jobs: Signal;
  /** The shop was opened or closed, or its content changed. */
  readonly state: Signal;
};

/**
 * Signals changes until the connection is closed; all of them whenever listening begins, since some may have been missed.
 * While the database can't notify, nothing is signalled: who needs to know polls as well.
 */
export function listenForChanges({ listen }: Pick<Connection, 'listen'>): Changes {
  const changes = { events: createSignal(), jobs: createSignal(), state: createSignal() };
  const signals = new Map<string, Signal>(Object.entries(changes));
  const failureLog = createFailureLog('listening for changes');
  listen('changes', {
    // A kind that only another version of the program knows is ignored.
    onNotification: (kind) => signals.get(kind)?.notify(),
    onListening() {
      failureLog.succeeded();
      for (const { notify } of signals.values()) notify();
    },
    onLost: failureLog.failed,
  });
  return changes;
}
