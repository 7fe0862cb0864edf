/**
 * The browser's files of earlier builds, which stay in the file store for a week after their last process ended: a tab that
 * is open, or a page that a cache still has, asks for them (§operation.builds.kept).
 */
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createFailureLog } from '../failure-log.ts';
import { isFileName, unlessAway } from '../gateways/files.ts';
import type { Services } from '../services.ts';
import {
  findBuiltFiles,
  findOldBuiltFiles,
  removeBuiltFiles,
  saveBuiltFiles,
} from '../stores/built-files.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import { assetsFolder, builtFileHeaders } from './built.ts';

const keptDays = 7;
const filesAtOnce = 8;
/** With one dot alone, as names of stored files have. */
const storedName = (name: string) => `assets/${name.replace(/\.(?=.*\.)/g, '-')}`;
/** Beside each lies its `.br`. */
const isBuiltFile = (name: string) =>
  /^[\w.-]+\.(?:js|css|svg|woff2)$/.test(name) && isFileName(storedName(name));

type Dependencies = Pick<Services, 'db' | 'files'>;

/** Stores the files of this process's build, and removes those that are too old. Called again and again while it runs. */
export async function keepBuild({ db, files }: Dependencies, folder: URL = assetsFolder): Promise<void> {
  const names = (await readdir(folder)).filter(isBuiltFile);
  await mapAtMost(names, filesAtOnce, async (name) => {
    if (!(await files.has(storedName(name))))
      await files.write(storedName(name), await readFile(new URL(name, folder)));
  });
  await saveBuiltFiles(db, names);
  const old = await findOldBuiltFiles(db, keptDays);
  for (const name of old) await files.remove(storedName(name));
  await removeBuiltFiles(db, old);
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Less than another machine needs from storing its build to its first page. */
const namesMaxAgeMs = 50;

/** All names, read at most so often: nobody makes the shop ask database or store for each name that never was. */
function watchNames({ db }: Pick<Dependencies, 'db'>): () => Promise<ReadonlySet<string>> {
  const failureLog = createFailureLog('reading the names of the browser’s files');
  let names: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    try {
      names = await findBuiltFiles(db);
      failureLog.succeeded();
    } catch (error) {
      failureLog.failed(error);
    }
  };
  return async () => {
    if (performance.now() - readAt > namesMaxAgeMs) {
      readAt = performance.now();
      reading = read();
    }
    await reading;
    return names;
  };
}

/** A file of this build or an earlier one by its name, as bytes; undefined for one that never was, or while the store is away. */
export type ReadBuiltFile = (name: string) => Promise<Buffer | undefined>;

export function createBuiltFileReader({ db, files }: Dependencies): ReadBuiltFile {
  const knownNames = watchNames({ db });
  return async (name) => {
    const isKnown = isBuiltFile(name) && (await knownNames()).has(name);
    return isKnown ? await unlessAway(files.read(storedName(name))) : undefined;
  };
}

/** Registers what isn't in this build: the routes of its own files come first. */
export function registerOlderBuilds(app: FastifyInstance, read: ReadBuiltFile): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const found = await read(name);
    if (!found) return reply.callNotFound();
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
    return reply.headers(builtFileHeaders(name)).type(type).send(found);
  });
}
