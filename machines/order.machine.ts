/**
 * An order and its money. The server runs this chart by pure transitions, inside the transaction that has locked the order's
 * row (`server/stores/order-events.ts`): an event is a fact, the new state and facts become columns, and the actions become
 * outbox jobs and ledger lines in the same commit. Nothing in it waits (§ledger.order-chart).
 */
import { assign, setup } from 'xstate';
import type { NoticeKind } from '../domain/notice.ts';
import type { OrderState } from '../domain/order-state.ts';
import type {
  ActionParams,
  Dispute,
  EventOf,
  GivenBack,
  IntentReport,
  LeaseChange,
  OrderEvent,
  OrderFacts,
  OrderJob,
  Payment,
  RefundFacts,
} from './order-facts.ts';
import { givesBack } from './order-facts.ts';

export const mismatchMessage =
  'Your payment did not match your order. It is being refunded in full; your cart is kept.';
export const cancelledMessage =
  'This payment was cancelled at the card provider. Nothing was charged; please try again.';

const deliveryJob = (
  kind: 'zip' | 'invoice' | 'correction_email',
  { orderId, deliveryNo }: OrderFacts,
): OrderJob => ({ kind, payload: { order_id: orderId, delivery_no: deliveryNo } });

const noticeJob = ({ orderId }: OrderFacts, notice: NoticeKind, id: string, detail?: string): OrderJob => ({
  kind: 'notice',
  payload: { order_id: orderId, notice, key: `${notice}:${id}`, ...(detail ? { detail } : {}) },
});

function fulfilmentJobs(facts: OrderFacts): OrderJob[] {
  const payload = { order_id: facts.orderId };
  return [
    deliveryJob('zip', facts),
    deliveryJob('invoice', facts),
    { kind: 'receipt', payload },
    ...(facts.hasThirdParty ? [{ kind: 'third_party_copy', payload } as const] : []),
    ...(facts.taxCents > 0 ? [{ kind: 'tax_record', payload } as const] : []),
    noticeJob(facts, 'order.paid', ''),
  ];
}

/** Without a message it was no refusal: the buyer went on to something else. */
function refusalJobs(facts: OrderFacts): OrderJob[] {
  const { orderId, attemptNo, confirmNo, error } = facts;
  return [
    { kind: 'payment_failed', payload: { order_id: orderId } },
    ...(error === null ? [] : [noticeJob(facts, 'payment.refused', `${attemptNo}.${confirmNo}`, error)]),
  ];
}

/** Credit note, email, and what the tax office is told. */
function refundJobs(facts: OrderFacts, refund: RefundFacts): OrderJob[] {
  if (!givesBack(refund)) return [];
  const { refundId, taxCents } = refund;
  const payload = { order_id: facts.orderId, refund_id: refundId };
  return [
    { kind: 'credit_note', payload },
    { kind: 'refund_email', payload },
    ...(taxCents > 0 ? [{ kind: 'tax_refund', payload } as const] : []),
    noticeJob(facts, 'order.refunded', refundId),
  ];
}

/** Done by the server, in the transaction of the event. */
const named =
  <Params>() =>
  (_: unknown, _params: Params) =>
    undefined;

type Applicability = { readonly state: OrderState; readonly sender: 'holder' | 'settling' | 'anybody' };

