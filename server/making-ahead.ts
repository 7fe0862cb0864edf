/**
 * Makes what visitors and buyers will ask for while nothing else runs: web fonts and pictures of the pages, then the files of
 * a sale (§documents.web-fonts). One process of a shop does it, after each import and after its start, as long as it runs. Before
 * all else each process makes, on all threads, the files of the families whose checkouts get an address in it (§documents.zip-time.checkouts).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { plural } from '../domain/plural.ts';
import { createWebFonts } from './catalogue/web-fonts.ts';
import { createPictures } from './content/pictures.ts';
import { missingSoldFonts } from './documents/sold-fonts.ts';
import { createFailureLog } from './failure-log.ts';
import type { MakeFile } from './gateways/made-files.ts';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { takeTurn } from './stores/settings.ts';
import { mapAtMost } from './worker-pool/map-at-most.ts';

type MakingServices = Pick<Services, 'db' | 'files' | 'workerPool'>;

/** What is missing, the most visible first. */
export async function missingFiles(services: MakingServices): Promise<MakeFile[]> {
  return [
    ...(await createWebFonts(services).missing()),
    ...(await createPictures(services).missing()),
    ...(await missingSoldFonts(services)),
  ];
}

/** Makes them, as many at a time as there are threads; what can't be made is logged, and tried again when it is asked for. Resolves to the number of those. */
export async function makeAll(
  tasks: readonly MakeFile[],
  threads: number,
  onProgress: (made: number) => void,
): Promise<number> {
  let done = 0;
  const made = await mapAtMost(tasks, threads, async (make) => {
    const isMade = await tryToMake(make);
    done += 1;
    onProgress(done);
    return isMade;
  });
  return made.filter((isMade) => !isMade).length;
}

const pollMs = 2_000;
/** Another process takes over when the one whose turn it is hasn't said for so long that it goes on. */
const turnMs = 60_000;
const reportEvery = 50;

const tryToMake = (make: MakeFile): Promise<boolean> =>
  make().then(
    () => true,
    (err: unknown) => {
      log.error({ err }, 'A file could not be made ahead.');
      return false;
    },
  );

/** Goes on until it is stopped. */
export function startMakingAhead(
  services: MakingServices & Pick<Services, 'currentState' | 'demand'>,
): () => Promise<void> {
  const { db, workerPool, currentState, demand } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  let sleep = new AbortController();
  const wake = () => sleep.abort();
  const unsubscribe = demand.subscribe(wake);
  const process = randomUUID();
  const take = (milliseconds: number) => takeTurn(db, 'making-ahead', process, milliseconds);
  let turn = { askedAt: Number.NEGATIVE_INFINITY, isTaken: false };
  const hasTurn = async () => {
    const askedAt = performance.now();
    if (askedAt - turn.askedAt >= turnMs / 2) turn = { askedAt, isTaken: await take(turnMs) };
    return turn.isTaken;
  };
  const mayGoOn = async (version: string) =>
    !signal.aborted && (await currentState()).contentVersion === version && (await hasTurn());

  let made = { version: '', families: new Set<string>() };
  const makeDemanded = async (version: string) => {
    if (made.version !== version) made = { version, families: new Set() };
    for (let family = demand.take(); family !== undefined; family = demand.take()) {
      if (signal.aborted || made.families.has(family)) continue;
      made.families.add(family);
      await mapAtMost(await missingSoldFonts(services, family), workerPool.threads, async (make) => {
        if (!signal.aborted) await tryToMake(make);
      });
    }
  };

  /** True when all of this version is made. */
  const makeVersion = async (version: string): Promise<boolean> => {
    const tasks = await missingFiles(services);
    if (tasks.length > 0)
      log.info(`Making ${plural(tasks.length, 'file')} ahead: web fonts, pictures, fonts to be sold.`);
    for (const [index, make] of tasks.entries()) {
      await makeDemanded(version);
      await workerPool.whenIdle();
      if (!(await mayGoOn(version))) return false;
      await tryToMake(make);
      const count = index + 1;
      if (count % reportEvery === 0 || count === tasks.length)
        log.info(`Made ${count} of ${plural(tasks.length, 'file')}.`);
    }
    return true;
  };

  const run = async () => {
    let madeVersion = '';
    const failureLog = createFailureLog('making files ahead');
    while (!signal.aborted) {
      // A cart that is priced meanwhile ends the pause below before it begins.
      sleep = new AbortController();
      try {
        const { contentVersion } = await currentState();
        await makeDemanded(contentVersion);
        // Kept also when all is made: another process would look for what is missing all over again.
        const isOurs = await hasTurn();
        if (isOurs && contentVersion !== '' && contentVersion !== madeVersion)
          if (await makeVersion(contentVersion)) madeVersion = contentVersion;
        failureLog.succeeded();
      } catch (error) {
        if (!signal.aborted) failureLog.failed(error);
      }
      if (signal.aborted) break;
      await pause(pollMs, undefined, { signal: sleep.signal, ref: false }).catch(() => undefined);
    }
    // A turn that can't be given back lapses.
    if (turn.isTaken) await take(0).catch(() => undefined);
  };
  const running = run();
  return async () => {
    unsubscribe();
    stopping.abort();
    wake();
    await running;
  };
}
