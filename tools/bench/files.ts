/**
 * `npm run bench:files`: how long visitors and buyers of a new shop wait for files, each shop from an empty folder. From its start
 * to the first page and until it is open; then, within the first minute and again when all is made ahead, for families of
 * `--families`: from a first visit to the face of its name, from a quote that is asked for to its PDF, from the payment for the
 * whole family with every kind of licence to the zip. A buyer needs `--checkout` seconds (20) from the cart to the payment.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { CheckoutReply } from '../../domain/checkout.ts';
import { lowestTier } from '../../domain/junior.ts';
import { byKind } from '../../domain/licence.ts';
import type { Shop } from '../../domain/shop.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { createHttpClient } from '../../tests/support/http-client.ts';
import { createRequester, orderLinks, prepareCheckout } from '../../tests/support/purchase.ts';
import { startShopProcess } from '../../tests/support/shop-process.ts';
import { serverEnvironment } from '../prepare.mjs';

const { values } = parseArgs({
  options: {
    families: { type: 'string', default: 'alegreya,spectral,geologica' },
    checkout: { type: 'string', default: '20' },
  },
});
const families = values.families.split(',');
const pollMs = 20;
const quietMs = 10_000;

/** Milliseconds until `ask` has an answer. */
async function timeUntil(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  while (!(await ask())) await pause(pollMs);
  return Math.round(performance.now() - started);
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function newShop(dataDir: string) {
  const port = String(await freePort());
  const environment = Object.fromEntries(
    Object.entries(serverEnvironment([])).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const started = performance.now();
  const opening = startShopProcess(dataDir, { ...environment, PORT: port, MAKE_AHEAD: 'on' });
  const firstPageMs = await timeUntil(() => answers(`http://127.0.0.1:${port}/`));
  const shop = await opening;
  console.log(`first page ${firstPageMs} ms, open ${Math.round(performance.now() - started)} ms`);
  return shop;
}

/** The whole family, with the lowest tier of each kind. */
function wholeFamily({ settings, families: groups }: Shop): CartRequestItem[] {
  const id = groups[0]?.options[0]?.id ?? 0;
  return [
    { id, type: 'families', options: byKind(settings.licences, ({ kind }) => lowestTier(settings, kind)) },
  ];
}

async function measureFamily(origin: string, family: string, checkoutSeconds: number): Promise<void> {
  const client = createHttpClient('127.0.0.1', origin);
  const request = createRequester(client);
  const visited = performance.now();
  const html = await (await fetch(`${origin}/typeface/${family}`)).text();
  const face = /<link rel="preload"[^>]*href="([^"]*\/fonts\/[^"]+)"/.exec(html)?.[1] ?? '';
  const { status } = await fetch(new URL(face, origin));
  if (status !== 200) throw new Error(`${family} has no face of its name.`);
  const faceMs = Math.round(performance.now() - visited);
  const shop = await request<Shop>('GET', `/v1/shops/${family}`);
  const cart = wholeFamily(shop);
  const quoted = performance.now();
  const { url } = await request<{ url: string }>('POST', '/v1/cart/pdf', { cart });
  await (await fetch(new URL(url, origin))).arrayBuffer();
  const quoteMs = Math.round(performance.now() - quoted);
  const { payment, headers } = await prepareCheckout(request, cart, 'pm_card_visa');
  await pause(1000 * checkoutSeconds);
  const reply = await request<CheckoutReply>('POST', '/v1/checkout', payment, headers);
  if (!('success' in reply)) throw new Error(JSON.stringify(reply));
  const purchase = { orderId: reply.order_id, headers };
  const zipMs = await timeUntil(async () => (await orderLinks(client, purchase))[0]);
  client.close();
  const styles = shop.styles.flatMap(({ options }) => options).length;
  console.log(
    `${family}, ${styles} styles: face of its name ${faceMs} ms, quote ${quoteMs} ms, payment → zip ${zipMs} ms`,
  );
}

/** Resolves when no file has come for a while. */
async function untilMade(folder: string): Promise<void> {
  const count = async () => (await readdir(folder, { recursive: true })).length;
  for (let before = -1, now = await count(); before !== now; before = now, now = await count())
    await pause(quietMs);
}

for (const [nth, family] of families.entries()) {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-files-'));
  const { origin, stop } = await newShop(dataDir);
  try {
    await measureFamily(origin, family, Number(values.checkout));
    // Once is enough: it takes minutes.
    if (nth > 0) continue;
    await untilMade(join(dataDir, 'files'));
    console.log('All is made ahead.');
    for (const other of families.slice(1)) await measureFamily(origin, other, 0);
  } finally {
    await stop();
    await rm(dataDir, { recursive: true });
  }
}
