/** The files that are made of the table of calls and committed: `npm run api:types` writes them anew. */
import { readFileSync } from 'node:fs';
import openapiTypescript from 'openapi-typescript';
import { expect, it } from 'vitest';
import { openApi } from './document.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const text = `${JSON.stringify(openApi(version), null, 2)}\n`;

it('the document that the server sends is that of the table of calls', async () => {
  await expect(text).toMatchFileSnapshot('../../server/openapi.json');
});

// What the compiler checks the client of tests/server/api-client.test.ts against.
it('the types of the client are those of the document', async () => {
  const types = await openapiTypescript(JSON.parse(text), { commentHeader: '' });
  await expect(types).toMatchFileSnapshot('../../tests/api-client/schema.d.ts');
});
