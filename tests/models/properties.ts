/** The properties of the shop: of what a page shows and sends after any step of any path, and of any state of any machine. */
import { stateOf } from '@skerry/machine-paths/model';
import { type Property, within } from '@skerry/machine-paths/properties';
import type { AnyMachineSnapshot } from 'xstate';

/** A call that asks for money. */
export type PaymentCall = {
  readonly attempt_id: string;
  /** The order as it was sent. */
  readonly body: string;
  /** Whether it was charged is still open where the answer is lost, or says so. */
  readonly answer: 'none' | 'lost' | 'paid' | 'refused';
};

/** What the server's response to such a call means; a body that isn't JSON is null. */
export function answerOf(status: number, reply: unknown): PaymentCall['answer'] {
  const said = typeof reply === 'object' && reply !== null ? reply : {};
  if (status === 200 && 'success' in said) return 'paid';
  // The client repeats a call whose form had become too old (403).
  const isOpen = status === 403 || status >= 500 || 'pending' in said || 'requires_action' in said;
  return isOpen ? 'lost' : 'refused';
}

/** What a page shows, stores and has sent after a step. */
export type PageView = {
  readonly address: string;
  /** All text that can be seen. */
  readonly text: string;
  /** The first visible heading of the page's main part, or the words that it is loading; empty without either. */
  readonly heading: string;
  /** What is wrong with the focus; empty for nothing. */
  readonly lostFocus: string;
  /** Whether 'Pay' is busy, and what is said beside it; null where there is no payment form. */
  readonly payment: { readonly isBusy: boolean; readonly words: string } | null;
  /** What the browser stored, by 'localStorage NAME', 'sessionStorage NAME' and 'cookie NAME'. */
  readonly stored: Readonly<Record<string, string>>;
  /** Since the path began, in order. */
  readonly payments: readonly PaymentCall[];
  /** Passwords, card numbers, codes and tokens that were typed or received since the path began. */
  readonly secrets: readonly string[];
};

/**
 * The totals of the cart and the checkout, wherever they stand. Only the header runs ahead while a payment is under way: it has
 * the cart as another window has left it, not the one that is paid.
 */
function totalsIn({ address, text, payment }: PageView): string[] {
  if (!/\/(cart|checkout|shops\/[^/]+)$/.test(new URL(address).pathname)) return [];
  const totals = payment?.isBusy
    ? /\b(?:Total|total of)\s+(\$[\d,.]*\d)/g
    : /\b(?:Total|total of|Cart)\s+(\$[\d,.]*\d)/g;
  return [...text.matchAll(totals)].map(([, value = '']) => value);
}

/** Where a token has to be stored, because the next page needs it. */
const tokenPlaces: readonly string[] = ['localStorage token', 'cookie token'];

const lyingAbout = ({ secrets, stored, address, text }: PageView): string[] => {
  const places = { 'the address': decodeURIComponent(address), 'the text': text, ...stored };
  return Object.entries(places).flatMap(([place, content]) =>
    tokenPlaces.includes(place) ? [] : secrets.filter((secret) => content.includes(secret)).map(() => place),
  );
};

const last = <O>(path: readonly O[]): O => {
  const now = path.at(-1);
  if (now === undefined) throw new Error('A path has a step');
  return now;
};

/** A check of the last step alone. */
const now =
  <O>(check: (step: O) => readonly string[] | null): Property<O>['check'] =>
  (path) =>
    check(last(path));

export type Payments = { readonly payments: readonly PaymentCall[] };

/** Of the payments that a path has sent, a page's or a machine's alone. */
export const paymentProperties: readonly Property<Payments>[] = [
  {
    name: 'an attempt is sent with two orders',
    kind: 'never',
    why: 'the server answers the second one with the result of the first',
    check: now(({ payments }) =>
      payments.length === 0
        ? null
        : payments
            .filter(({ attempt_id, body }) =>
              payments.some((other) => other.attempt_id === attempt_id && other.body !== body),
            )
            .map(({ attempt_id }) => attempt_id),
    ),
  },
  {
    name: 'a payment is repeated that was paid, answered or is under way',
    kind: 'never',
    why: 'a buyer is charged twice, or gets an old refusal again',
    check: now(({ payments }) =>
      payments.length === 0
        ? null
        : payments
            .filter(({ attempt_id, answer }, index) => {
              const later = payments.slice(index + 1);
              if (answer === 'lost') return false;
              return answer === 'refused'
                ? later.some((other) => other.attempt_id === attempt_id)
                : later.length > 0;
            })
            .map(({ attempt_id, answer }) => `${attempt_id} (answer: ${answer})`),
    ),
  },
];

export const pageProperties: readonly Property<PageView>[] = [
  {
    name: 'cart and checkout show one total',
    kind: 'always',
    why: 'who reads two prices trusts neither',
    check: now((page) => {
      const totals = totalsIn(page);
      if (totals.length === 0) return null;
      return new Set(totals).size === 1 ? [] : [totals.join(' beside ')];
    }),
  },
  ...paymentProperties,
  {
    name: 'a secret lies about',
    kind: 'never',
    why: 'an address is shared and logged, a storage is read by every script, a text by who looks over a shoulder',
    check: now((page) => (page.secrets.length === 0 ? null : lyingAbout(page))),
  },
  {
    name: 'the page has a heading, or says that it loads',
    kind: 'always',
    why: 'an empty page says nothing, not even that something failed',
    check: now(({ heading }) => (heading === '' ? ['nothing in its main part'] : [])),
  },
  // §accessibility.focus
  {
    name: 'the focus stands on something',
    kind: 'always',
    why: 'who uses the keyboard would begin at the top again',
    check: now(({ lostFocus }) => (lostFocus === '' ? [] : [lostFocus])),
  },
  {
    name: 'a payment that ends says how',
    kind: 'always',
    why: 'who reads nothing pays again, or leaves',
    check: (path) => {
      const [before, after] = [path.at(-2)?.payment, last(path).payment];
      if (!before?.isBusy || !after || after.isBusy) return null;
      return after.words === '' ? ['the form is open again, without a word'] : [];
    },
  },
  {
    name: 'Pay is followed by words',
    kind: 'eventually',
    why: 'a payment takes seconds, in which nobody should press again',
    check: within(
      1,
      ({ payment }) => payment?.isBusy ?? false,
      ({ payment }) => payment === null || payment.words !== '',
    ),
  },
];

/** Of any machine, in every state that its model reaches. */
export const machineProperties: readonly Property<AnyMachineSnapshot>[] = [
  {
    name: 'who waits for an answer sends again',
    kind: 'never',
    why: 'one press of a button is one call',
    check: now((snapshot) => {
      const type = `${snapshot.machine.id}.submit`;
      return snapshot.hasTag('busy') ? (snapshot.can({ type }) ? [stateOf(snapshot.value)] : []) : null;
    }),
  },
];
