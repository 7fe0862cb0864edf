import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { type Connection, connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { commandEnv } from '../support/command-env.ts';
import { newPostgresUrl } from '../support/databases.ts';
import { type FoundryFolder, foundryFolderForTest, postText } from '../support/foundry-folder.ts';

const command = join(import.meta.dirname, '../../server/commands/import.ts');
const interrupted = join(import.meta.dirname, '../support/interrupted-import.ts');
const slugs = Array.from({ length: 300 }, (_, index) => `post-${index}`);
const [before, after] = ['Type, cut near water', 'Letters from a kiln'];

/** So many posts that writing them takes its time. */
async function largeFoundry(): Promise<FoundryFolder> {
  const foundry = await foundryFolderForTest();
  for (const slug of slugs) await foundry.write(`posts/${slug}.md`, postText(slug, { text: before }));
  return foundry;
}

/** Every post and the foundry itself say something else. */
async function change(foundry: FoundryFolder): Promise<void> {
  await foundry.change('foundry.yaml', before, after);
  await foundry.change('families/bungee.yaml', /^kind:.*$/m, `kind: ${after}`);
  for (const slug of slugs) await foundry.write(`posts/${slug}.md`, postText(slug, { text: after }));
}

/** What the shop says of it: one of the two, when an import is whole. */
async function said({ db }: Connection): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct case when detail ->> 'html' like ${`%${after}%`} then ${after} else ${before} end as text
      from posts where slug like 'post-%' and not retired
    union select foundry ->> 'motto' from catalogue_version
    union select case when detail::text like ${`%${after}%`} then ${after} else ${before} end
      from families where slug = 'bungee'`.execute(db);
  return rows.map(({ text }) => text);
}

/** Starts an import of the folder and kills it as soon as it writes texts, after `until`. */
async function killImport(folder: string, databaseUrl: string, until: () => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [command, '--foundry', folder], {
    env: { ...commandEnv, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^Writing \d+ texts/.test(line)) continue;
    await until();
    child.kill('SIGKILL');
    break;
  }
  await exited;
}

// §import.whole
it('an import that is killed leaves the embedded database as it was', async () => {
  const foundry = await largeFoundry();
  const dataDir = `${foundry.folder}-data`;
  const location = { dataDir, databaseUrl: undefined };
  const first = await connect(location);
  await migrate(first.db);
  await importFoundry(first, { folder: foundry.folder });
  await first.close();
  await change(foundry);
  for (const [line, statements] of [
    ['Writing 2 families', 0],
    ['Writing \\d+ texts', 0],
    ['Writing \\d+ texts', 10],
  ] as const) {
    const child = spawn(process.execPath, [interrupted, foundry.folder, dataDir, line, `${statements}`], {
      env: commandEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    expect(await once(child, 'exit'), `${statements} statements after ‘${line}’`).toEqual([null, 'SIGKILL']);
    const shop = await connect(location);
    expect(await said(shop), `${statements} statements after ‘${line}’`).toEqual([before]);
    await shop.close();
  }
  const last = await connect(location);
  await importFoundry(last, { folder: foundry.folder });
  expect(await said(last)).toEqual([after]);
  await last.close();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);

// §import.whole
it.skipIf(!inject('postgres'))(
  'an import that is killed leaves PostgreSQL as it was',
  async () => {
    const foundry = await largeFoundry();
    const databaseUrl = await newPostgresUrl();
    const shop = await connect({ dataDir: '', databaseUrl });
    await importFoundry(shop, { folder: foundry.folder });
    await change(foundry);
    const isWaiting = async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shop.db,
      );
      return rows.length > 0;
    };
    await shop.db.transaction().execute(async (trx) => {
      // The families are written by then, the posts are not.
      await sql`lock table posts in exclusive mode`.execute(trx);
      const until = () => expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
      await killImport(foundry.folder, databaseUrl, until);
    });
    expect(await said(shop)).toEqual([before]);
    await importFoundry(shop, { folder: foundry.folder });
    expect(await said(shop)).toEqual([after]);
    await shop.close();
  },
  300_000,
);
