/** Listens on a channel of PostgreSQL over a connection of its own, which is opened anew whenever it is lost. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { timeouts } from './busy.ts';

export type Listener = {
  /** Gets the payload of a notification; a transaction's equal ones come as one, right after its commit. */
  readonly onNotification: (payload: string) => void;
  /** Listening began, at first or again: what was committed before may have been missed. */
  readonly onListening: () => void;
  /** Listening ended or couldn't begin, and is tried again. */
  readonly onLost: (error: unknown) => void;
};

const firstPauseMs = 50;
const maxPauseMs = 5_000;
/** After so long without a word the system asks whether the other machine is still there, and ten seconds later gives up. */
const keepAliveMs = 10_000;

/** Listens until the connection is lost or the signal aborted; then rejects. */
async function listenOnce(
  databaseUrl: string,
  channel: string,
  { onNotification, onListening }: Pick<Listener, 'onNotification' | 'onListening'>,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: timeouts.connectionMs,
    query_timeout: timeouts.statementMs,
  });
  client.on('notification', ({ payload = '' }) => onNotification(payload));
  // Losing a connection is two errors, and the second one would end the process.
  client.on('error', () => undefined);
  const begin = async () => {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onListening();
  };
  try {
    await Promise.all([begin(), once(client, 'end', { signal })]);
  } finally {
    // Not `end`, which waits for the other machine's answer.
    client.connection.stream.destroy();
  }
}

/**
 * Listens until the returned function is called, and begins again after a loss: at once, then after growing pauses of at most
 * five seconds. Behind a pooler that shares connections between transactions (PgBouncer's transaction mode) LISTEN succeeds and
 * nothing ever comes: who listens must also poll.
 */
export function listenOnPostgres(
  databaseUrl: string,
  channel: string,
  { onNotification, onListening, onLost }: Listener,
): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async () => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const listener = {
        onNotification,
        onListening: () => {
          failures = 0;
          onListening();
        },
      };
      await listenOnce(databaseUrl, channel, listener, signal).catch((error: unknown) => {
        if (!signal.aborted) onLost(error);
      });
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    closing.abort();
    await running;
  };
}
