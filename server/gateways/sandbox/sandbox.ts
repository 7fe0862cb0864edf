/**
 * The card provider of a shop without keys: speaks the provider's REST calls on a loopback port of this process, and
 * to the browser under /card-sandbox/. Its memory is the shop's database, so several processes are one sandbox.
 */
import { type FastifyInstance, type FastifyPluginCallback, fastify } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CardAccount } from '../card.ts';
import type { CardAccountKeys, Endpoint } from '../card-stripe.ts';
import { browserFiles } from './browser-files.ts';
import { startDeliveries } from './deliveries.ts';
import { forgetOldAnswers } from './execute.ts';
import { createFaults, type Faults, readFault } from './faults.ts';
import { openKeys } from './keys.ts';
import { type Parts, registerCalls } from './listener.ts';

export type CardSandbox = {
  /** Where the official SDK finds it. */
  readonly endpoint: Endpoint;
  readonly keys: Readonly<Record<CardAccount, CardAccountKeys>>;
  readonly faults: Faults;
  /** To be registered under the prefix /card-sandbox; needs neither session nor XSRF token. */
  readonly plugin: FastifyPluginCallback;
  /** Delivers what is due now. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
};

export type SandboxOptions = {
  readonly db: Kysely<Database>;
  /** The shop's own webhook, once it listens: `http://127.0.0.1:3000/v1/webhooks/stripe`. */
  readonly webhookUrl: () => string | undefined;
  /** An ephemeral one unless said. */
  readonly port?: number;
};

/** Listens when it resolves. The database must be migrated. */
export async function openCardSandbox(options: SandboxOptions): Promise<CardSandbox> {
  const { db, webhookUrl } = options;
  const keys = await openKeys(db);
  await forgetOldAnswers(db);
  const faults = createFaults();
  const deliveries = startDeliveries({ db, keys, faults, webhookUrl });
  const parts: Parts = { db, keys, faults, wake: deliveries.wake };
  const app = fastify({ forceCloseConnections: true, return503OnClosing: false });
  app.register(async (scope) => registerCalls(scope, parts, 'server'), { prefix: '/v1' });
  app.register(control(faults));
  app.setNotFoundHandler(async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  // Of this process alone: processes that share the shop's port each have a provider of their own.
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0, exclusive: true });
  return {
    endpoint: { host: '127.0.0.1', port: portOf(app), protocol: 'http' },
    keys: keys.of,
    faults,
    plugin: (scope, _options, done) => {
      browserFiles(scope);
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

/** For tests of other processes, on the loopback port alone: POST /faults adds one, DELETE /faults clears all. */
function control(faults: Faults): FastifyPluginCallback {
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
