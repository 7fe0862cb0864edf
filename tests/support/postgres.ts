/** The installed PostgreSQL server of Debian or Homebrew, started on loopback in a folder of its own and stopped with the tests. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** The folder that holds `initdb` and `postgres`, newest version first; undefined where there is none. */
export function findPostgres(): string | undefined {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
  const versions = roots.flatMap((root) =>
    (existsSync(root) ? readdirSync(root) : []).flatMap((name) => {
      const [, version] = /^(?:postgresql@)?(\d+)$/.exec(name) ?? [];
      return version ? { version: Number(version), folder: join(root, name, 'bin') } : [];
    }),
  );
  const folders = versions.sort((a, b) => b.version - a.version).map(({ folder }) => folder);
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root: there it runs as `postgres`, elsewhere as whoever runs the tests. */
function processOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string, exited: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (exited() || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export type PostgresServer = {
  /** The URL of a database of this name. */
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
};

/** Starts an empty server; takes about two seconds. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const owner = processOwner();
  const folder = mkdtempSync(join(tmpdir(), 'skerry-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const initdb = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);
  const port = await freePort();
  const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder, '-F'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings, '-c', 'max_connections=200'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  let hasExited = false;
  const exited = new Promise<void>((resolve) => {
    server.once('exit', () => {
      hasExited = true;
      resolve();
    });
  });
  // A test run that ends without its cleanup mustn't leave a server behind.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(url('postgres'), () => hasExited);
  return {
    url,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
