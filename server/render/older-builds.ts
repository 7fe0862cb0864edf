/**
 * The browser's files of earlier builds, which stay in the file store for a week after their last process ended: a tab that
 * is open, or a page that a cache still has, asks for them (§operation.builds.kept).
 */
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isFileName, unlessAway } from '../gateways/files.ts';
import { immutable } from '../response-cache.ts';
import type { Services } from '../services.ts';
import {
  findOldBuiltFiles,
  isKnownBuiltFile,
  removeBuiltFiles,
  saveBuiltFiles,
} from '../stores/built-files.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import { assetsFolder } from './built.ts';

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

/** Registers what isn't in this build: the routes of its own files come first. */
export function registerOlderBuilds(app: FastifyInstance, { db, files }: Dependencies): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    // Nobody makes the shop ask the store for what never was.
    const isKnown = isBuiltFile(name) && (await isKnownBuiltFile(db, name));
    const found = isKnown ? await unlessAway(files.read(storedName(name))) : undefined;
    if (!found) return reply.callNotFound();
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
    return reply.header('cache-control', immutable).type(type).send(found);
  });
}
