/**
 * The files of paid orders. A file that is missing (a disk was lost, another machine without a shared store made it) is made
 * again from the database and the order's fonts, which have to be kept (gateways/files.ts); concurrent requests share one making.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderFileKind } from '../db/tables/orders.ts';
import type { Documents } from '../documents/documents.ts';
import { type FileStore, FileStoreAway } from '../gateways/files.ts';
import { log } from '../log.ts';
import type { MadeFile, MadeFiles } from '../stores/order-files.ts';
import type { StoredOrder } from '../stores/orders.ts';

export type OpenedFile =
  | { readonly kind: 'there'; readonly name: string }
  /** Still being made, or out of reach: request it again. */
  | { readonly kind: 'making' }
  /** Failed for now; the log says why. */
  | { readonly kind: 'failed' };

export type OrderFiles = {
  /** Those of the order's files that exist, as far as the store can be asked; making the others again is started. */
  readonly present: (order: StoredOrder, made: MadeFiles) => Promise<MadeFiles>;
  /** The name of a file to send; waits some seconds for one that must be made again. */
  readonly open: (order: StoredOrder, made: MadeFiles, kind: OrderFileKind) => Promise<OpenedFile>;
  /** The invoice's absolute path, however long making it takes; rejects when that fails. */
  readonly invoicePath: (order: StoredOrder, made: MadeFiles) => Promise<string>;
};

/** Zips of whole families are expensive: this many files are made at a time. */
const maxMaking = 4;
const timeoutMs = 8_000;
/** After a failure no retry for this long. */
const retryAfterMs = 30_000;

type Dependencies = { readonly files: FileStore; readonly documents: Documents };

export function orderFilesOf({ files, documents }: Dependencies): OrderFiles {
  const makers = { zip: documents.makeZip, invoice: documents.makeInvoice };
  const making = new Map<string, Promise<string>>();
  const recentlyFailed = new Set<string>();
  const keyOf = ({ id }: StoredOrder, kind: OrderFileKind) => `${kind} of ${id}`;

  const make = (order: StoredOrder, kind: OrderFileKind): Promise<string> => {
    const key = keyOf(order, kind);
    const running = making.get(key) ?? makers[kind](order).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };

  const makeInTurn = async (order: StoredOrder, kind: OrderFileKind): Promise<OpenedFile> => {
    const key = keyOf(order, kind);
    if (recentlyFailed.has(key)) return { kind: 'failed' };
    if (making.size >= maxMaking && !making.has(key)) return { kind: 'making' };
    try {
      return { kind: 'there', name: await make(order, kind) };
    } catch (error) {
      if (error instanceof FileStoreAway) return { kind: 'making' };
      if (!recentlyFailed.has(key)) log.error({ err: error }, `The ${key} could not be made again.`);
      recentlyFailed.add(key);
      setTimeout(() => recentlyFailed.delete(key), retryAfterMs).unref();
      return { kind: 'failed' };
    }
  };

  /** What it was when it was made, while the store can't be asked. */
  const sizeOf = ({ name, bytes }: MadeFile): Promise<number | null | undefined> =>
    files.size(name).catch((error: unknown) => {
      if (error instanceof FileStoreAway) return bytes;
      throw error;
    });

  return {
    present: async (order, made) => {
      const available: MadeFiles = {};
      for (const kind of ['zip', 'invoice'] as const) {
        const file = made[kind];
        if (file === undefined) continue;
        const bytes = await sizeOf(file);
        if (bytes === undefined) void makeInTurn(order, kind);
        else available[kind] = { ...file, bytes };
      }
      return available;
    },
    open: async (order, made, kind) => {
      const file = made[kind];
      if (file === undefined) return { kind: 'making' };
      if ((await sizeOf(file)) !== undefined) return { kind: 'there', name: file.name };
      const timeout = new AbortController();
      const timedOut = pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
      const opened = await Promise.race([makeInTurn(order, kind), timedOut]).finally(() => timeout.abort());
      return opened ?? { kind: 'making' };
    },
    invoicePath: async (order, { invoice }) =>
      await files.path(
        invoice !== undefined && (await files.has(invoice.name))
          ? invoice.name
          : await make(order, 'invoice'),
      ),
  };
}
