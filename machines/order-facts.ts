/** What the chart of an order knows, hears and asks for (order.machine.ts). */
import type { CardAccount } from '../domain/card-account.ts';
import type { NoticeKind } from '../domain/notice.ts';
import type { OrderState } from '../domain/order-state.ts';

/** Facts of an order beside its state; the columns of its row. */
export type OrderFacts = {
  readonly orderId: string;
  readonly account: CardAccount;
  readonly currency: string;
  readonly totalCents: number;
  readonly taxCents: number;
  /** Somebody else is the licensee, with an address of their own. */
  readonly hasThirdParty: boolean;
  /** Parts of the idempotency keys of the provider's calls: stored before the call. */
  readonly attemptNo: number;
  readonly confirmNo: number;
  /** The confirmation that the provider has accepted and is still processing. */
  readonly processingNo: number | null;
  readonly intentId: string | null;
  readonly paymentMethodId: string | null;
  readonly chargeId: string | null;
  /** Somebody is talking to the provider, by the database's clock. */
  readonly isLeased: boolean;
  /** The message for the buyer. */
  readonly error: string | null;
  /** Given back, and asked to be given back. */
  readonly refundedCents: number;
  readonly askedCents: number;
  /** Counts what was to be delivered: files that were made for an earlier number are outdated. */
  readonly deliveryNo: number;
};

/** The order as it was before the provider was queried: an answer about then says nothing about a later moment. */
export type SeenOrder = Pick<OrderFacts, 'confirmNo' | 'processingNo'> & { readonly state: OrderState };

/** What an intent's state at the provider was. */
export type IntentReport = {
  readonly intentId: string;
  readonly seen: SeenOrder | null;
  /** The sender holds the lease: only it may report that a payment under way has failed. */
  readonly hasLease: boolean;
};

/** Money that goes back; `lines` are the licences that end with it, by their `optionKey`, and `isLast` if no other stands. */
export type RefundFacts = {
  readonly refundId: string;
  readonly cents: number;
  readonly taxCents: number;
  readonly lines: readonly string[];
  readonly reason: string;
  readonly isLast: boolean;
};
/** The provider's id of a dispute, and whether no other is open. */
export type Dispute = { readonly disputeId: string; readonly isOnly: boolean };

export type OrderEvent =
  /** A buyer pressed Pay: for a new order, or again for one that is open. */
  | { readonly type: 'checkout.begun'; readonly paymentMethodId: string | null }
  /** The cart of an open order is something else by now. */
  | { readonly type: 'cart.changed' }
  | { readonly type: 'lease.taken' }
  | { readonly type: 'intent.created'; readonly confirmNo: number; readonly intentId: string }
  /** The provider had cancelled the intent before this payment reached it, and can't charge it any more. */
  | { readonly type: 'intent.lost'; readonly confirmNo: number }
  /** The provider said nothing final. */
  | { readonly type: 'provider.silent'; readonly confirmNo: number }
  /** The provider refused before any money could move. */
  | { readonly type: 'charge.refused'; readonly confirmNo: number; readonly error: string }
  /** The buyer has dealt with the bank's challenge. */
  | { readonly type: 'challenge.answered' }
  | ({ readonly type: 'intent.processing' } & IntentReport)
  /** Its confirmation never arrived, and is no longer wanted. */
  | ({ readonly type: 'intent.unconfirmed'; readonly error: string | null } & IntentReport)
  | ({ readonly type: 'intent.requires-action' } & IntentReport)
  | ({ readonly type: 'intent.declined'; readonly error: string | null } & IntentReport)
  | ({ readonly type: 'intent.cancelled'; readonly error: string } & IntentReport)
  /** The shop has cancelled it, so that no late confirmation can charge it. */
  | { readonly type: 'intent.withdrawn'; readonly intentId: string; readonly error: string | null }
  | {
      readonly type: 'intent.succeeded';
      readonly intentId: string;
      readonly chargeId: string;
      /** The order that the intent names. */
      readonly orderId: string | null;
      readonly cents: number;
      readonly currency: string;
      readonly account: CardAccount;
    }
  /** Money without an order for it went back. */
  | { readonly type: 'stray.refunded'; readonly intentId: string }
  /** The buyer's bank has sent it here again: it is owed in another way. */
  | { readonly type: 'stray.bounced'; readonly intentId: string; readonly cents: number }
  | { readonly type: 'order.expired' }
  /** Somebody of the foundry wants money to go back. */
  | ({ readonly type: 'refund.asked'; readonly by: string } & RefundFacts)
  /** It went back: what was asked, or what was refunded at the provider itself. */
  | ({
      readonly type: 'refund.succeeded';
      readonly providerId: string;
      readonly source: 'staff' | 'provider';
    } & RefundFacts)
  /** What was asked can't go back to the card. */
  | {
      readonly type: 'refund.failed';
      readonly refundId: string;
      readonly cents: number;
      readonly reason: string;
    }
  /** It had gone back, and the buyer's bank has sent it here again: it is owed in another way. */
  | {
      readonly type: 'refund.bounced';
      readonly refundId: string;
      readonly providerId: string;
      readonly cents: number;
    }
  /** It was made to another account of the buyer's after the bank had sent it back. */
  | {
      readonly type: 'refund.repaid';
      readonly refundId: string;
      readonly providerId: string;
      readonly cents: number;
    }
  | { readonly type: 'dispute.opened'; readonly disputeId: string; readonly cents: number }
  | ({ readonly type: 'dispute.won' } & Dispute)
  /** `lossCents`: what the bank took beyond what was left of the order's money. */
  | ({ readonly type: 'dispute.lost'; readonly providerId: string; readonly lossCents: number } & Dispute &
      RefundFacts)
  /** Another name or address is licensed; what it is stays opaque here. */
  | {
      readonly type: 'licensee.corrected';
      readonly licensee: object;
      readonly reason: string;
      readonly by: string;
    }
  /** `isComplete`: nothing of the order is still to be made. */
  | { readonly type: 'files.made'; readonly deliveryNo: number; readonly isComplete: boolean };

