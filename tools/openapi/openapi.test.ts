import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { document, operations, validatorAt } from '../../tests/support/openapi.ts';
import { memberDocs } from './members.ts';

const linter = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

it("Redocly's recommended rules find no error and no warning", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const args = [linter, 'lint', '--extends', 'recommended', '--max-problems', '20', file];
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (failed: { stdout: string; stderr: string }) => ({ stderr: failed.stdout + failed.stderr }),
  );
  expect(stderr).toContain('is valid');
  expect(stderr).not.toMatch(/warning|error/);
  await rm(folder, { recursive: true });
});

it('each example is valid by the schema that it stands beside', () => {
  let examples = 0;
  for (const { name, path, method, requestBody, responses } of operations) {
    const parts = [
      { at: ['requestBody'], ...requestBody },
      ...Object.entries(responses).map(([status, one]) => ({ at: ['responses', status], ...one })),
    ];
    for (const { at, content = {} } of parts)
      for (const [type, { examples: listed = {} }] of Object.entries(content))
        for (const [label, { value }] of Object.entries(listed)) {
          const validate = validatorAt('paths', path, method, ...at, 'content', type, 'schema');
          validate(value);
          expect([name, ...at, label, validate.errors]).toEqual([name, ...at, label, null]);
          examples += 1;
        }
  }
  expect(examples).toBeGreaterThan(30);
});

it('each call with a JSON body has an example of it', () => {
  const without = operations.filter(
    ({ row, requestBody }) => row.body && !requestBody?.content['application/json']?.examples,
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('each description of a member belongs to one', () => {
  const members = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const { properties = {} } = value as { properties?: object }; // any part of a schema
    return [...Object.keys(properties), ...Object.values(value).flatMap(members)];
  };
  const { schemas } = document.components;
  const parameters = operations.flatMap(({ parameters: listed }) => listed.map(({ name }) => name));
  const known = new Set([
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      name,
      ...members(schema).flatMap((member) => [member, `${name}.${member}`]),
    ]),
    ...operations.flatMap((operation) => members(operation)),
    ...parameters,
  ]);
  expect(Object.keys(memberDocs).filter((name) => !known.has(name))).toEqual([]);
});

it('shapes are named, written once and used', () => {
  const { schemas } = document.components;
  for (const name of ['Cart', 'CartItem', 'Licensee', 'FailureMessage', 'FieldFailures', 'StaleCart'])
    expect(schemas).toHaveProperty(name);
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
});

const operationOf = (name: string) => {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

it('who may call, with which headers', () => {
  expect(operationOf('typefaces').security).toEqual([]);
  expect(operationOf('priceCart').security).toEqual([{}, { session: [] }]);
  expect(operationOf('checkout').security).toEqual([{ session: [] }]);
  const headers = (name: string) =>
    operationOf(name).parameters.flatMap((one) => (one.in === 'header' ? [one.name] : [one.$ref]));
  expect(headers('checkout')).toEqual(['Idempotency-Key', '#/components/parameters/Xsrf']);
  expect(headers('cardEvent')).toEqual(['Stripe-Signature']);
  expect(headers('typefaces')).toEqual(['#/components/parameters/IfNoneMatch']);
});

it('the page of a list is a number, and what is too large is said', () => {
  const [count, page] = operationOf('posts').parameters;
  const schema = { type: 'integer', minimum: 1, maximum: 999_999 };
  expect([count, page]).toMatchObject([
    { name: 'count', in: 'query', schema, description: expect.stringContaining('at most 60') },
    { name: 'page', in: 'query', schema, description: expect.stringContaining('404') },
  ]);
});

it('what a file is, and what stands apart', () => {
  const types = (name: string) => Object.keys(operationOf(name).responses[200]?.content ?? {});
  expect(types('download')).toEqual(['application/zip', 'application/pdf']);
  expect(types('quote')).toEqual(['application/pdf']);
  expect(operationOf('cardEvent').tags).toEqual(['Webhooks']);
  expect(operations.filter(({ tags }) => tags[0] === 'Webhooks')).toHaveLength(1);
  expect(operations.every(({ tags }) => tags[0])).toBe(true);
  expect(document.info).toMatchObject({ license: { identifier: 'MIT' } });
});
