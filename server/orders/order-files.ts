/**
 * The files of paid orders on this machine. One that isn't here (its disk was lost, another machine made it) is made
 * again from what the database knows; all who wait for it share one making.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderFileKind } from '../db/tables/orders.ts';
import type { Documents } from '../documents/documents.ts';
import type { FileStore } from '../gateways/files.ts';
import type { Made } from '../stores/order-files.ts';
import type { StoredOrder } from '../stores/orders.ts';

export type OpenedFile =
  | { readonly kind: 'there'; readonly path: string }
  /** It takes a while: to be asked for again. */
  | { readonly kind: 'making' }
  /** Not now; the log says why. */
  | { readonly kind: 'failed' };

export type OrderFiles = {
  /** Of the files that were made, those that lie here; the others are being made again from now on. */
  readonly present: (order: StoredOrder, made: Made) => Promise<Made>;
  /** A file to send, with its absolute path; one that must be made again is waited for some seconds. */
  readonly open: (order: StoredOrder, made: Made, kind: OrderFileKind) => Promise<OpenedFile>;
  /** The invoice's absolute path, however long its making takes; rejects when that fails. */
  readonly invoicePath: (order: StoredOrder, made: Made) => Promise<string>;
};

/** Zips of whole families are dear: so many at a time for all who ask, and the others wait for their turn. */
const maxMaking = 4;
const patienceMs = 8_000;
/** What failed isn't tried again at every look. */
const restMs = 30_000;

type Needs = { readonly files: FileStore; readonly documents: Documents };

export function orderFilesOf({ files, documents }: Needs): OrderFiles {
  const makers = { zip: documents.makeZip, invoice: documents.makeInvoice };
  const making = new Map<string, Promise<string>>();
  const resting = new Set<string>();
  const keyOf = ({ id }: StoredOrder, kind: OrderFileKind) => `${kind} of ${id}`;

  const make = (order: StoredOrder, kind: OrderFileKind): Promise<string> => {
    const key = keyOf(order, kind);
    const running = making.get(key) ?? makers[kind](order).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };

  const makeInTurn = async (order: StoredOrder, kind: OrderFileKind): Promise<OpenedFile> => {
    const key = keyOf(order, kind);
    if (resting.has(key)) return { kind: 'failed' };
    if (making.size >= maxMaking && !making.has(key)) return { kind: 'making' };
    try {
      return { kind: 'there', path: files.path(await make(order, kind)) };
    } catch (error) {
      if (!resting.has(key)) console.error(`The ${key} could not be made again:`, error);
      resting.add(key);
      setTimeout(() => resting.delete(key), restMs).unref();
      return { kind: 'failed' };
    }
  };

  return {
    present: async (order, made) => {
      const here: Made = {};
      for (const kind of ['zip', 'invoice'] as const) {
        const name = made[kind];
        if (name === undefined) continue;
        if (await files.has(name)) here[kind] = name;
        else void makeInTurn(order, kind);
      }
      return here;
    },
    open: async (order, made, kind) => {
      const name = made[kind];
      if (name === undefined) return { kind: 'making' };
      if (await files.has(name)) return { kind: 'there', path: files.path(name) };
      const patience = new AbortController();
      const late = pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
      const opened = await Promise.race([makeInTurn(order, kind), late]).finally(() => patience.abort());
      return opened ?? { kind: 'making' };
    },
    invoicePath: async (order, { invoice }) =>
      files.path(
        invoice !== undefined && (await files.has(invoice)) ? invoice : await make(order, 'invoice'),
      ),
  };
}