const orderSetup = setup({
  types: { context: {} as OrderFacts, input: {} as OrderFacts, events: {} as OrderEvent },
  actions: {
    /** What was asked for counts as gone until it has ended. */
    countAsked: assign(({ context }, { cents }: Pick<RefundFacts, 'cents'>) => ({
      askedCents: context.askedCents + cents,
    })),
    countFailed: assign(({ context }, { cents }: Pick<RefundFacts, 'cents'>) => ({
      askedCents: context.askedCents - cents,
    })),
    countGivenBack: assign(({ context }, { cents, source }: Pick<GivenBack, 'cents' | 'source'>) => ({
      refundedCents: context.refundedCents + cents,
      askedCents: source === 'staff' ? Math.max(0, context.askedCents - cents) : context.askedCents,
    })),
    countDelivery: assign(({ context }) => ({ deliveryNo: context.deliveryNo + 1 })),
    setLease: named<ActionParams['setLease']>(),
    enqueue: named<ActionParams['enqueue']>(),
    emptyCart: named<undefined>(),
    writeSale: named<undefined>(),
    issueInvoice: named<undefined>(),
    writeStray: named<ActionParams['writeStray']>(),
    writeStrayRefund: named<ActionParams['writeStrayRefund']>(),
    writeStrayBounce: named<ActionParams['writeStrayBounce']>(),
    insertRefund: named<ActionParams['insertRefund']>(),
    writeRefund: named<ActionParams['writeRefund']>(),
    failRefund: named<ActionParams['failRefund']>(),
    writeBounce: named<ActionParams['writeBounce']>(),
    writeCorrection: named<ActionParams['writeCorrection']>(),
    writeRepaid: named<ActionParams['writeRepaid']>(),
    writeDispute: named<ActionParams['writeDispute']>(),
    undoDispute: named<ActionParams['undoDispute']>(),
    writeLoss: named<ActionParams['writeLoss']>(),
    removeZip: named<undefined>(),
  },
  guards: {
    isFree: ({ context }) => context.totalCents === 0,
    isUnleased: ({ context }) => !context.isLeased,
    hasNoIntent: ({ context }) => context.intentId === null,
    isOwnIntent: ({ context }, { intentId }: { readonly intentId: string }) => context.intentId === intentId,
    /** Nobody has taken the order over since the provider was called. */
    isSameConfirmation: ({ context }, { confirmNo }: { readonly confirmNo: number }) =>
      context.confirmNo === confirmNo,
    /**
     * About the current intent, and nothing has happened since the provider was queried. `holder`: only whoever holds the
     * lease may say so; `settling`: anybody else, too, once the provider has accepted the confirmation for processing.
     */
    isCurrent: ({ context }, { intentId, seen, hasLease, state, sender }: IntentReport & Applicability) =>
      (context.intentId === null || context.intentId === intentId) &&
      seen?.state === state &&
      seen.confirmNo === context.confirmNo &&
      seen.processingNo === context.processingNo &&
      (sender === 'anybody' ||
        hasLease ||
        (sender === 'settling' && context.processingNo === context.confirmNo)),
    isOtherCharge: ({ context }, { chargeId }: Pick<Payment, 'chargeId'>) => context.chargeId !== chargeId,
    /** Of the same cents, currency and account as the order, for which it was made. */
    paysOrder: ({ context }, { cents, currency, account, orderId }: Payment) =>
      cents === context.totalCents &&
      currency === context.currency &&
      account === context.account &&
      orderId === context.orderId,
    /** What was asked before counts as gone already. */
    isLeft: ({ context: { totalCents, refundedCents, askedCents } }, { cents }: Pick<RefundFacts, 'cents'>) =>
      cents > 0 && cents <= totalCents - refundedCents - askedCents,
    isAsked: ({ context }, { cents }: Pick<RefundFacts, 'cents'>) => cents <= context.askedCents,
    isLast: (_, { isLast }: Pick<RefundFacts, 'isLast'>) => isLast,
    endsLicences: (_, { lines }: Pick<RefundFacts, 'lines'>) => lines.length > 0,
    isOneOfSeveral: (_, { isOnly }: Pick<Dispute, 'isOnly'>) => !isOnly,
    wasRefunded: ({ context }) => context.refundedCents > 0,
    isDelivered: ({ context }, { deliveryNo, isComplete }: EventOf<'files.made'>) =>
      isComplete && deliveryNo === context.deliveryNo,
  },
});

type WithEvent<Type extends OrderEvent['type']> = {
  readonly context: OrderFacts;
  readonly event: EventOf<Type>;
};

const isCurrent = (state: OrderState, sender: Applicability['sender']) =>
  ({
    type: 'isCurrent',
    params: ({ event }: { readonly event: IntentReport }) => ({ ...event, state, sender }),
  }) as const;
const isSameConfirmation = {
  type: 'isSameConfirmation',
  params: ({ event }: { readonly event: { readonly confirmNo: number } }) => event,
} as const;
const isOwnIntent = {
  type: 'isOwnIntent',
  params: ({ event }: { readonly event: { readonly intentId: string } }) => event,
} as const;

const setLease = (change: LeaseChange) => ({ type: 'setLease', params: { change } }) as const;
const takeLease = setLease('take');
const dropLease = setLease('give_up');

/** Paid, in one commit with everything that follows from it. */
const settle = [
  'emptyCart',
  dropLease,
  'writeSale',
  {
    type: 'enqueue',
    params: ({ context }: { readonly context: OrderFacts }) => ({ jobs: fulfilmentJobs(context) }),
  },
  // Last: the next order's invoice waits for this commit.
  'issueInvoice',
] as const;

/** What tells apart what may happen to an order again, and why it happened. */
type Named = {
  readonly providerId?: string;
  readonly refundId?: string;
  readonly disputeId?: string;
  readonly intentId?: string;
  readonly reason?: string;
};

