/** A database whose machine is gone without a word: no answer, and no end of the connection either. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl } from '../support/databases.ts';

/** What stands between the shop and its database, and may swallow all that comes by the lines that are open. */
const line = createServer();
const swallowing: (() => void)[] = [];
let url = '';

beforeAll(async () => {
  if (!inject('postgres')) return;
  const real = new URL(await newPostgresUrl());
  line.on('connection', (client) => {
    const server = connect(Number(real.port), real.hostname);
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
    swallowing.push(() => client.unpipe(server).resume());
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  url = Object.assign(new URL(real), {
    hostname: '127.0.0.1',
    port: (line.address() as AddressInfo).port,
  }).href;
});
afterAll(() => line.close());

it.skipIf(!inject('postgres'))(
  'is given up, and its connection makes room for another',
  async () => {
    const { db, close } = fromPostgres(url, 1, true, 500);
    await sql`select 1`.execute(db);
    for (const swallow of swallowing) swallow();
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated');
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
  10_000,
);
