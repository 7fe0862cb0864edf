/** A purchase in the browser is one trace of the server, from the press of Pay to the last job (§traces.click). */
import { expect } from 'playwright/test';
import { openCollector } from '../tests/support/collector.ts';
import { type ShopProcess, startShopProcess } from '../tests/support/shop-process.ts';
import { cards } from './pages/checkout.page.ts';
import { test as buying } from './support/buyer.ts';

type Traced = {
  readonly collector: Awaited<ReturnType<typeof openCollector>>;
  readonly traced: ShopProcess;
};

const test = buying.extend<Traced>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  collector: async ({}, use) => {
    const collector = await openCollector();
    await use(collector);
    collector.close();
  },
  traced: async ({ dataDir, collector }, use) => {
    const shop = await startShopProcess(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await use(shop);
    await shop.stop();
  },
  shopOrigin: async ({ traced }, use) => use(traced.origin),
});

test('every call of a press of Pay names one trace, which the server goes on with', { tag: '@long' }, async ({
  page,
  checkout,
  success,
  collector,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { traceparent } = request.headers();
    if (traceparent !== undefined)
      sent.push(`${request.method()} ${new URL(request.url()).pathname} ${traceparent}`);
  });
  await page.goto('/checkout');
  await checkout.payWith(cards.authenticates);
  await checkout.answerChallenge('Complete authentication');
  await success.arrived();
  const [traceId = ''] = sent.map((line) => line.split('-')[1]);
  expect(traceId).toMatch(/^[\da-f]{32}$/);
  expect(sent).toEqual([
    expect.stringContaining(`POST /v1/checkout 00-${traceId}-`),
    expect.stringContaining(`POST /v1/payment/confirm 00-${traceId}-`),
  ]);
  const names = () =>
    new Set(collector.spans().flatMap((span) => (span.traceId === traceId ? span.name : [])));
  const expected = [
    'POST /v1/checkout',
    'POST /v1/payment/confirm',
    'card createIntent',
    'settle',
    'ledger entry',
    'job receipt',
  ];
  await expect.poll(() => expected.filter((name) => !names().has(name))).toEqual([]);
});
