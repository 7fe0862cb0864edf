/** The specimens of all families: some minutes' work for the font code. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems } from '@skerry/pdf-ua/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

const families = readdirSync(join(import.meta.dirname, '../../foundry/families')).map((file) =>
  file.replace('.yaml', ''),
);

describe('a specimen', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(openPglite, families);
  }, 600_000);
  afterAll(() => shop.close());

  // §documents.pdf-ua
  it.each(families)(
    'of %s is PDF/UA-1',
    async (family) => {
      const answer = await fetch(`${shop.url}/specimens/${family}.pdf`);
      expect(await findProblems(new Uint8Array(await answer.arrayBuffer()))).toEqual({});
    },
    120_000,
  );
});
