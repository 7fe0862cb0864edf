/** The OpenAPI document, generated from the table of calls only. */
import { api } from '../domain/api.ts';
import type { Call } from '../domain/call.ts';
import { FailureBody } from '../domain/failure-body.ts';
import type { JsonSchema } from '../domain/shape.ts';

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const failure = { description: 'A failure, in words or by its fields', content: json(FailureBody.schema) };

function parameters({ path, query }: Call) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const properties = Object.entries(Object(query?.schema.properties ?? {}));
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...properties.map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
  ];
}

function operation(name: string, row: Call) {
  const content = row.responseType === 'bytes' ? { 'application/octet-stream': {} } : json(row.reply.schema);
  const requestBody = row.body
    ? { requestBody: { required: true, content: json(row.body.schema) } }
    : row.requestType === 'bytes'
      ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
      : {};
  return {
    operationId: name,
    summary: row.summary,
    parameters: parameters(row),
    ...requestBody,
    ...(row.auth === 'user' ? { security: [{ session: [] }] } : {}),
    responses: { 200: { description: 'Success', content }, default: failure },
  };
}

/** OpenAPI 3.1 of everything under /v1/. */
export function openApi(version: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, row] of Object.entries<Call>(api)) {
    const path = `/${row.path}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Skerry', version, description: "A type foundry's site and font licence shop" },
    servers: [{ url: '/v1' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
