/** Servers with a disk of their own, over one database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import type { Connection } from '../../server/db/connect.ts';
import { createDocuments } from '../../server/documents/documents.ts';
import { createFileStore, type FileStore } from '../../server/gateways/files.ts';
import { createMemoryMail, type Message } from '../../server/gateways/mail.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { testConfig } from './server.ts';
import { item, replyOf, type Till, tillOver } from './till.ts';

const folders: string[] = [];
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

export type Host = Till & {
  readonly folder: string;
  readonly sentEmails: readonly Message[];
  zipMayGo: Promise<void>;
  zips: number;
};

/** Closed when the test ends. Its invoices are real; `open` makes its file store, over its folder. */
export async function startHost(
  connection: Connection,
  open: (folder: string) => FileStore | Promise<FileStore> = createFileStore,
): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-host-'));
  folders.push(folder);
  const workerPool = startWorkerPool();
  const files = await open(folder);
  const mail = createMemoryMail();
  const real = createDocuments({ config: testConfig(), db: connection.db, files, workerPool });
  const documents = {
    ...real,
    makeZip: async ({ id }: { id: string }) => {
      host.zips += 1;
      await host.zipMayGo;
      await files.write(`orders/${id}.zip`, Buffer.from(`The fonts of ${id}`));
      return `orders/${id}.zip`;
    },
  };
  const till = await tillOver(connection, { folder, overrides: { mail, documents, files } });
  const host = { ...till, folder, sentEmails: mail.emails, zipMayGo: Promise.resolve(), zips: 0 };
  closing.push(async () => {
    await till.close();
    await workerPool.close();
  });
  return host;
}

export const loseDisk = ({ folder }: Host) => rm(join(folder, 'orders'), { recursive: true, force: true });

/** An order that was paid at the host. */
export async function paidOrderAt(host: Host) {
  const buyer = await host.buyer();
  await buyer.fill([item('regular')]);
  const id = replyOf(await buyer.pay()).order_id ?? '';
  const detailsAt = async (at: Host) =>
    (await at.call('order', { token: buyer.token, params: { order_id: id } })).body.order_details;
  /** Both links from the order's page, once it has them. */
  const linksAt = async (at: Host) => {
    await expect
      .poll(async () => Object.values(await detailsAt(at)).includes(null), { timeout: 15_000 })
      .toBe(false);
    const { zip, pdf } = await detailsAt(at);
    return { zip: zip ?? '', pdf: pdf ?? '' };
  };
  return { id, token: buyer.token, detailsAt, linksAt };
}

export const bytesAt = async ({ url }: Host, path: string) => {
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
