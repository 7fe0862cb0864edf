/** What visitors and buyers ask for is made before they do. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { missingFiles, startMakingAhead } from '../../server/making-ahead.ts';
import { findCurrentState, takeTurn } from '../../server/stores/settings.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { describeOnBoth } from '../support/databases.ts';
import { changeFile, copyFoundry } from '../support/small-foundry.ts';

describeOnBoth('files made ahead', ({ open }) => {
  let connection: Connection;
  let folder: string;
  const workerPool = startWorkerPool();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ahead-'));
    await copyFoundry(folder, ['bungee']);
    connection = await open();
    await importFoundry(connection, { folder });
  }, 60_000);
  afterAll(async () => {
    await workerPool.close();
    await connection.close();
    await rm(folder, { recursive: true });
  });

  // §documents.web-fonts
  it('after an import, and again after the next, nothing that pages and sales need is left to be made', async () => {
    const { db } = connection;
    const services = { db, workerPool, files: createFileStore(join(folder, 'files')) };
    const countMissing = async () => (await missingFiles(services)).length;
    // Faces of the interface, web fonts of pages, whole ones to be sold.
    const styles = (await db.selectFrom('styles').select('id').execute()).length;
    expect(await countMissing()).toBe(4 + 2 * styles);
    const stop = startMakingAhead({ ...services, currentState: () => findCurrentState(db) });
    const allMade = () => vi.waitFor(async () => expect(await countMissing()).toBe(0), { timeout: 40_000 });
    await allMade();
    // The wordmark holds other letters.
    await changeFile(folder, 'foundry.yaml', 'name: Skerry', 'name: Quay');
    await importFoundry(connection, { folder, allowReplacement: true });
    expect(await countMissing()).toBe(1);
    await allMade();
    await stop();
  }, 90_000);

  it('one process of a shop makes them, another when that one is gone', async () => {
    const { db } = connection;
    const takes = (process: string, milliseconds = 60_000) => takeTurn(db, 'test', process, milliseconds);
    expect([await takes('one'), await takes('other'), await takes('one', 0)]).toEqual([true, false, true]);
    expect(await takes('other')).toBe(true);
  });
});
