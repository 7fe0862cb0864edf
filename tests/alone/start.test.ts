/** What a process does before it listens. */
import { expect, test, vi } from 'vitest';
import { enqueue } from '../../server/stores/outbox.ts';
import { openPglite } from '../support/databases.ts';
import { startShop } from '../support/server.ts';

const { warmed } = vi.hoisted(() => ({ warmed: Promise.withResolvers<void>() }));
vi.mock('../../server/warm-up.ts', () => ({ warmUp: () => warmed.promise }));

test('a process takes over the jobs of one that died while it still warms up', async () => {
  const connection = await openPglite();
  // Of a subscriber who has left: it is done without an email.
  await enqueue(connection.db, { kind: 'welcome', payload: { subscription_id: 7 } });
  const starting = startShop(connection, { warmsUp: true });
  const states = () => connection.db.selectFrom('outbox').select('state').execute();
  await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'done' }]);
  warmed.resolve();
  const shop = await starting;
  await shop.close();
});
