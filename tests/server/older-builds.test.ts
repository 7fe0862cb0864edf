import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepBuild } from '../../server/render/older-builds.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

// §operation.builds.kept
describeOnBoth('the browser’s files', ({ open }) => {
  let shop: ShopServer;
  let folder: string;
  beforeAll(async () => {
    shop = await startShop(await open(), { overrides: { card: noCardGateway } });
    folder = await mkdtemp(join(tmpdir(), 'skerry-builds-'));
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  /** A process with this build runs now. */
  const run = async (build: string, names: readonly string[]) => {
    const own = join(folder, build);
    await mkdir(own, { recursive: true });
    for (const name of [...names, 'main.js.br']) await writeFile(join(own, name), `/* ${name} */`);
    await keepBuild(shop.services, pathToFileURL(`${own}/`));
  };
  const pass = (days: number) =>
    sql`update built_files set last_current_at = last_current_at - ${days} * interval '1 day'`.execute(
      shop.services.db,
    );
  const get = (name: string, headers = {}) => fetch(`${shop.url}/assets/${name}`, { headers });
  const statuses = async (...names: string[]) =>
    await Promise.all(names.map(async (name) => (await get(name)).status));

  beforeEach(() => sql`delete from built_files`.execute(shop.services.db));

  it('of an earlier build are had for a week after its last process; shared ones stay', async () => {
    await run('first', ['late.part-a1.js', 'styles-b2.css', 'base-c3.js']);
    await pass(30);
    await run('first', ['late.part-a1.js', 'styles-b2.css', 'base-c3.js']);
    await run('second', ['late.part-d4.js', 'base-c3.js']);
    const all = ['late.part-a1.js', 'styles-b2.css', 'base-c3.js', 'late.part-d4.js'];
    await expect.poll(() => statuses(...all)).toEqual([200, 200, 200, 200]);
    await pass(6);
    await run('second', ['late.part-d4.js', 'base-c3.js']);
    await expect.poll(() => statuses(...all)).toEqual([200, 200, 200, 200]);
    await pass(2);
    await run('second', ['late.part-d4.js', 'base-c3.js']);
    await expect.poll(() => statuses(...all)).toEqual([404, 404, 200, 200]);
  });

  it('are sent as what they are, to be cached for ever', async () => {
    await run('third', ['late.part-e5.js', 'styles-f6.css']);
    await expect.poll(() => statuses('late.part-e5.js')).toEqual([200]);
    const answer = await get('late.part-e5.js');
    expect(await answer.text()).toBe('/* late.part-e5.js */');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('styles-f6.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('that never were, and other stored files, are not there', async () => {
    await run('fourth', ['late-g7.js']);
    expect(
      await statuses(
        'none-a1.js',
        'main.js.br',
        '..%2fsold%2fa.ttf',
        'late-g7',
        'late-g7.txt',
        `${'x'.repeat(150)}.js`,
        `${'x'.repeat(200)}.js`,
      ),
    ).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});
