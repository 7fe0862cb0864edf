/** Bad input for every row of the table of calls, made from the row and its example alone. */
import type { CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { exampleOf } from './examples.ts';

export type Input = {
  /** For the report: which part is bad, and how. */
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The request sets its own authentication, or corrupts it. */
  readonly isAuthCorrupted?: true;
};

/** Part of every bad text: an answer that refuses must not repeat it. */
export const marker = 'zq7mark';

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** Replace each member of an example, whatever it held. */
const values: readonly (readonly [string, unknown])[] = [
  ['empty text', ''],
  ['spaces', '   '],
  ['a zero-width text', '\u200b\u2060'],
  ['NUL', `${marker}\u0000`],
  ['half a character', `${marker}\ud800`],
  ['14,000 characters', marker.repeat(2000)],
  ['markup', `<script>alert('${marker}')</script>`],
  ['template code', `{{constructor.constructor("${marker}")()}}`],
  ['SQL', `${marker}'); drop table users;--`],
  ['a header of its own', `${marker}\r\nBcc: ${marker}@example.com`],
  ['bidi controls', `\u202e${marker}\u2066`],
  ['a script address', `javascript:${marker}`],
  ['a path', `../../etc/${marker}`],
  ['a prototype', '__proto__'],
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['a number below zero', -1],
  ['half a number', 1.5],
  ['a huge number', 1e308],
  ['a number beyond integers', 2 ** 60],
  ['an empty list', []],
  ['an empty object', {}],
  ['a list of text', [marker]],
  ['5,000 members', Array.from({ length: 5000 }, () => 0)],
  ['an object of methods', { toString: 0, valueOf: null, [marker]: 1 }],
];

/** Bodies that are not JSON, or JSON of another kind. */
const bodies: readonly (readonly [string, string | Buffer])[] = [
  ['nothing', ''],
  ['half of JSON', `{"${marker}": "`],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', `"${marker}"`],
  ['a prototype', `{"__proto__": {"${marker}": true}}`],
  ['a constructor', `{"constructor": {"prototype": {"${marker}": true}}}`],
  ['objects 9,000 deep', nested(9000, '{"a":', '}')],
  ['lists 30,000 deep', nested(30_000, '[', ']')],
  ['lists without end', '['.repeat(30_000)],
  ['70 kB', `{"${marker}": "${'x'.repeat(70_000)}"}`],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
];

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/html',
  marker,
];

/** Replace the parameter of a path, encoded as they are sent. */
const names = [
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c..%5cwindows',
  `'%20or%201=1--${marker}`,
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e9',
  '9'.repeat(40),
  '%F0%9F%98%80',
  '%E2%80%AE',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  'a'.repeat(5000),
  '%20',
  marker,
];

const queries = [
  `page=-1&count=NaN&page=2&${marker}=1`,
  `page=1e9&count=${marker}`,
  'page=%00',
  'page=0&count=0',
  'page[]=1&count[a]=b',
  `${'x'.repeat(4000)}=1`,
];

const authorizations = [
  'Bearer',
  'Bearer x y',
  'Basic YTpi',
  `Bearer ${'a'.repeat(4000)}`,
  'Bearer %00',
  marker,
];
const cookies = ['%%%', 'XSRF-TOKEN=a.b.c', `token="; DROP TABLE ${marker}"`, '=; ;=a; __proto__=x'];
const attempts = ['', 'x', marker.repeat(40), `${marker} ${marker}`, '../../etc'];

type Path = readonly (string | number)[];

/** Every member of a value, lists and objects included, by its path. */
function* members(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    yield* members(member, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** The same value with another member at a path; left out for `undefined`. */
function withMember(value: unknown, [key, ...rest]: Path, member: unknown): unknown {
  if (key === undefined) return member;
  const inner = withMember(Object(value)[key], rest, member);
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? inner : one));
  const { [String(key)]: _, ...others } = Object(value);
  return inner === undefined ? others : { ...others, [String(key)]: inner };
}

const json = { 'content-type': 'application/json' } as const;
const asBody = (value: unknown) => Buffer.from(JSON.stringify(value));

function* bodyInputs(name: CallName, row: Call, path: string): Generator<Input> {
  const { method } = row;
  const example = exampleOf(name);
  for (const at of example === undefined ? [] : members(example)) {
    const corrupted = (what: string, value: unknown): Input => {
      const body = asBody(withMember(example, at, value));
      return { what: `${at.join('.')}: ${what}`, method, path, headers: json, body };
    };
    yield corrupted('left out', undefined);
    for (const [what, value] of values) yield corrupted(what, value);
  }
  if (method === 'GET') return;
  for (const [what, body] of bodies)
    yield { what: `body: ${what}`, method, path, headers: json, body: Buffer.from(body) };
  const validBody = asBody(example ?? {});
  for (const type of contentTypes)
    yield { what: `content-type: ${type}`, method, path, headers: { 'content-type': type }, body: validBody };
  const more = asBody({
    ...Object(example),
    [marker]: marker,
    price: 0,
    total: 0,
    user_id: 1,
    role: 'admin',
  });
  yield { what: 'unexpected members', method, path, headers: json, body: more };
}

/** All bad inputs for one row. `params` are valid values for the parameters of its path. */
export function* inputsOf(
  name: CallName,
  row: Call,
  params: Readonly<Record<string, string>> = {},
): Generator<Input> {
  const { method } = row;
  const fill = (value?: string) =>
    `/v1/${row.path.replace(/\{(\w+)\}/g, (_, key: string) => value ?? params[key] ?? 'none')}`;
  const path = fill();
  const body = method === 'GET' ? undefined : asBody(exampleOf(name) ?? {});
  const headers = body ? json : {};
  yield* bodyInputs(name, row, path);
  if (row.path.includes('{'))
    for (const one of names)
      yield { what: `address: ${one.slice(0, 30)}`, method, path: fill(one), headers, body };
  for (const query of queries)
    yield { what: `query: ${query.slice(0, 30)}`, method, path: `${path}?${query}`, headers, body };
  for (const authorization of authorizations) {
    const what = `Authorization: ${authorization.slice(0, 30)}`;
    yield { what, method, path, headers: { ...headers, authorization }, body, isAuthCorrupted: true };
  }
  for (const cookie of cookies)
    yield { what: `Cookie: ${cookie}`, method, path, headers: { ...headers, cookie }, body };
  if (/^checkout(?:$|\/order$)/.test(row.path))
    for (const key of attempts)
      yield {
        what: `Idempotency-Key: ${key.slice(0, 30)}`,
        method,
        path,
        headers: { ...headers, 'idempotency-key': key },
        body,
      };
  for (const other of ['PATCH', 'OPTIONS', 'TRACE'])
    yield { what: `method: ${other}`, method: other, path, headers: {}, body: undefined };
}
