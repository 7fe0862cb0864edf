/** The OpenAPI document: from the table of calls, and from what its readers need beyond that. */
import { api, type CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import type { JsonSchema, Shape } from '../../domain/shape.ts';
import { commonFailures, failuresOf } from '../../server/call-failures.ts';
import { createComponents } from './components.ts';
import { type Examples, exampleOf } from './examples.ts';
import { memberDoc } from './members.ts';
import { operations, tags, webhookTag } from './operations.ts';
import { overview } from './overview.ts';

type Refer = (schema: JsonSchema) => JsonSchema;

const json = (refer: Refer, { schema }: Shape<unknown>, examples?: Examples) => ({
  'application/json': { schema: refer(schema), ...(examples ? { examples } : {}) },
});

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } },
};
/** Failures that say when to come back. */
const retryStatuses: readonly number[] = [429, 503];

const failureTexts: Readonly<Record<number, string>> = {
  404: 'It does not exist, or is not the caller’s.',
  409: 'Something changed meanwhile, or exists already.',
  502: 'The card provider isn’t responding. Nothing was charged.',
};

function failureResponses(name: CallName, row: Call, refer: Refer) {
  const isRetried = (status: number) => retryStatuses.includes(status) || (status === 409 && row.files);
  return Object.fromEntries(
    [...failuresOf(row)].map(([status, shape]) => [
      status,
      commonFailures[status]?.shape === shape
        ? { $ref: `#/components/responses/${commonFailures[status].name}` }
        : {
            description: failureTexts[status] ?? commonFailures[status]?.description ?? 'A failure.',
            ...(isRetried(status) ? { headers: retryAfter } : {}),
            content: json(refer, shape, exampleOf(name, status)),
          },
    ]),
  );
}

const commonResponses = (refer: Refer) =>
  Object.fromEntries(
    Object.entries(commonFailures).map(([status, { name, description, shape }]) => [
      name,
      {
        description,
        ...(retryStatuses.includes(Number(status)) ? { headers: retryAfter } : {}),
        content: json(refer, shape),
      },
    ]),
  );

const etag = { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } };
const cachedParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier response: 304 if it is still current.',
  schema: { type: 'string' },
};
const xsrfParameter = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: false,
  description:
    'In a browser on the shop’s own origin: the value of the cookie XSRF-TOKEN. Otherwise not needed.',
  schema: { type: 'string' },
};

function parameters({ path, query, headers, cached, method, requestType }: Call, refer: Refer) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const members = (shape: Shape<unknown> | undefined, place: 'query' | 'header') =>
    Object.entries<JsonSchema>(Object(shape?.schema.properties)).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'header',
      ...memberDoc('', name),
      schema: refer(schema),
    }));
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      ...memberDoc('', name),
      schema: { type: 'string' },
    })),
    ...members(query, 'query'),
    ...members(headers, 'header'),
    ...(cached ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(method !== 'GET' && requestType === undefined ? [{ $ref: '#/components/parameters/Xsrf' }] : []),
  ];
}

const security = { none: [], optional: [{}, { session: [] }], required: [{ session: [] }] } as const;

const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const successContent = (name: CallName, row: Call, refer: Refer) =>
  row.files ? fileContent(row.files) : json(refer, row.reply, exampleOf(name, 200));

function operation(name: CallName, row: Call, refer: Refer) {
  const tag = tags.find(({ of }) => name in of)?.name ?? '';
  const event = { 'application/json': { schema: { type: 'object', description: 'An event of Stripe.' } } };
  const content = row.body ? json(refer, row.body, exampleOf(name, 'request')) : event;
  return {
    operationId: name,
    tags: [row.turn === 'event' ? webhookTag.name : tag],
    ...operations[name],
    security: security[row.auth],
    parameters: parameters(row, refer),
    ...(row.body || row.requestType ? { requestBody: { required: true, content } } : {}),
    responses: {
      [row.noContent ? 204 : 200]: {
        description: 'Success',
        ...(row.cached ? { headers: etag } : {}),
        ...(row.noContent ? {} : { content: successContent(name, row, refer) }),
      },
      ...(row.cached ? { 304: { description: 'Unchanged since that ETag.', headers: etag } } : {}),
      ...failureResponses(name, row, refer),
    },
  };
}

const rows = Object.entries<Call>(api) as [CallName, Call][]; // its keys are the names of calls

/** OpenAPI 3.1 of everything under /v1/. `version` is the package's. */
export function openApi(version: string) {
  const { schemas, refer } = createComponents();
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, row] of rows) {
    const path = `/${row.path}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row, refer) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Font shop',
      version,
      summary: "A type foundry's site and font licence shop",
      description: overview,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1' }],
    tags: [...tags.map(({ name, description }) => ({ name, description })), webhookTag],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of users/register or users/login.',
        },
      },
      responses: commonResponses(refer),
      parameters: { IfNoneMatch: cachedParameter, Xsrf: xsrfParameter },
      schemas,
    },
  };
}
