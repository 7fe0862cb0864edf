/** The HTTP interface: the same calls for the official SDK (secret keys) and for the browser (publishable keys). */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CardAccount } from './accounts.ts';
import { apiVersion } from './events.ts';
import { type Executed, execute, keyInUse } from './execute.ts';
import type { CallFault, Faults } from './faults.ts';
import { type Form, readForm, textOf } from './form.ts';
import type { Keys } from './keys.ts';
import { newId } from './objects.ts';
import { type Operation, type OperationName, operations } from './operations.ts';
import type { ApiResponse } from './response.ts';
import { invalid, refused } from './response.ts';
import type { InTransaction } from './tables.ts';

export type SandboxParts = {
  readonly inTransaction: InTransaction;
  readonly keys: Keys;
  readonly faults: Faults;
  /** Called after every call that may have written events. */
  readonly wake: () => void;
};

type Audience = 'server' | 'browser';
type Holder = { readonly account: CardAccount; readonly isSecret: boolean };

const activeKeys = new Set<string>();

/** Registers every call that the audience may make, under the scope's own prefix. */
export function registerCalls(scope: FastifyInstance, parts: SandboxParts, audience: Audience): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, body),
  );
  scope.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500) console.error('The card sandbox failed:', error);
    return reply.code(status).send(errorBody(status));
  });
  const names: OperationName[] = [];
  for (const name of Object.keys(operations)) if (isOperation(name)) names.push(name);
  for (const name of names) {
    const operation: Operation = operations[name];
    if (audience === 'browser' && !operation.browser) continue;
    scope.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => await respond(parts, name, request, reply),
    });
  }
}

function statusOf(error: unknown): number {
  const statusCode =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  return typeof statusCode === 'number' && statusCode < 500 ? statusCode : 500;
}

function errorBody(status: number) {
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  return { error: { type, message: 'The request could not be carried out.' } };
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

async function respond(
  parts: SandboxParts,
  name: OperationName,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const requestId = newId('req_', 14);
  const holder = parts.keys.findHolder(keyIn(request));
  const fault = holder && parts.faults.consumeForCall(name);
  if (fault?.kind === 'reset') return dropConnection(request, reply);
  const response = holder ? await runOperation(parts, name, request, holder, requestId, fault) : unknownKey;
  parts.wake();
  if (fault?.kind === 'delay') await wait(fault.ms ?? 1_000);
  reply
    .header('request-id', requestId)
    .header('stripe-version', apiVersion)
    .header('cache-control', 'no-store');
  if ('replayed' in response && response.replayed) reply.header('idempotent-replayed', 'true');
  if (fault?.kind === 'disconnect') return dropConnection(request, reply);
  // A 500 that was stored under its key would be repeated; the provider says so.
  if (fault?.kind === 'error') reply.header('stripe-should-retry', 'false');
  if (fault?.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds));
  const body = JSON.stringify(response.body);
  reply.code(response.status).type('application/json');
  return reply.send(fault?.kind === 'lose' ? body.slice(0, body.length / 2) : body);
}

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** A key that another request of this process holds counts as in use, even while that request only waits. */
async function runOperation(
  parts: SandboxParts,
  name: OperationName,
  request: FastifyRequest,
  holder: Holder,
  requestId: string,
  fault: CallFault | undefined,
): Promise<ApiResponse | Executed> {
  const operation: Operation = operations[name];
  const allFields = readForm(operation.method === 'GET' ? queryOf(request) : String(request.body ?? ''));
  if (!allFields) return invalid('The request could not be read.');
  const { client_secret: _secret, key: _key, expand: _expand, ...form } = allFields;
  const id = idIn(request);
  const refusal = checkPermission(operation, holder) ?? checkParameters(operation, form);
  if (refusal) return refusal;
  const header = request.headers['idempotency-key'];
  const idempotencyKey = typeof header === 'string' && header !== '' ? header.slice(0, 255) : undefined;
  if (fault?.kind === 'limit') return rateLimited;
  if (fault?.kind === 'busy') return keyInUse(idempotencyKey ?? '');
  const lock =
    idempotencyKey && operation.method === 'POST' ? `${holder.account}:${idempotencyKey}` : undefined;
  if (lock && activeKeys.has(lock)) return keyInUse(idempotencyKey ?? '');
  if (lock) activeKeys.add(lock);
  try {
    const clientSecret = holder.isSecret ? undefined : (textOf(allFields, 'client_secret') ?? '');
    const isSlow = fault?.kind === 'process';
    const call = { account: holder.account, id, form, clientSecret, requestId, idempotencyKey, isSlow };
    return await execute(parts.inTransaction, operation, call, fault?.kind === 'error');
  } finally {
    if (lock) activeKeys.delete(lock);
  }
}

function queryOf(request: FastifyRequest): string {
  return request.url.split('?')[1] ?? '';
}

function idIn(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
}

/** `Authorization: Bearer` or `Basic`, or the field `key`, as the browser's library sends it. */
function keyIn(request: FastifyRequest): string {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  const fields = new URLSearchParams(
    request.method === 'GET' ? queryOf(request) : String(request.body ?? ''),
  );
  return fields.get('key') ?? '';
}

function checkPermission(operation: Operation, holder: Holder): ApiResponse | undefined {
  if (holder.isSecret || operation.browser) return undefined;
  return refused(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function checkParameters(operation: Operation, form: Form): ApiResponse | undefined {
  const unknown = Object.keys(form).find((name) => !operation.parameters.includes(name));
  if (unknown === undefined) return undefined;
  return invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}

const rateLimited = refused(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
});

const unknownKey = refused(401, {
  type: 'invalid_request_error',
  message: 'Invalid API Key provided.',
});