/** Tells the foundry. */
const notify = (kind: NoticeKind) =>
  ({
    type: 'enqueue',
    params: ({ context, event }: { readonly context: OrderFacts; readonly event: Named }) => ({
      jobs: [
        noticeJob(
          context,
          kind,
          event.providerId ?? event.refundId ?? event.disputeId ?? event.intentId ?? '',
          event.reason,
        ),
      ],
    }),
  }) as const;

/** Money without an order for it goes back at once. */
const refundStray = [
  { type: 'writeStray', params: ({ event }: { readonly event: Payment }) => event },
  {
    type: 'enqueue',
    params: ({ context, event }: WithEvent<'intent.succeeded'>) => ({
      jobs: [{ kind: 'refund', payload: { order_id: context.orderId, intent_id: event.intentId } }] as const,
    }),
  },
] as const;

const writeStrayRefund = {
  type: 'writeStrayRefund',
  params: ({ event }: { readonly event: { readonly intentId: string } }) => event,
} as const;

const isLast = {
  type: 'isLast',
  params: ({ event }: { readonly event: { readonly isLast: boolean } }) => event,
} as const;
const endsLicences = {
  type: 'endsLicences',
  params: ({ event }: { readonly event: { readonly lines: readonly string[] } }) => event,
} as const;

const undoDispute = (outcome: 'won' | 'lost') =>
  ({
    type: 'undoDispute',
    params: ({ event }: { readonly event: Pick<Dispute, 'disputeId'> }) => ({
      disputeId: event.disputeId,
      outcome,
    }),
  }) as const;

/** A lost dispute has no source of its own. */
const givenBack = ({ event }: { readonly event: Omit<GivenBack, 'source'> & Partial<GivenBack> }) => ({
  source: 'dispute' as const,
  ...event,
});
const giveBack = [
  { type: 'countGivenBack', params: givenBack },
  { type: 'writeRefund', params: givenBack },
  {
    type: 'enqueue',
    params: ({ context, event }: { readonly context: OrderFacts; readonly event: RefundFacts }) => ({
      jobs: refundJobs(context, event),
    }),
  },
] as const;

/** The zip that may still be in the making is of licences that have ended. */
const withdraw = ['countDelivery', 'removeZip'] as const;

const isOneOfSeveral = {
  type: 'isOneOfSeveral',
  params: ({ event }: { readonly event: Pick<Dispute, 'isOnly'> }) => event,
} as const;

const askRefund = {
  guard: { type: 'isLeft', params: ({ event }: WithEvent<'refund.asked'>) => event },
  actions: [
    { type: 'countAsked', params: ({ event }: WithEvent<'refund.asked'>) => event },
    { type: 'insertRefund', params: ({ event }: WithEvent<'refund.asked'>) => event },
    {
      type: 'enqueue',
      params: ({ context, event }: WithEvent<'refund.asked'>) => ({
        jobs: [
          {
            kind: 'order_refund' as const,
            payload: { order_id: context.orderId, refund_id: event.refundId },
          },
        ],
      }),
    },
  ],
} as const;

const openDispute = [
  { type: 'writeDispute', params: ({ event }: WithEvent<'dispute.opened'>) => event },
  notify('order.disputed'),
] as const;
const winDispute = [undoDispute('won'), notify('dispute.won')] as const;
const writeLoss = {
  type: 'writeLoss',
  params: ({ event }: WithEvent<'dispute.lost'>) => event,
} as const;
const loseDispute = [undoDispute('lost'), writeLoss, ...giveBack, notify('dispute.lost')] as const;

/** What still stands is made anew; what was made before can't be had any more. */
const makeAnew = [
  'countDelivery',
  'removeZip',
  {
    type: 'enqueue',
    params: ({ context }: { readonly context: OrderFacts }) => ({ jobs: [deliveryJob('zip', context)] }),
  },
] as const;

