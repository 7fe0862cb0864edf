/** What visitors and buyers ask for is made before they do. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { namesCharacters } from '../../server/catalogue/web-font.ts';
import { createWebFonts } from '../../server/catalogue/web-fonts.ts';
import type { Connection } from '../../server/db/connect.ts';
import { createDemand } from '../../server/demand.ts';
import { missingSoldFonts } from '../../server/documents/sold-fonts.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { makeAll, missingFiles, startMakingAhead } from '../../server/making-ahead.ts';
import { findWebFont, findWebFontHashes } from '../../server/stores/fonts.ts';
import { findCurrentState, takeTurn } from '../../server/stores/settings.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { describeOnBoth } from '../support/databases.ts';
import { changeFile, copyFoundry } from '../support/small-foundry.ts';

// §documents.web-fonts
it('a file that can’t be made holds up no other, and is counted', async () => {
  const made: string[] = [];
  const make = (name: string) => async () => void made.push(name);
  const broken = () => Promise.reject(new Error('broken'));
  const progress: number[] = [];
  expect(await makeAll([make('a'), broken, make('b')], 1, (done) => progress.push(done))).toBe(1);
  expect([made, progress]).toEqual([
    ['a', 'b'],
    [1, 2, 3],
  ]);
});

describeOnBoth('files made ahead', ({ open }) => {
  let connection: Connection;
  let folder: string;
  const workerPool = startWorkerPool();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ahead-'));
    await copyFoundry(folder, ['bungee', 'martian-mono']);
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
    // Faces of the interface, web fonts of pages and files for names, whole ones to be sold.
    const styles = (await db.selectFrom('styles').select('id').execute()).length;
    expect(await countMissing()).toBe(4 + 3 * styles);
    const first = (await findWebFontHashes(db)).slice(0, styles);
    const ofFirst = await Promise.all(first.map((hash) => findWebFont(db, hash)));
    expect(ofFirst.filter((font) => namesCharacters(font?.scripts ?? []) === undefined)).toEqual([]);
    const demand = createDemand();
    const stop = startMakingAhead({ ...services, demand, currentState: () => findCurrentState(db) });
    const allMade = () => vi.waitFor(async () => expect(await countMissing()).toBe(0), { timeout: 40_000 });
    await allMade();
    // The font of a glyph grid is that of a buyer, where no scripts cost extra.
    const noThreads = { ...workerPool, run: () => Promise.reject(new Error('made again')) };
    const { hash } = await db
      .selectFrom('web_fonts')
      .select('hash')
      .where('scripts', '=', 'whole')
      .where('source', 'like', '%/bungee/%')
      .executeTakeFirstOrThrow();
    expect(await createWebFonts({ ...services, workerPool: noThreads }).get(hash)).toBeDefined();
    // A look for what is missing reads no font.
    const { read } = services.files;
    const reads: number[] = [];
    const files = {
      ...services.files,
      read: async (name: string) => {
        const bytes = await read(name);
        reads.push(bytes?.length ?? 0);
        return bytes;
      },
    };
    await missingFiles({ ...services, files });
    expect(Math.max(...reads)).toBeLessThan(100);
    // The wordmark holds other letters.
    await changeFile(folder, 'foundry.yaml', 'name: Skerry', 'name: Quay');
    await importFoundry(connection, { folder, allowReplacement: true });
    expect(await countMissing()).toBe(1);
    await allMade();
    await stop();
  }, 90_000);

  // §documents.zip-time.checkouts
  it('the files of a family in a checkout are made before all others, by a process that makes no others, too', async () => {
    const { db } = connection;
    const services = { db, workerPool, files: createFileStore(join(folder, 'checkouts')) };
    expect(await takeTurn(db, 'making-ahead', 'another', 60_000)).toBe(true);
    const demand = createDemand();
    const stop = startMakingAhead({ ...services, demand, currentState: () => findCurrentState(db) });
    const countMissing = async (family: string) => (await missingSoldFonts(services, family)).length;
    const others = await countMissing('bungee');
    demand.add(['martian-mono']);
    await vi.waitFor(async () => expect(await countMissing('martian-mono')).toBe(0), { timeout: 20_000 });
    expect(await countMissing('bungee')).toBe(others);
    await stop();
    await takeTurn(db, 'making-ahead', 'another', 0);
  }, 40_000);

  it('a font that comes as WOFF2 is unpacked once', async () => {
    const { db } = connection;
    const services = { db, workerPool, files: createFileStore(join(folder, 'files')) };
    const [name = ''] = await readdir(join(folder, 'files/whole'));
    const source = join(folder, 'files/whole', name);
    const hash = createHash('sha256')
      .update(await readFile(source))
      .digest('hex');
    await sql`update styles set source = ${source}, source_hash = ${hash} where font_class = 'bungee-400'`.execute(
      db,
    );
    const makeMissing = async () => {
      const tasks = await missingFiles(services);
      await makeAll(tasks, workerPool.threads, () => {});
      return tasks.length;
    };
    expect([await makeMissing(), await makeMissing()]).toEqual([1, 0]);
  }, 60_000);

  it('a licence text that is gone holds up no other font', async () => {
    const { db } = connection;
    const services = { db, workerPool, files: createFileStore(join(folder, 'others')) };
    await sql`update styles set licence = 'gone.txt' where font_class = 'bungee-400'`.execute(db);
    expect((await missingFiles(services)).length).toBeGreaterThan(1);
  }, 60_000);

  it('the process that made them keeps its turn, so that no other looks for them, and gives it back at its end', async () => {
    const { db } = connection;
    const services = { db, workerPool, files: createFileStore(join(folder, 'files')) };
    const turnEnds = async () => {
      const { rows } = await sql<{ until: Date }>`select (value ->> 'until')::timestamptz as until
        from settings where key = 'turn:making-ahead'`.execute(db);
      return rows[0]?.until.getTime() ?? 0;
    };
    const before = await turnEnds();
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const demand = createDemand();
      const stop = startMakingAhead({ ...services, demand, currentState: () => findCurrentState(db) });
      const isRenewed = (since: number) =>
        vi.waitFor(async () => expect(await turnEnds()).toBeGreaterThan(since), { timeout: 10_000 });
      await isRenewed(before);
      const first = await turnEnds();
      vi.advanceTimersByTime(31_000);
      await isRenewed(first);
      expect(await takeTurn(db, 'making-ahead', 'another', 60_000)).toBe(false);
      await stop();
      expect(await takeTurn(db, 'making-ahead', 'another', 60_000)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  }, 30_000);

  it('one process of a shop makes them, another when that one is gone', async () => {
    const { db } = connection;
    const takes = (process: string, milliseconds = 60_000) => takeTurn(db, 'test', process, milliseconds);
    expect([await takes('one'), await takes('other'), await takes('one', 0)]).toEqual([true, false, true]);
    expect(await takes('other')).toBe(true);
  });
});
