/** PGlite under a data folder, with the safeguards that it needs (it has one connection and syncs nothing to disk). */
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgliteParsers } from './type-parsers.ts';

/** 216 MB of memory instead of 362. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** In memory; `from` is a dumped data folder to start with, a tar file's bytes. */
export async function openInMemory(from?: ArrayBuffer): Promise<PGlite> {
  return await PGlite.create({
    parsers: pgliteParsers,
    startParams,
    // PGlite takes a Blob and reads it whole, for which Node needs half a second.
    ...(from ? { loadDataDir: Object.assign(new Blob([]), { arrayBuffer: async () => from }) } : {}),
  });
}

/**
 * Makes a database without tables, in some three seconds, or in no time where `template` is one that was made before. It is made
 * in another folder that is renamed once it is complete: a process killed in the middle leaves nothing that a later start would
 * take for a database.
 */
export async function makeFolder(folder: string, template?: string): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  if (template !== undefined && existsSync(template)) {
    cpSync(template, fresh, { recursive: true });
    // Everybody may read a template; a database is its owner's alone, as PGlite makes it.
    chmodSync(fresh, 0o700);
  } else {
    const first = await PGlite.create({ dataDir: fresh, startParams });
    await first.exec('checkpoint');
    await first.close();
  }
  renameSync(fresh, folder);
}

/** Opens `folder`; one that is missing is made, as above. */
export async function openFolder(folder: string, template?: string): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder, template);
  return await PGlite.create({ dataDir: folder, parsers: pgliteParsers, startParams });
}

const checkpointMs = 60_000;
const vacuumMs = 60 * 60_000;

/** PGlite doesn't checkpoint or vacuum by itself; this does until the returned function is called. */
export function scheduleVacuum(pglite: PGlite): () => void {
  let stopped = false;
  const run = (statement: string) => {
    if (stopped || pglite.closed) return;
    pglite.exec(statement).catch((error: unknown) => {
      if (!stopped) console.error(`${statement} failed:`, error);
    });
  };
  const timers = [
    setInterval(run, checkpointMs, 'checkpoint'),
    setInterval(run, vacuumMs, 'vacuum (analyze)'),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
