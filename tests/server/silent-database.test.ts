/** A database whose host disappears without notice: no answer, and the connection isn't closed either. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl } from '../support/databases.ts';

/** A TCP proxy between shop and database that can stop answering on its open connections. */
const proxy = createServer();
const silencers: (() => void)[] = [];
let url = '';

beforeAll(async () => {
  if (!inject('postgres')) return;
  const real = new URL(await newPostgresUrl());
  proxy.on('connection', (client) => {
    const server = connect(Number(real.port), real.hostname);
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
    silencers.push(() => client.unpipe(server).resume());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  url = Object.assign(new URL(real), {
    hostname: '127.0.0.1',
    port: (proxy.address() as AddressInfo).port,
  }).href;
});
afterAll(() => proxy.close());

it.skipIf(!inject('postgres'))(
  'is given up, and its connection makes room for another',
  async () => {
    const { db, close } = fromPostgres(url, 1, true, 500);
    await sql`select 1`.execute(db);
    for (const swallow of silencers) swallow();
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated');
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
  10_000,
);
