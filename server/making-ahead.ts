/**
 * Makes what visitors and buyers will ask for while nothing else runs: web fonts and pictures of the pages, then the files of
 * a sale (§documents.web-fonts). One process of a shop does it, after each import and after a start.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createWebFonts } from './catalogue/web-fonts.ts';
import { createPictures } from './content/pictures.ts';
import { missingSoldFonts } from './documents/sold-fonts.ts';
import type { MakeFile } from './gateways/made-files.ts';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { takeTurn } from './stores/settings.ts';

type MakingServices = Pick<Services, 'db' | 'files' | 'workerPool'>;

/** What is missing, the most visible first. */
export async function missingFiles(services: MakingServices): Promise<MakeFile[]> {
  return [
    ...(await createWebFonts(services).missing()),
    ...(await createPictures(services).missing()),
    ...(await missingSoldFonts(services)),
  ];
}

/** Makes them, as many at a time as there are threads; what can't be made is logged and left for its first request. */
export async function makeAll(
  tasks: readonly MakeFile[],
  threads: number,
  onProgress: (made: number) => void,
): Promise<void> {
  for (let first = 0; first < tasks.length; first += threads) {
    const batch = tasks.slice(first, first + threads);
    await Promise.all(batch.map(tryToMake));
    onProgress(first + batch.length);
  }
}

const pollMs = 2_000;
/** Another process takes over when this one hasn't said for so long that it goes on. */
const turnMs = 60_000;
const reportEvery = 50;

const tryToMake = (make: MakeFile) =>
  make().catch((err: unknown) => log.error({ err }, 'A file could not be made ahead.'));

/** Goes on until it is stopped. */
export function startMakingAhead(
  services: MakingServices & Pick<Services, 'currentState'>,
): () => Promise<void> {
  const { db, workerPool, currentState } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const process = randomUUID();
  let takenAt = Number.NEGATIVE_INFINITY;
  const hasTurn = async () => {
    const now = performance.now();
    if (now - takenAt < turnMs / 2) return true;
    const isTaken = await takeTurn(db, 'making-ahead', process, turnMs);
    if (isTaken) takenAt = now;
    return isTaken;
  };
  const mayGoOn = async (version: string) =>
    !signal.aborted && (await currentState()).contentVersion === version && (await hasTurn());

  /** True when all of this version is made. */
  const makeVersion = async (version: string): Promise<boolean> => {
    const tasks = await missingFiles(services);
    if (tasks.length > 0)
      log.info(`Making ${tasks.length} files ahead: web fonts, pictures, fonts to be sold.`);
    for (const [index, make] of tasks.entries()) {
      await workerPool.whenIdle();
      if (!(await mayGoOn(version))) return false;
      await tryToMake(make);
      const made = index + 1;
      if (made % reportEvery === 0 || made === tasks.length)
        log.info(`Made ${made} of ${tasks.length} files.`);
    }
    return true;
  };

  const run = async () => {
    let madeVersion = '';
    while (!signal.aborted) {
      try {
        const { contentVersion } = await currentState();
        if (contentVersion !== '' && contentVersion !== madeVersion && (await mayGoOn(contentVersion)))
          if (await makeVersion(contentVersion)) madeVersion = contentVersion;
      } catch (err) {
        if (!signal.aborted) log.error({ err }, 'Making files ahead broke off.');
      }
      await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
