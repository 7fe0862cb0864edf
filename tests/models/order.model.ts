/** Every input and event of the order machine that its paths are made of (§ledger.order-chart). */
import type { Cases, Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { OrderState } from '../../domain/order-state.ts';
import { orderMachine } from '../../machines/order.machine.ts';
import type { OrderFacts } from '../../machines/order-facts.ts';

export const newOrder: OrderFacts = {
  orderId: 'ord_1',
  account: 'default',
  currency: 'usd',
  totalCents: 10_000,
  taxCents: 1000,
  hasThirdParty: true,
  attemptNo: 1,
  confirmNo: 1,
  processingNo: null,
  intentId: null,
  paymentMethodId: 'pm_1',
  chargeId: null,
  isLeased: true,
  error: null,
  refundedCents: 0,
  askedCents: 0,
  deliveryNo: 1,
};
const freeOrder: OrderFacts = {
  ...newOrder,
  totalCents: 0,
  taxCents: 0,
  hasThirdParty: false,
  paymentMethodId: null,
  isLeased: false,
};

const intentId = 'pi_1';
const seen = (state: OrderState, confirmNo: number, processingNo: number | null = null) => ({
  intentId,
  seen: { state, confirmNo, processingNo },
});
/** By whoever holds the lease, by anybody else, once the provider has accepted it, and after it has gone on. */
const reports = [
  { ...seen('charging', 1), hasLease: true },
  { ...seen('charging', 1), hasLease: false },
  { ...seen('charging', 1, 1), hasLease: false },
  { ...seen('charging', 2), hasLease: true },
  { ...seen('action_needed', 1), hasLease: false },
  { ...seen('action_needed', 2), hasLease: false },
  { ...seen('charging', 1), intentId: 'pi_0', hasLease: true },
  { intentId, seen: null, hasLease: false },
] as const;
type Reports = readonly [(typeof reports)[number], ...(typeof reports)[number][]];
const each = <Event>(make: (report: (typeof reports)[number]) => Event) =>
  (reports as Reports).map(make) as [Event, ...Event[]];

const declined = 'Your card was declined.';
const paid = {
  type: 'intent.succeeded',
  intentId,
  chargeId: 'ch_1',
  orderId: newOrder.orderId,
  cents: newOrder.totalCents,
  currency: 'usd',
  account: 'default',
} as const;
const part = {
  refundId: 'ref_1',
  cents: 4000,
  taxCents: 400,
  lines: ['styles-1'],
  reason: 'Wrong style',
  isLast: false,
};
const rest = { ...part, refundId: 'ref_2', cents: 6000, taxCents: 600, lines: ['styles-2'], isLast: true };
const amount = { ...part, refundId: 'ref_3', lines: [] };
const given = { source: 'staff', providerId: 're_1' } as const;
const disputeId = 'dp_1';
const lost = { disputeId, providerId: disputeId, isOnly: true, lossCents: 0 } as const;

const cases = {
  'checkout.begun': [{ type: 'checkout.begun', paymentMethodId: 'pm_2' }],
  'cart.changed': [{ type: 'cart.changed' }],
  'lease.taken': [{ type: 'lease.taken' }],
  'intent.created': [
    { type: 'intent.created', confirmNo: 1, intentId },
    { type: 'intent.created', confirmNo: 2, intentId },
  ],
  'intent.lost': [
    { type: 'intent.lost', confirmNo: 1 },
    { type: 'intent.lost', confirmNo: 2 },
  ],
  'provider.silent': [
    { type: 'provider.silent', confirmNo: 1 },
    { type: 'provider.silent', confirmNo: 2 },
  ],
  'charge.refused': [
    { type: 'charge.refused', confirmNo: 1, error: declined },
    { type: 'charge.refused', confirmNo: 2, error: declined },
  ],
  'challenge.answered': [{ type: 'challenge.answered' }],
  'intent.processing': each((report) => ({ type: 'intent.processing', ...report })),
  'intent.unconfirmed': each((report) => ({ type: 'intent.unconfirmed', ...report, error: null })),
  'intent.requires-action': each((report) => ({ type: 'intent.requires-action', ...report })),
  'intent.declined': each((report) => ({ type: 'intent.declined', ...report, error: declined })),
  'intent.cancelled': each((report) => ({ type: 'intent.cancelled', ...report, error: 'Cancelled.' })),
  'intent.withdrawn': [
    { type: 'intent.withdrawn', intentId, error: null },
    { type: 'intent.withdrawn', intentId: 'pi_0', error: null },
  ],
  'intent.succeeded': [
    paid,
    { ...paid, cents: 9999 },
    { ...paid, currency: 'eur' },
    { ...paid, account: 'us' },
    { ...paid, orderId: null },
    { ...paid, intentId: 'pi_2', chargeId: 'ch_2' },
  ],
  'stray.refunded': [
    { type: 'stray.refunded', intentId },
    { type: 'stray.refunded', intentId: 'pi_2' },
  ],
  'stray.bounced': [
    { type: 'stray.bounced', intentId, cents: 9999 },
    { type: 'stray.bounced', intentId: 'pi_2', cents: 9999 },
  ],
  'order.expired': [{ type: 'order.expired' }],
  'refund.asked': [
    { type: 'refund.asked', by: 'ann', ...part },
    { type: 'refund.asked', by: 'ann', ...rest },
    { type: 'refund.asked', by: 'ann', ...rest, cents: 10_001 },
    { type: 'refund.asked', by: 'ann', ...rest, cents: 0 },
  ],
  'refund.succeeded': [
    { type: 'refund.succeeded', ...given, ...part },
    { type: 'refund.succeeded', ...given, ...rest, source: 'provider' },
    { type: 'refund.succeeded', ...given, ...amount, source: 'provider' },
  ],
  'refund.failed': [
    { type: 'refund.failed', refundId: 'ref_1', cents: 4000, reason: 'Card closed' },
    { type: 'refund.failed', refundId: 'ref_2', cents: 6000, reason: 'Card closed' },
  ],
  'refund.repaid': [{ type: 'refund.repaid', refundId: 'ref_1', providerId: 're_2', cents: 4000 }],
  'refund.bounced': [{ type: 'refund.bounced', refundId: 'ref_1', providerId: 're_1', cents: 4000 }],
  'dispute.opened': [{ type: 'dispute.opened', disputeId, cents: 10_000 }],
  'dispute.won': [
    { type: 'dispute.won', disputeId, isOnly: true },
    { type: 'dispute.won', disputeId, isOnly: false },
  ],
  'dispute.lost': [
    { type: 'dispute.lost', ...lost, ...rest, cents: 10_000, taxCents: 1000 },
    { type: 'dispute.lost', ...lost, ...part },
    { type: 'dispute.lost', ...lost, ...part, isOnly: false },
    // Everything had gone back before.
    { type: 'dispute.lost', ...lost, ...part, cents: 0, taxCents: 0, lines: [], lossCents: 10_000 },
  ],
  'licensee.corrected': [
    { type: 'licensee.corrected', licensee: { email: 'ann@example.com' }, reason: 'Misspelt', by: 'ann' },
  ],
  'files.made': [
    { type: 'files.made', deliveryNo: 1, isComplete: true },
    { type: 'files.made', deliveryNo: 1, isComplete: false },
    { type: 'files.made', deliveryNo: 2, isComplete: true },
  ],
} satisfies Cases<EventFromLogic<typeof orderMachine>>;

export const orderModel: Model<typeof orderMachine> = {
  machine: orderMachine,
  inputs: [newOrder, freeOrder],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof orderMachine>) => {
    const { confirmNo, processingNo, intentId: current, refundedCents, askedCents, totalCents } = context;
    if (typeof value === 'object' && 'live' in value)
      // A number that only grows: what came third is like what came second.
      return [value, Math.min(confirmNo, 2), processingNo === confirmNo, current];
    if (typeof value === 'object' && 'paid' in value)
      return [value, Math.min(refundedCents, totalCents), askedCents, Math.min(context.deliveryNo, 2)];
    return [value, current];
  },
};
