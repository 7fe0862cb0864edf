import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import {
  boolean,
  check,
  exactly,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Shape,
  text,
  union,
} from '../../domain/shape.ts';

const ajv = new Ajv2020({ strict: false });

const Sample = object({
  name: text({ min: 1, max: 4, pattern: /^[a-c]+$/ }),
  count: integer(0, 9),
  kind: oneOf('x', 'y'),
  list: optional(list(union(exactly(1), boolean()), 2)),
  map: record(nullable(text({ max: 2 }))),
});

/** Values that are valid, nearly valid, and arbitrary. */
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record(
    {
      name: fc.oneof(fc.constantFrom('a', 'abc', 'abcca', '', 'd'), fc.integer()),
      count: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(1.5, '1', null)),
      kind: fc.constantFrom('x', 'y', 'z', 1),
      list: fc.array(fc.constantFrom(1, 2, true, 'x'), { maxLength: 3 }),
      map: fc.dictionary(fc.constantFrom('p', 'q'), fc.constantFrom('', 'ab', 'abc', null, 1)),
      more: fc.anything({ maxDepth: 1 }).map(() => 'ignored'),
    },
    { requiredKeys: [] },
  ),
);

const agree = (shape: Shape<unknown>) => {
  const accepts = ajv.compile(shape.schema);
  return (value: unknown) => check(shape, value).ok === accepts(value);
};

describe('a struct and its JSON Schema', () => {
  test('accept and refuse the same values', () => {
    fc.assert(fc.property(values, agree(Sample)), { numRuns: 5000 });
  });

  test('refuse a value that has no words for itself, instead of failing over it', () => {
    for (const value of [{ toString: 0 }, [{ toString: '' }], { name: { toString: null, valueOf: 1 } }])
      expect(agree(Sample)(value)).toBe(true);
  });

  test.each(Object.entries(api))(
    'of the call %s both compile, and agree on any JSON',
    (_name, call: Call) => {
      for (const shape of [call.body, call.query, call.reply]) {
        if (shape) fc.assert(fc.property(fc.jsonValue({ maxDepth: 2 }), agree(shape)), { numRuns: 50 });
      }
    },
  );
});

describe('a failed check', () => {
  test('says where and by which rule, never what the value was', () => {
    const checked = check(Sample, { name: 'secret', count: 1, kind: 'x', map: {} });
    expect(checked).toEqual({ ok: false, path: 'name', rule: 'size' });
  });

  // §api.members
  test('accepts members that it does not know, and leaves them out', () => {
    const shape = object({ a: integer(), items: list(object({ b: integer() })) });
    const value = { a: 1, z: 2, items: [{ b: 1, earlier: {} }] };
    expect(check(shape, value)).toEqual({ ok: true, value: { a: 1, items: [{ b: 1 }] } });
  });
});
