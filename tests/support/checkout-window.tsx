/** The checkout in jsdom with its real compose: only server, card provider and clock are faked. */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useImperativeHandle, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { User } from '../../domain/account.ts';
import { type CardPart, cardParts } from '../../domain/card-decline.ts';
import type { Cart } from '../../domain/cart.ts';
import { requestItemsOf } from '../../domain/cart-command.ts';
import type { CheckoutAttempt, CheckoutReply } from '../../domain/checkout.ts';
import type { CheckoutProgress } from '../../domain/checkout-progress.ts';
import { patienceMs } from '../../machines/attempt.machine.ts';
import { loadTimeoutMs } from '../../machines/card.machine.ts';
import { ActorsProvider } from '../../src/app/actors.tsx';
import type { Environment } from '../../src/compose/environment.ts';
import type { CardField } from '../../src/effects/card-field.tsx';
import { onAddressChange } from '../../src/effects/history.ts';
import { writeStored } from '../../src/effects/storage.ts';
import type { Answers, CallRequest } from './fake-api.ts';
import { pricedCart, requestItem } from './licence-cart.ts';
import { ann, composeWindow, pageAt, press, settle, start } from './window.tsx';

export { settle };

/** What the fake server and card provider answer; a test overrides the answers that it is about. */
export type FakeCheckoutServer = {
  cart: Cart;
  /** Prices the cart, for an address too. */
  save: () => Cart | Promise<Cart>;
  pay: (request: CallRequest) => Promise<CheckoutReply>;
  confirm: (request: CallRequest) => Promise<CheckoutReply>;
  /** Cancels a payment that failed or was left. */
  abandon: (request: CallRequest) => Promise<null>;
  attempt: (request: CallRequest) => Promise<CheckoutAttempt>;
  createMethod: () => Promise<{ payment_method_id: string }>;
  authenticate: () => Promise<{ payment_intent_id: string }>;
  loadCard: (account: string) => Promise<null>;
  /** Resolves when the card form counts as late. */
  loadTimeout: Promise<null>;
  /** Half a minute has passed without an answer about a payment. */
  patience: Promise<null>;
  user: User | null;
  saved: CheckoutProgress | null;
  /** Whether it collects traces. */
  traces: boolean;
  /** Answers of further calls. */
  answers: Answers;
};

const partOf = { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code' } as const;

/** Each part is an input that is complete as soon as something is typed. */
const CardInputs: CardField['Field'] = ({ layout, onChange, ref }) => {
  const inputs = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: (part) =>
      inputs.current?.querySelector<HTMLElement>(`input[aria-label="${partOf[part]}"]`)?.focus(),
  }));
  const change = (part: CardPart) => () => onChange(part, { isComplete: true, problem: '' });
  return (
    <div ref={inputs}>
      {cardParts.map((part) => (
        <Fragment key={part}>
          {layout(part, <input aria-label={partOf[part]} onChange={change(part)} />)}
        </Fragment>
      ))}
    </div>
  );
};

/** Opens /checkout; `log` lists the calls about money in order. */
export async function openCheckout(changes: Partial<FakeCheckoutServer> = {}) {
  const server: FakeCheckoutServer = {
    cart: pricedCart([requestItem(11)], 3),
    save: () => server.cart,
    pay: () => Promise.resolve({ success: true, order_id: 'order-0001' }),
    confirm: () => Promise.resolve({ success: true, order_id: 'order-0001' }),
    abandon: () => Promise.resolve(null),
    attempt: () => Promise.resolve({ status: 'open', order_id: null }),
    createMethod: () => Promise.resolve({ payment_method_id: 'pm_1' }),
    authenticate: () => Promise.resolve({ payment_intent_id: 'pi_1' }),
    loadCard: () => Promise.resolve(null),
    loadTimeout: new Promise(() => undefined),
    patience: new Promise(() => undefined),
    user: ann,
    saved: null,
    traces: false,
    answers: {},
    ...changes,
  };
  const log: string[] = [];
  const count = <T,>(name: string, run: () => T) => {
    log.push(name);
    return run();
  };
  const environment: Partial<Environment> = {
    wait: fromPromise<null, { milliseconds: number }>(
      ({ input }) =>
        ({ [loadTimeoutMs]: server.loadTimeout, [patienceMs]: server.patience })[input.milliseconds] ??
        new Promise((resolve) => setImmediate(() => resolve(null))),
    ),
    cardField: async () => ({
      openCard: async ({ key }) => void (await server.loadCard(key)),
      createMethod: () => count('method', server.createMethod),
      authenticate: () => count('authenticate', server.authenticate),
      Field: CardInputs,
    }),
  };
  const actors = composeWindow('/checkout', {
    user: server.user,
    storedItems: requestItemsOf(server.cart),
    environment,
    traces: server.traces,
    answers: {
      cart: () => server.cart,
      priceCart: () => server.save(),
      checkout: (request) => count('pay', () => server.pay(request)),
      checkoutFree: (request) => count('pay', () => server.pay(request)),
      confirmPayment: (request) => count('confirm', () => server.confirm(request)),
      failPayment: async (request) => {
        await count('abandon', () => server.abandon(request));
        return { received: true };
      },
      attempt: (request) => server.attempt(request),
      ...server.answers,
    },
  });
  if (server.saved) writeStored('checkout', JSON.stringify(server.saved));
  onAddressChange(({ path }) => {
    if (path === '/checkouts/success' && log.at(-1) !== 'success') log.push('success');
  });
  await actors.openCart();
  const page = await pageAt('/checkout');
  await start(actors, true);
  render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  await settle();
  return { server, log, actors, user: userEvent.setup() };
}

type UserEvents = ReturnType<typeof userEvent.setup>;

const address = {
  Name: 'Ada Holm',
  Address: 'Hafenstraße 12',
  'Postal or zip code': '10245',
  City: 'Berlin',
};

export async function fillAddress(user: UserEvents) {
  for (const [label, text] of Object.entries(address)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText('Country'), 'DE');
}

/** From the address to the card field. */
export async function reachPayment(user: UserEvents) {
  await fillAddress(user);
  await press(user, 'Proceed to review your order');
  await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
  await press(user, 'Everything looking good? Proceed to payment');
}

/** What the browser stored of a checkout that had reached the payment. */
export const saved = {
  version: 2 as const,
  attempt_id: '',
  step: 'payment' as const,
  owner: 7,
  form: { name: 'Ada Holm', address1: 'Hafenstraße 12', zip_code: '10245', city: 'Berlin', country: 'DE' },
};

/** A step of the checkout, by its title. */
export const step = (name: string) => screen.getByRole('region', { name });
export const stateOf = (name: string) => step(name).getAttribute('data-state');
export const pay = 'Pay for font licensing';
