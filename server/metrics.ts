/** What this process counts and measures, for a scraper (§notices.metrics, §metrics.scrape). */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type NoticeKind, noticeKinds } from '../domain/notice.ts';
import type { BookViolations } from './checkout/ledger-check.ts';

export const metrics = new Registry();
const registers = [metrics];

const noticeCounter = new Counter({
  name: 'skerry_notices_total',
  help: 'What the foundry was told of, by kind: order.paid and payment.refused are the payments that ended.',
  labelNames: ['notice'],
  registers,
});
// A rate needs a beginning: each kind is there from the start.
for (const notice of noticeKinds) noticeCounter.inc({ notice }, 0);

export const countNotice = (notice: NoticeKind): void => noticeCounter.inc({ notice });

const unknownCounter = new Counter({
  name: 'shop_payments_unknown_total',
  help: 'Payments whose confirmation got no final answer from the card provider; a later check finds it.',
  registers,
});
export const countUnknownPayment = (): void => unknownCounter.inc();

const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by method, route pattern and class of status, until the response has gone out or its client has left.',
  labelNames: ['method', 'route', 'status'],
  registers,
});
export type MeasuredRequest = {
  readonly method: string;
  /** The pattern, never the address. */
  readonly route: string;
  /** `2xx` and so on; `gone` where the client has left before. */
  readonly status: string;
};
export const measureRequest = (request: MeasuredRequest, seconds: number): void =>
  requestSeconds.observe(request, seconds);

const shedCounter = new Counter({
  name: 'shop_requests_shed_total',
  help: 'Requests refused with 429 because too many wait, here or for the database.',
  labelNames: ['by'],
  registers,
});
const shedders = ['queue', 'database'] as const;
for (const by of shedders) shedCounter.inc({ by }, 0);
export const countShed = (by: (typeof shedders)[number]): void => shedCounter.inc({ by });

const webhookLag = new Histogram({
  name: 'shop_webhook_lag_seconds',
  help: 'From when the card provider made an event, in whole seconds, until it was handled.',
  buckets: [1, 2, 5, 10, 30, 60, 300, 900, 3600],
  registers,
});
export const measureWebhookLag = (seconds: number): void => webhookLag.observe(Math.max(0, seconds));

// Each process checks all the books for itself: with several, the worst of what they found is shown.
const violations = new Gauge({
  name: 'shop_ledger_violations',
  help: 'What the last hourly check of the books found, by the clause that it breaks; all 0 where they are exact.',
  labelNames: ['clause'],
  aggregator: 'max',
  registers,
});
const checkedAt = new Gauge({
  name: 'shop_ledger_checked_timestamp_seconds',
  help: 'When the books were last checked; 0 before the first check.',
  aggregator: 'max',
  registers,
});
export function showBooks(found: BookViolations, at: Date): void {
  for (const [clause, sentences] of found) violations.set({ clause }, sentences.length);
  checkedAt.set(at.getTime() / 1000);
}
