/** Somebody who comes to buy a style: browses, registers, fills a cart, pays; from an address of their own. */
import { createHttpClient } from '../../tests/support/http-client.ts';
import { buyStyle, createRequester } from '../../tests/support/purchase.ts';

export type VisitResult = {
  /** 'paid', or the shop's message. */
  readonly outcome: string;
  readonly slowestMs: number;
};

let visitors = 0;

/** One visit from the first page to the receipt. */
export async function buy(origin: string): Promise<VisitResult> {
  visitors += 1;
  const client = createHttpClient(`127.0.1.${1 + (visitors % 250)}`, origin);
  let slowestMs = 0;
  const request = createRequester(client, (ms) => {
    slowestMs = Math.max(slowestMs, ms);
  });
  try {
    await request('GET', '/typeface/barlow');
    await buyStyle(request);
    return { outcome: 'paid', slowestMs };
  } catch (error) {
    return { outcome: error instanceof Error ? error.message : String(error), slowestMs };
  } finally {
    client.close();
  }
}
