import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVariable } from '../../server/catalogue/variable.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

describeOnBoth('a variable file', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(open, ['instrument-serif', 'martian-mono']);
  }, 90_000);
  afterAll(() => shop.close());

  it('brings its axes to the typeface, and is served as it is under its hash', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'martian-mono' } });
    expect(body.variable?.axes).toEqual([
      { tag: 'wght', name: 'Weight', min: 100, max: 800, start: 500 },
      { tag: 'wdth', name: 'Width', min: 75, max: 112.5, start: 100 },
    ]);
    const answer = await fetch(shop.url + (body.variable?.url ?? ''));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect((await answer.text()).slice(0, 4)).toBe('wOF2');
  });

  it('is nothing that a family must have', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'instrument-serif' } });
    expect(body.variable).toBeUndefined();
  });
});

it.each([
  [{ file: 'nothing/here.woff2' }, /is not there/],
  [{ file: '@expo-google-fonts/ballet/400Regular/Ballet_400Regular.ttf' }, /has no axes/],
  [
    {
      file: '@fontsource-variable/martian-mono/files/martian-mono-latin-standard-normal.woff2',
      start: { slnt: 1 },
    },
    /no axis ‘slnt’, expected one of wght, wdth/,
  ],
])('that is wrong is refused in words: %j', async (variable, words) => {
  const faults: string[] = [];
  const source = {
    value: { slug: 'firth', variable },
    locationOf: () => '',
    fault: (_: unknown, text: string) => void faults.push(text),
  };
  await readVariable(source, 'foundry', `${process.cwd()}/node_modules`);
  expect(faults).toEqual([expect.stringMatching(words)]);
});
