/**
 * The foundry's own receiver of events, by Standard Webhooks (standardwebhooks.com): a stable id, a time, and a signature
 * over both and the body. Sent until it answers 2xx, so a receiver may get an event twice and knows it by its id.
 */
import { Webhook } from 'standardwebhooks';
import type { Config } from '../config.ts';

export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly data: object;
};

/** `away` is anything but 2xx: the event is sent again. */
export type WebhookOutcome = { readonly kind: 'done' } | { readonly kind: 'away'; readonly reason: string };

const timeoutMs = 10_000;

export async function sendWebhook(
  { url, secret }: NonNullable<Config['webhook']>,
  { id, type, at, data }: WebhookEvent,
  now: Date,
): Promise<WebhookOutcome> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? { kind: 'done' } : { kind: 'away', reason: `It answered ${response.status}.` };
  } catch (error) {
    return { kind: 'away', reason: error instanceof Error ? error.message : String(error) };
  }
}
