/** Sales tax for US addresses: TaxJar where its key is set, else rates that ship with the shop. */
import { decimal, decimalText, times } from '../../domain/decimal.ts';
import {
  type TaxAddress,
  type TaxErrorField,
  taxUnavailableMessage,
  wrongZipMessage,
} from '../../domain/tax.ts';
import { embeddedRate, isTaxed, stateName } from './tax-rates.ts';

/**
 * `refused` means that the address contradicts itself and the buyer can correct it (shown as taxjar_error); `unavailable`
 * means that the tax is unknown: the order waits, it is never sold untaxed (docs/faults.md, 57).
 */
export type TaxResult =
  | {
      readonly kind: 'rate';
      /** Percent, exact by its decimal text: 8.875. */
      readonly percentage: number;
      readonly source: string;
      readonly isEstimate: boolean;
    }
  | { readonly kind: 'refused'; readonly message: string; readonly field: TaxErrorField }
  | { readonly kind: 'unavailable'; readonly message: string };

/** A paid order as the tax service stores it; money in cents. */
export type TaxRecord = {
  readonly orderId: string;
  readonly date: Date;
  readonly address: TaxAddress;
  readonly amountCents: number;
  readonly taxCents: number;
};

/** What went back of it. */
export type TaxRefund = TaxRecord & { readonly refundId: string };

export type TaxGateway = {
  /** The rate for downloads at this address; `amountCents` is what would be taxed. Never throws. */
  readonly rateFor: (address: TaxAddress, amountCents: number) => Promise<TaxResult>;
  /** Reports a paid order, once for each order id; rejects when the service didn't accept it. */
  readonly record: (sale: TaxRecord) => Promise<void>;
  /** As `record`, for a refund of a reported order. */
  readonly recordRefund: (refund: TaxRefund) => Promise<void>;
};

const unknownAddressMessage =
  'The tax service doesn’t know this address. Check street, city, ZIP code and state.';

/** Digital goods in TaxJar's list of product codes. */
const digitalGoods = '31000';
const timeoutMs = 8_000;

/** The rates that ship with the shop; no network requests. */
export function createEmbeddedTax(now: () => Date = () => new Date()): TaxGateway {
  return {
    rateFor: async (address) => embeddedRate(address, now()),
    record: async () => {},
    recordRefund: async () => {},
  };
}

type Json = { readonly [key: string]: unknown };

/** TaxJar by plain HTTP: its own client has no timeout. `base` is another address in tests. */
export function createTaxJar(apiKey: string, base = 'https://api.taxjar.com'): TaxGateway {
  const post = (path: string, body: Json) =>
    fetch(new URL(path, base), {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  const report = async (kind: 'orders' | 'refunds', body: Json) => {
    const response = await post(`/v2/transactions/${kind}`, body);
    // 422: this transaction id exists, so an earlier report arrived and only its response was lost.
    if (!response.ok && response.status !== 422) throw new Error(`TaxJar answered ${response.status}`);
  };
  return {
    async rateFor(address, amountCents) {
      try {
        const response = await post('/v2/taxes', {
          ...destination(address),
          amount: dollars(amountCents),
          shipping: 0,
          line_items: [{ quantity: 1, unit_price: dollars(amountCents), product_tax_code: digitalGoods }],
        });
        return await readRate(response, address);
      } catch {
        return { kind: 'unavailable', message: taxUnavailableMessage };
      }
    },
    async record(sale) {
      await report('orders', { transaction_id: sale.orderId, ...transaction(sale, 1) });
    },
    async recordRefund(refund) {
      await report('refunds', {
        transaction_id: refund.refundId,
        transaction_reference_id: refund.orderId,
        ...transaction(refund, -1),
      });
    },
  };
}

const destination = ({ country, state, zip, city, street }: TaxAddress) => ({
  to_country: country,
  to_state: state,
  to_zip: zip,
  to_city: city,
  to_street: street,
});

/** Refunds are negative there. */
const transaction = ({ date, address, amountCents, taxCents }: TaxRecord, sign: 1 | -1) => ({
  ...destination(address),
  transaction_date: date.toISOString(),
  amount: sign * dollars(amountCents),
  shipping: 0,
  sales_tax: sign * dollars(taxCents),
});

/** TaxJar wants decimal dollars; the text of cents / 100 is exact. */
const dollars = (cents: number) => Number(decimalText({ units: BigInt(cents), scale: 2 }));

async function readRate(response: Response, { state }: TaxAddress): Promise<TaxResult> {
  const body: unknown = await response.json();
  if (response.status === 400) {
    const detail = memberOf(body, 'detail');
    if (typeof detail !== 'string') return { kind: 'unavailable', message: taxUnavailableMessage };
    const isZip = /^to_zip .* is not used within to_state/.test(detail);
    return isZip
      ? { kind: 'refused', message: wrongZipMessage(stateName(state)), field: 'zip_code' }
      : { kind: 'refused', message: unknownAddressMessage, field: 'address1' };
  }
  const tax = memberOf(body, 'tax');
  const rate = memberOf(tax, 'rate');
  if (!response.ok || typeof rate !== 'number' || rate < 0 || rate > 1)
    return { kind: 'unavailable', message: taxUnavailableMessage };
  // No tax is due where the shop has no nexus; anywhere else a zero is a mistake of the service.
  if (rate === 0 && memberOf(tax, 'has_nexus') !== false && isTaxed(state))
    return { kind: 'unavailable', message: taxUnavailableMessage };
  const percentage = Number(decimalText(times(decimal(rate), decimal(100))));
  return { kind: 'rate', percentage, source: 'TaxJar', isEstimate: false };
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
