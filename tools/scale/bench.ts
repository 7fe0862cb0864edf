/**
 * `npm run bench:scale`: response times with 25,000 posts and 1,000 families, as a multiple of those with the demo foundry's
 * own. Both shops run at once and get requests alternately; every response is rendered anew. Uses the embedded database, or
 * with two addresses (`-- --own URL --grown URL`, both empty) PostgreSQL. Exit code 1 beyond 1.5.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importFoundry } from '../../server/catalogue/import.ts';
import { readConfig } from '../../server/config.ts';
import { type Connection, connect, fromPostgres } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { isBuilt } from '../../server/render/built.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { noFoundry } from '../../server/stores/foundry.ts';
import { median } from '../bench/statistics.ts';
import { scaleContent } from './scale-content.ts';

const maxRatio = 1.5;
const rounds = 60;
const warmUp = 10;

/** What visitors use most; the library's list of all families may grow and isn't measured. */
const calls = [
  '/v1/blog/posts',
  '/v1/blog/posts?page=3',
  '/v1/blog/posts/filter/in-use?count=24',
  '/v1/blog/posts/filter/barlow?count=24',
  '/v1/blogs/in-use/the-sound-ferry-timetable',
  '/v1/typefaces/barlow',
];
const pages = ['/blog', '/blog/in-use', '/typeface/barlow'];

const folder = await mkdtemp(join(tmpdir(), 'skerry-bench-'));

async function open(name: string, url: string | undefined): Promise<Connection> {
  const connection =
    url === undefined
      ? await connect({ dataDir: join(folder, name), databaseUrl: undefined })
      : fromPostgres(url);
  await migrate(connection.db);
  await importFoundry(connection);
  return connection;
}

async function start(name: string, connection: Connection): Promise<RunningServer> {
  let version = 0;
  const config = {
    ...readConfig({}),
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, name),
    checksReplies: false,
  };
  const current = async () => {
    version += 1;
    return { maintenance: false, contentVersion: String(version), foundry: noFoundry };
  };
  return await startServer({ config, connection, overrides: { currentState: current } });
}

async function milliseconds({ url }: RunningServer, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}

/** Medians of alternating requests. */
async function compare(
  own: RunningServer,
  grown: RunningServer,
  path: string,
): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const [index, shop] of [own, grown].entries()) {
      const time = await milliseconds(shop, path);
      if (round >= warmUp) times[index]?.push(time);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({ options: { own: { type: 'string' }, grown: { type: 'string' } } });
  const [small, large] = [await open('own', values.own), await open('grown', values.grown)];
  const counts = await scaleContent(large.db, { posts: 25_000, families: 1000 }, (line) => console.log(line));
  console.log(`${counts.posts} posts, ${counts.families} families (${large.kind})`);
  const shops = [await start('own', small), await start('grown', large)] as const;
  let isWithin = true;
  try {
    for (const path of isBuilt() ? [...calls, ...pages] : calls) {
      const [own, grown] = await compare(...shops, path);
      isWithin &&= grown <= own * maxRatio;
      console.log(
        `${path.padEnd(48)} ${own.toFixed(2)} ms → ${grown.toFixed(2)} ms  × ${(grown / own).toFixed(2)}`,
      );
    }
  } finally {
    for (const shop of shops) await shop.close();
  }
  return isWithin;
}

try {
  if (!(await run())) {
    console.error(`An answer takes more than ${maxRatio} times as long.`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