export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'live',
  on: {
    'intent.succeeded': {
      guard: { type: 'isOtherCharge', params: ({ event }) => event },
      actions: refundStray,
    },
    'stray.refunded': { actions: writeStrayRefund },
  },
  states: {
    live: {
      description: 'The order holds its cart, and may still be paid.',
      initial: 'charging',
      on: {
        'intent.succeeded': [
          {
            guard: { type: 'paysOrder', params: ({ event }) => event },
            target: 'paid',
            actions: [
              assign(({ event: { intentId, chargeId } }) => ({ intentId, chargeId, error: null })),
              ...settle,
            ],
          },
          {
            target: 'review',
            actions: [
              assign(({ event: { intentId, chargeId } }) => ({ intentId, chargeId, error: mismatchMessage })),
              dropLease,
              ...refundStray,
              notify('order.review'),
            ],
          },
        ],
      },
      states: {
        charging: {
          description: 'A payment is under way: somebody who holds the lease is talking to the provider.',
          on: {
            'checkout.begun': {
              guard: 'isFree',
              target: '#order.paid',
              actions: [assign({ error: null }), ...settle],
            },
            'lease.taken': { guard: 'isUnleased', actions: takeLease },
            'intent.created': {
              guard: isSameConfirmation,
              actions: [assign({ intentId: ({ event }) => event.intentId }), takeLease],
            },
            'intent.lost': {
              guard: isSameConfirmation,
              actions: [
                assign(({ context: { attemptNo, confirmNo } }) => ({
                  intentId: null,
                  attemptNo: attemptNo + 1,
                  confirmNo: confirmNo + 1,
                })),
                takeLease,
              ],
            },
            'provider.silent': { guard: isSameConfirmation, actions: setLease('pause') },
            'charge.refused': {
              guard: isSameConfirmation,
              target: 'open',
              actions: assign({ error: ({ event }) => event.error }),
            },
            'intent.processing': {
              guard: isCurrent('charging', 'holder'),
              actions: [assign({ processingNo: ({ context }) => context.confirmNo }), setLease('pause')],
            },
            'intent.unconfirmed': {
              guard: isCurrent('charging', 'holder'),
              target: 'open',
              actions: assign(({ event: { intentId, error } }) => ({ intentId, error })),
            },
            'intent.requires-action': {
              guard: isCurrent('charging', 'settling'),
              target: 'actionNeeded',
              actions: [assign(({ event: { intentId } }) => ({ intentId, error: null })), dropLease],
            },
            'intent.declined': {
              guard: isCurrent('charging', 'settling'),
              target: 'open',
              actions: assign(({ event: { intentId, error } }) => ({ intentId, error })),
            },
            'intent.cancelled': {
              guard: isCurrent('charging', 'settling'),
              target: 'open',
              actions: assign(({ event: { error } }) => ({ intentId: null, error })),
            },
          },
        },
        actionNeeded: {
          description: 'The buyer is at their bank: 3-D Secure wants an answer.',
          on: {
            'challenge.answered': {
              target: 'charging',
              actions: [
                // The intent has its own payment method, which passed the challenge.
                assign(({ context }) => ({ confirmNo: context.confirmNo + 1, paymentMethodId: null })),
                takeLease,
              ],
            },
            'intent.declined': {
              guard: isCurrent('action_needed', 'anybody'),
              target: 'open',
              actions: assign(({ event: { intentId, error } }) => ({ intentId, error })),
            },
            'intent.cancelled': {
              guard: isCurrent('action_needed', 'anybody'),
              target: 'open',
              actions: assign(({ event: { error } }) => ({ intentId: null, error })),
            },
            'intent.withdrawn': {
              guard: isOwnIntent,
              target: 'open',
              actions: assign(({ event: { error } }) => ({ intentId: null, error })),
            },
          },
        },
        open: {
          description: 'Nothing was charged, and nothing can be by this payment: another card may pay.',
          entry: [
            dropLease,
            {
              type: 'enqueue',
              params: ({ context }) => ({ jobs: refusalJobs(context) }),
            },
          ],
          on: {
            'checkout.begun': {
              target: 'charging',
              actions: [
                // New idempotency keys: stored before the provider is called.
                assign(({ context: { attemptNo, confirmNo }, event: { paymentMethodId } }) => ({
                  attemptNo: attemptNo + 1,
                  confirmNo: confirmNo + 1,
                  paymentMethodId,
                  error: null,
                })),
                takeLease,
              ],
            },
            'intent.withdrawn': {
              guard: isOwnIntent,
              target: 'open',
              reenter: true,
              actions: assign(({ event: { error } }) => ({ intentId: null, error })),
            },
            'cart.changed': { guard: 'hasNoIntent', target: '#order.expired' },
            'order.expired': { guard: 'hasNoIntent', target: '#order.expired' },
          },
        },
      },
    },
    paid: {
      description: 'The order was paid.',
      type: 'parallel',
      states: {
        money: {
          description: 'What of the money is still the foundry’s.',
          initial: 'standing',
          on: {
            'refund.failed': {
              guard: { type: 'isAsked', params: ({ event }) => event },
              actions: [
                { type: 'countFailed', params: ({ event }) => event },
                { type: 'failRefund', params: ({ event }) => event },
                notify('refund.failed'),
              ],
            },
            'refund.bounced': {
              actions: [{ type: 'writeBounce', params: ({ event }) => event }, notify('refund.bounced')],
            },
            'refund.repaid': { actions: { type: 'writeRepaid', params: ({ event }) => event } },
          },
          states: {
            standing: {
              description: 'At least one of its licences stands.',
              initial: 'whole',
              on: {
                'refund.asked': askRefund,
                'refund.succeeded': [
                  { guard: isLast, target: 'refunded', actions: giveBack },
                  { target: '.partlyRefunded', actions: giveBack },
                ],
                'dispute.opened': { target: 'disputed', actions: openDispute },
              },
              states: {
                whole: { description: 'Nothing went back.' },
                partlyRefunded: { description: 'A part of it went back.' },
              },
            },
            disputed: {
              description: 'The buyer’s bank has taken the money until it has decided.',
              on: {
                'refund.succeeded': [
                  { guard: isLast, target: 'refunded', actions: giveBack },
                  { actions: giveBack },
                ],
                'dispute.opened': { actions: openDispute },
                'dispute.won': [
                  { guard: isOneOfSeveral, actions: winDispute },
                  { guard: 'wasRefunded', target: 'standing.partlyRefunded', actions: winDispute },
                  { target: 'standing.whole', actions: winDispute },
                ],
                'dispute.lost': [
                  { guard: isLast, target: 'refunded', actions: loseDispute },
                  { guard: isOneOfSeveral, actions: loseDispute },
                  { target: 'standing.partlyRefunded', actions: loseDispute },
                ],
              },
            },
            refunded: {
              description: 'No licence stands. Money may still move: what is left, and what a bank decides.',
              on: {
                'refund.asked': askRefund,
                'refund.succeeded': { actions: giveBack },
                'dispute.opened': { actions: openDispute },
                'dispute.won': { actions: winDispute },
                'dispute.lost': { actions: loseDispute },
              },
            },
          },
        },
        delivery: {
          description: 'What the buyer can have of it.',
          initial: 'available',
          states: {
            available: {
              description: 'Files and documents can be had as soon as they are made.',
              initial: 'making',
              on: {
                'refund.succeeded': [
                  { guard: isLast, target: 'withdrawn', actions: withdraw },
                  { guard: endsLicences, target: '.making', actions: makeAnew },
                ],
                'dispute.opened': { target: 'suspended' },
                'licensee.corrected': {
                  target: '.making',
                  actions: [
                    'countDelivery',
                    { type: 'writeCorrection', params: ({ event }) => event },
                    'removeZip',
                    {
                      type: 'enqueue',
                      params: ({ context }) => ({
                        jobs: (['zip', 'invoice', 'correction_email'] as const).map((kind) =>
                          deliveryJob(kind, context),
                        ),
                      }),
                    },
                  ],
                },
              },
              states: {
                making: {
                  description: 'Something is still to be made.',
                  on: {
                    'files.made': {
                      guard: { type: 'isDelivered', params: ({ event }) => event },
                      target: 'delivered',
                    },
                  },
                },
                delivered: { description: 'Everything is made.' },
              },
            },
            suspended: {
              description: 'Nothing can be had until the bank has decided.',
              on: {
                'refund.succeeded': [
                  { guard: isLast, target: 'withdrawn', actions: withdraw },
                  { guard: endsLicences, actions: makeAnew },
                ],
                'dispute.won': [{ guard: isOneOfSeveral }, { target: 'available', actions: makeAnew }],
                'dispute.lost': [
                  { guard: isLast, target: 'withdrawn', actions: withdraw },
                  { guard: isOneOfSeveral },
                  { target: 'available', actions: makeAnew },
                ],
              },
            },
            withdrawn: { description: 'No licence stands: the documents alone are still to be had.' },
          },
        },
      },
    },
    review: {
      description: 'Money was taken that does not match the order: it goes back in full.',
      initial: 'refunding',
      states: {
        refunding: {
          description: 'The money is still to go back.',
          on: {
            'stray.refunded': [
              { guard: isOwnIntent, target: 'returned', actions: writeStrayRefund },
              { actions: writeStrayRefund },
            ],
          },
        },
        returned: {
          description: 'The money went back. No licence came of it.',
          on: {
            'stray.bounced': {
              guard: isOwnIntent,
              target: 'refunding',
              actions: [{ type: 'writeStrayBounce', params: ({ event }) => event }, notify('refund.bounced')],
            },
          },
        },
      },
    },
    expired: { description: 'Given up without a payment.' },
  },
});
