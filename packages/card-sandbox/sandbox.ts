/**
 * The card provider of a shop without keys: serves the provider's REST calls on a loopback port of this process, and to the
 * browser under /card-sandbox/. Its state is in the shop's database, so several processes share one sandbox.
 */
import { type FastifyInstance, type FastifyPluginCallback, fastify } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountKeys, CardAccount } from './accounts.ts';
import { serveBrowserFiles } from './browser-files.ts';
import { startDeliveries } from './deliveries.ts';
import { deleteOldResponses } from './execute.ts';
import { createFaults, type Faults, readFault } from './faults.ts';
import { openKeys } from './keys.ts';
import { registerCalls, type SandboxParts } from './listener.ts';
import type { InTransaction, SandboxTables } from './tables.ts';

export type CardSandbox = {
  /** The address for the official SDK. */
  readonly endpoint: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly keys: Readonly<Record<CardAccount, AccountKeys>>;
  readonly faults: Faults;
  /** To be registered under the prefix /card-sandbox; needs neither session nor XSRF token. */
  readonly plugin: FastifyPluginCallback;
  /** Delivers the events that are due now. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
};

export type SandboxOptions = {
  readonly db: Kysely<SandboxTables>;
  readonly inTransaction: InTransaction;
  /** The shop's own webhook, once it listens: `http://127.0.0.1:3000/v1/webhooks/stripe`. */
  readonly webhookUrl: () => string | undefined;
  /** An ephemeral port by default. */
  readonly port?: number;
};

/** Resolves once it listens. The database must have its tables (tables.sql). */
export async function openCardSandbox(options: SandboxOptions): Promise<CardSandbox> {
  const { db, inTransaction, webhookUrl } = options;
  const keys = await openKeys(db);
  await deleteOldResponses(db);
  const faults = createFaults();
  const deliveries = startDeliveries({ db, keys, faults, webhookUrl });
  const parts: SandboxParts = { inTransaction, keys, faults, wake: deliveries.wake };
  const app = fastify({ forceCloseConnections: true, return503OnClosing: false });
  app.register(async (scope) => registerCalls(scope, parts, 'server'), { prefix: '/v1' });
  app.register(faultControl(faults));
  app.setNotFoundHandler(async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  // Each process has its own port, even where several share the shop's.
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0, exclusive: true });
  return {
    endpoint: { host: '127.0.0.1', port: portOf(app), protocol: 'http' },
    keys: keys.of,
    faults,
    plugin: (scope, _options, done) => {
      serveBrowserFiles(scope);
      scope.register(async (calls) => registerCalls(calls, parts, 'browser'), { prefix: '/v1' });
      done();
    },
    wake: deliveries.wake,
    close: async () => {
      await app.close();
      await deliveries.stop();
    },
  };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.');
  return address.port;
}

/** For tests of other processes, on the loopback port only: POST /faults adds one, DELETE /faults clears all. */
function faultControl(faults: Faults): FastifyPluginCallback {
  return (scope, _options, done) => {
    scope.post('/faults', async (request, reply) => {
      const fault = readFault(request.body);
      if (!fault) return reply.code(422).send({ error: 'Not a fault.' });
      faults.add(fault);
      return {};
    });
    scope.delete('/faults', async () => {
      faults.clear();
      return {};
    });
    done();
  };
}
