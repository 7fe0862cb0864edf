/** Migrations that two versions of the shop can live with at once. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../server/db/migrations');
/** Until then a shop was one process, stopped for an upgrade. */
const firstShared = '0034';

/** What the version before may still need, or can't write: it doesn't know a new column without a default. */
const contracting = [
  /\bdrop\b/i,
  /\brename\b/i,
  /\badd\s+(?:constraint|check|unique|primary|foreign|exclude)\b/i,
  /\bcreate\s+unique\s+index\b/i,
  /\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null|set\s+data)\b/i,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i,
];
const isContracting = (text: string) => contracting.some((pattern) => pattern.test(text));

// §operation.versions.expand
it('only expand the database, unless their name says that they contract it', async () => {
  const files = (await readdir(folder)).filter(
    (name) => name >= firstShared && !/^\d{4}-contract-/.test(name),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect([file, isContracting(await readFile(join(folder, file), 'utf8'))]).toEqual([file, false]);
});

it.each([
  ['alter table orders drop column seller;', true],
  ['alter table orders rename column seller to vendor;', true],
  ['alter table orders alter column seller set not null;', true],
  ['alter table orders add column vendor text not null;', true],
  ["alter table orders add column vendor text not null default '';", false],
  ['alter table orders add column vendor text;', false],
  ['create table vendors (name text not null unique);', false],
  ['alter table orders add constraint paid check (state is not null);', true],
  ['create unique index one_cart on orders (cart_id);', true],
  ['alter table orders alter column seller drop default;', true],
  ['create index on orders (seller);', false],
])('%s', (text, contracts) => {
  expect(isContracting(text)).toBe(contracts);
});
