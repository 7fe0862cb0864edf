/** Schemas as named components: a shape that domain/ exports has its export's name, and is written once. */
import * as account from '../../domain/account.ts';
import * as blog from '../../domain/blog.ts';
import { Empty } from '../../domain/call.ts';
import * as cart from '../../domain/cart.ts';
import * as catalogue from '../../domain/catalogue.ts';
import * as checkout from '../../domain/checkout.ts';
import * as club from '../../domain/club.ts';
import * as collections from '../../domain/collections.ts';
import * as commissions from '../../domain/commissions.ts';
import * as compareShape from '../../domain/compare-shape.ts';
import * as coverageReply from '../../domain/coverage-reply.ts';
import * as failureBody from '../../domain/failure-body.ts';
import * as glyphFrames from '../../domain/glyph-frames.ts';
import * as glyphs from '../../domain/glyphs.ts';
import * as home from '../../domain/home.ts';
import * as languages from '../../domain/languages.ts';
import * as licensee from '../../domain/licensee.ts';
import * as paging from '../../domain/page-query.ts';
import * as pages from '../../domain/pages.ts';
import * as picture from '../../domain/picture.ts';
import * as settings from '../../domain/settings.ts';
import type { JsonSchema, Shape } from '../../domain/shape.ts';
import * as sharedCart from '../../domain/shared-cart.ts';
import * as shop from '../../domain/shop.ts';
import * as trials from '../../domain/trials.ts';
import { memberDoc } from './members.ts';

const { PersonalInfo, ...ofLicensee } = licensee;

const modules: readonly object[] = [
  account,
  blog,
  { Empty },
  cart,
  catalogue,
  checkout,
  club,
  collections,
  commissions,
  compareShape,
  coverageReply,
  failureBody,
  glyphFrames,
  glyphs,
  home,
  languages,
  { ...ofLicensee, Licensee: PersonalInfo },
  pages,
  paging,
  picture,
  settings,
  sharedCart,
  shop,
  trials,
];

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isShape = (value: unknown): value is Shape<unknown> =>
  isObject(value) && 'struct' in value && isObject(value.schema);

/** A schema is the same object wherever its shape is used. */
const names = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isShape(value) ? [[value.schema, name] as const] : [],
    ),
  ),
);

/** The bounds of every integer in JavaScript say nothing. */
const isBound = (key: string, value: unknown) =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER);

/** The components that were referred to, and how to refer to one. */
export function createComponents() {
  const schemas: Record<string, unknown> = {};

  const write = (schema: JsonSchema, owner: string): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema).flatMap(([key, value]) => {
        if (isBound(key, value)) return [];
        if (key === 'properties' && isObject(value)) return [[key, properties(value, owner)]];
        if (Array.isArray(value))
          return [[key, value.map((one) => (isObject(one) ? refer(one, owner) : one))]];
        return [[key, isObject(value) ? refer(value, owner) : value]];
      }),
    );
  const properties = (members: JsonSchema, owner: string): JsonSchema =>
    Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [
        name,
        isObject(schema) ? { ...refer(schema, owner), ...memberDoc(owner, name) } : schema,
      ]),
    );
  /** A reference for a named schema, else the schema itself; `owner` is the component that it is part of. */
  const refer = (schema: JsonSchema, owner = ''): JsonSchema => {
    const name = names.get(schema);
    if (name === undefined) return write(schema, owner);
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = { ...write(schema, name), ...memberDoc('', name) };
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  return { schemas, refer };
}
