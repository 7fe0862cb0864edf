import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { setMaintenance } from '../../server/stores/settings.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skerry-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a folder keeps what was written, is migrated once, and opens again', async () => {
  const first = await connect({ dataDir, databaseUrl: undefined });
  expect(await migrate(first.db)).toContain('0002-accounts');
  await setMaintenance(first.db, true);
  await first.close();
  const second = await connect({ dataDir, databaseUrl: undefined });
  expect(await migrate(second.db)).toEqual([]);
  expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([
    { key: 'maintenance_mode', value: true },
  ]);
  await second.close();
}, 30_000);
