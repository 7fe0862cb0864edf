/** What a foundry is told of its shop: in the log, in the metrics, by email and by its webhook (§notices.kinds). */

type Notice = {
  readonly level: 'info' | 'warn' | 'error';
  /** Somebody has to look at it: an email goes to the foundry. */
  readonly isAlert: boolean;
  /** The foundry's own webhook gets it, under its name here. */
  readonly isWebhook: boolean;
  /** What happened, after 'Order SK-10042' where it is about one. */
  readonly text: string;
};

export const notices = {
  'order.paid': { level: 'info', isAlert: false, isWebhook: true, text: 'was paid' },
  'order.refunded': { level: 'info', isAlert: false, isWebhook: true, text: 'got a refund' },
  'order.disputed': {
    level: 'warn',
    isAlert: true,
    isWebhook: true,
    text: 'is disputed by its buyer’s bank: answer the dispute at the card provider',
  },
  'payment.refused': {
    level: 'info',
    isAlert: false,
    isWebhook: true,
    text: 'could not be paid: the card was refused',
  },
  'order.review': {
    level: 'error',
    isAlert: true,
    isWebhook: true,
    text: 'was charged the wrong amount: the money is being returned automatically',
  },
  'refund.failed': {
    level: 'error',
    isAlert: true,
    isWebhook: true,
    text: 'could not be refunded to the card',
  },
  'refund.bounced': {
    level: 'error',
    isAlert: true,
    isWebhook: true,
    text: 'was refunded, but the buyer’s bank returned the money: it has to be paid back in another way',
  },
  'refund.excess': {
    level: 'error',
    isAlert: true,
    isWebhook: false,
    text: 'had more refunded at the card provider than was left of it: look at the payment there',
  },
  'refund.upgraded': {
    level: 'warn',
    isAlert: true,
    isWebhook: false,
    text: 'had a licence refunded that another order counted as paid',
  },
  'dispute.won': {
    level: 'info',
    isAlert: true,
    isWebhook: true,
    text: 'is no longer disputed: the foundry won',
  },
  'dispute.lost': {
    level: 'warn',
    isAlert: true,
    isWebhook: true,
    text: 'is no longer disputed: the buyer won, and the money is gone',
  },
  'font.lost': {
    level: 'error',
    isAlert: true,
    isWebhook: false,
    text: 'can’t be delivered as it was sold: put its lost font back into DATA_DIR/files, from a backup',
  },
  'job.stuck': {
    level: 'error',
    isAlert: true,
    isWebhook: false,
    text: 'Jobs have failed for more than an hour',
  },
  'books.inexact': { level: 'error', isAlert: true, isWebhook: false, text: 'The books don’t balance' },
} as const satisfies Record<string, Notice>;

export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as [NoticeKind, ...NoticeKind[]];
export const noticeOf = (kind: NoticeKind): Notice => notices[kind];
