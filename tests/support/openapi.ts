/** The OpenAPI document as an integrator reads it, and what is valid by it. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { api, type CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';

type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> };
type Media = {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
};
export type Operation = {
  readonly operationId: CallName;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
};
export type Document = {
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

const file = new URL('../../server/openapi.json', import.meta.url);
export const document: Document = JSON.parse(readFileSync(file, 'utf8'));

/** With the row, the path and the method of each. */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const row: Call = api[operation.operationId];
    return { row, path, method, ...operation, name: operation.operationId };
  }),
);

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'uri-reference': /^\/[!-~]*$/,
  binary: true,
} as const;
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, formats });
ajv.addSchema(document, 'document');

const escaped = (part: string | number) =>
  encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));

/** The validator of the schema at a path of the document. */
export const validatorAt = (...at: readonly (string | number)[]): ValidateFunction =>
  ajv.compile({ $ref: `document#/${at.map(escaped).join('/')}` });

/** What is wrong with a body by the document; undefined for a right one. */
export function wrongIn(name: CallName, status: number, body: unknown): string | undefined {
  const operation = operations.find((one) => one.name === name);
  const response = operation?.responses[status];
  if (!operation || !response) return `${name} states no ${status}`;
  const at = response.$ref
    ? response.$ref.slice(2).split('/')
    : ['paths', operation.path, operation.method, 'responses', status];
  const validate = validatorAt(...at, 'content', 'application/json', 'schema');
  return validate(body) ? undefined : `${name} ${status}: ${ajv.errorsText(validate.errors)}`;
}
