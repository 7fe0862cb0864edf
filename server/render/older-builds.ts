/**
 * The browser's files of earlier builds, which stay in the file store for a week after their last process ended: a tab that
 * is open, or a page that a cache still has, asks for them (§operation.builds.kept).
 */
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { unlessAway } from '../gateways/files.ts';
import { immutable } from '../response-cache.ts';
import type { Services } from '../services.ts';
import { findBuiltFiles, removeOldBuiltFiles, saveBuiltFiles } from '../stores/built-files.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import { assetsFolder } from './built.ts';

const keptDays = 7;
const writesAtOnce = 8;
/** With one dot alone, as names of stored files have. */
const storedName = (name: string) => `assets/${name.replace(/\.(?=.*\.)/g, '-')}`;
/** Beside each lies its `.br`. */
const isBuiltFile = (name: string) => /^[\w.-]+\.(?:js|css|svg|woff2)$/.test(name);

type Dependencies = Pick<Services, 'db' | 'files'>;

/** Stores the files of this process's build, and removes those that are too old. Called again and again while it runs. */
export async function keepBuild({ db, files }: Dependencies, folder: URL = assetsFolder): Promise<void> {
  const names = (await readdir(folder)).filter(isBuiltFile);
  const there = await findBuiltFiles(db, names);
  const missing = names.filter((name) => !there.has(name));
  await mapAtMost(missing, writesAtOnce, async (name) => {
    await files.write(storedName(name), await readFile(new URL(name, folder)));
  });
  await saveBuiltFiles(db, names);
  for (const name of await removeOldBuiltFiles(db, keptDays)) await files.remove(storedName(name));
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Registers what isn't in this build: the routes of its own files come first. */
export function registerOlderBuilds(app: FastifyInstance, { files }: Pick<Services, 'files'>): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const found = isBuiltFile(name) ? await unlessAway(files.read(storedName(name))) : undefined;
    if (!found) return reply.callNotFound();
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
    return reply.header('cache-control', immutable).type(type).send(found);
  });
}
