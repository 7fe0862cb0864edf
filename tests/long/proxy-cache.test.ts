/** How long nginx keeps a page, with the file of deploy/ and no clock but the real one. */
import { expect, inject, it } from 'vitest';
import { openDeployedShop, soldFamily } from '../support/deployed-shop.ts';
import { nginx, openHttp2 } from '../support/proxies.ts';
import { runCommand } from '../support/shop-process.ts';
import { changeFile } from '../support/small-foundry.ts';

// §deploy.proxies.cache
it.skipIf(!inject('postgres') || !nginx.isInstalled)(
  'a page in the cache shows an import once its minute is over, and meanwhile what it showed before',
  async () => {
    const shop = await openDeployedShop(1);
    const server = `127.0.0.1:${shop.ports[0]}`;
    const proxy = await nginx.start([server, server]);
    const client = await openHttp2(proxy);
    const path = `/typeface/${soldFamily}`;
    const get = async () => {
      const { body, headers } = await client.send({ method: 'GET', path });
      return { isNew: body.includes('Drawn anew.'), cache: headers['x-cache'] };
    };
    expect(await get()).toEqual({ isNew: false, cache: 'MISS' });
    const start = performance.now();
    await changeFile(
      shop.env.FOUNDRY_DIR,
      `families/${soldFamily}.yaml`,
      /about: >-\n {2}/,
      '$&Drawn anew. ',
    );
    await runCommand(shop.env, 'import');
    await expect
      .poll(async () => (await (await fetch(`http://${server}${path}`)).text()).includes('Drawn anew.'))
      .toBe(true);
    expect(await get()).toEqual({ isNew: false, cache: 'HIT' });
    const found: string[] = [];
    const look = async () => {
      const { isNew, cache } = await get();
      found.push(`${isNew ? 'new' : 'old'} ${cache}`);
      return isNew;
    };
    await expect.poll(look, { interval: 500, timeout: 90_000 }).toBe(true);
    expect(performance.now() - start).toBeLessThan(75_000);
    // Whoever comes first then still sees the old one, while nginx asks the shop.
    expect([...new Set(found)]).toEqual(['old HIT', 'old STALE', 'new HIT']);
    client.close();
    await proxy.stop();
    await shop.close();
  },
  150_000,
);