type OfOrder = { readonly order_id: string };
type OfRefund = OfOrder & { readonly refund_id: string };

/** What a transition enqueues. */
export type OrderJob =
  | NoticeJob
  | {
      readonly kind: 'receipt' | 'third_party_copy' | 'tax_record' | 'payment_failed';
      readonly payload: OfOrder;
    }
  | {
      readonly kind: 'zip' | 'invoice' | 'correction_email';
      readonly payload: OfOrder & { readonly delivery_no: number };
    }
  | { readonly kind: 'refund'; readonly payload: OfOrder & { readonly intent_id: string } }
  | {
      readonly kind: 'order_refund' | 'credit_note' | 'refund_email' | 'tax_refund';
      readonly payload: OfRefund;
    };

/** What the foundry is told of; `key` tells those of one order apart. */
type NoticeJob = {
  readonly kind: 'notice';
  readonly payload: OfOrder & { readonly notice: NoticeKind; readonly key: string; readonly detail?: string };
};

export type LeaseChange = 'take' | 'pause' | 'give_up';

export type EventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>;
export type Payment = EventOf<'intent.succeeded'>;
/** Money that has gone back: as the foundry asked, by a refund at the provider itself, or by a lost dispute. */
export type GivenBack = RefundFacts & {
  readonly providerId: string;
  readonly source: 'staff' | 'provider' | 'dispute';
};

/** False for a dispute that is lost after everything went back: nothing is credited, and no licence ends. */
export const givesBack = ({ cents, lines }: Pick<RefundFacts, 'cents' | 'lines'>): boolean =>
  cents > 0 || lines.length > 0;

/** What a transition asks of its transaction. */
export type ActionParams = {
  readonly setLease: { readonly change: LeaseChange };
  readonly enqueue: { readonly jobs: readonly OrderJob[] };
  /** What was bought leaves the buyer's cart. */
  readonly emptyCart: undefined;
  readonly writeSale: undefined;
  /** Under the next number. */
  readonly issueInvoice: undefined;
  /** Money that came without an order for it. */
  readonly writeStray: Pick<Payment, 'intentId' | 'account' | 'cents'>;
  readonly writeStrayRefund: Pick<Payment, 'intentId'>;
  readonly writeStrayBounce: EventOf<'stray.bounced'>;
  readonly insertRefund: EventOf<'refund.asked'>;
  /** Money went back: its row, its ledger lines, the licences that end, and the number of its credit note. */
  readonly writeRefund: GivenBack;
  readonly failRefund: EventOf<'refund.failed'>;
  readonly writeBounce: EventOf<'refund.bounced'>;
  /** A credit note for the invoice, another invoice in its place, and the licensee of the order. */
  readonly writeCorrection: EventOf<'licensee.corrected'>;
  readonly writeDispute: EventOf<'dispute.opened'>;
  readonly writeRepaid: EventOf<'refund.repaid'>;
  readonly undoDispute: Pick<Dispute, 'disputeId'> & { readonly outcome: 'won' | 'lost' };
  readonly writeLoss: Pick<EventOf<'dispute.lost'>, 'disputeId' | 'lossCents'>;
  /** Its fonts can't be downloaded until they are made anew. */
  readonly removeZip: undefined;
};
export type OrderAction = {
  readonly [Type in keyof ActionParams]: { readonly type: Type; readonly params: ActionParams[Type] };
}[keyof ActionParams];
