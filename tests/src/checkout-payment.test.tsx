import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { requestItemsOf } from '../../domain/cart-command.ts';
import { openCheckout, pay, reachPayment, settle, stateOf, step } from '../support/checkout-window.tsx';
import { failure } from '../support/failure.ts';
import type { CallRequest } from '../support/fake-api.ts';
import { settings } from '../support/foundry.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { press } from '../support/window.tsx';

afterEach(cleanup);

const challenged = {
  requires_action: true as const,
  payment_intent_client_secret: 'pi_1_secret_2',
  order_id: 'order-0001',
};

const entered = { name: 'Ada Holm', zip_code: '10245', country: 'DE' };

describe('step 4', () => {
  // §payment.form
  test('has a card field, its button and a place for errors', async () => {
    const { user } = await openCheckout();
    await reachPayment(user);
    const form = within(screen.getByRole('form', { name: 'Payment' }));
    expect(await form.findByRole('textbox', { name: 'Card number' })).toBeDefined();
    expect(form.getByRole('button', { name: pay })).toBeDefined();
    expect(form.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
  });

  // §payment.sentence, §payment.method-first, §payment.success
  test('names the total and pays', async () => {
    const full = pricedCart([requestItem(11)], 3);
    const cart = { ...full, total: { ...full.total, amount: 4500, value: '$45' } };
    const { user, log } = await openCheckout({ cart });
    await reachPayment(user);
    expect(screen.getByText('By paying below you are licensing fonts for a total of $45.')).toBeDefined();
    await press(user, pay);
    expect(log).toEqual(['method', 'pay', 'success']);
  });

  // §payment.pressed, §payment.processing-text, §forms.submit.once
  test('pays once, however often the button is pressed', async () => {
    const { user, log } = await openCheckout({ pay: () => new Promise(() => undefined) });
    await reachPayment(user);
    const button = screen.getByRole('button', { name: pay });
    await user.dblClick(button);
    await user.click(button);
    await settle();
    expect(log).toEqual(['method', 'pay']);
    expect(
      screen.getByText('Your payment is processing. Please stay here as your payment is being validated.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  // §payment.checkout-error
  test("shows the provider's refusal and frees the form", async () => {
    const { user, log } = await openCheckout({
      pay: () => Promise.resolve({ error: 'Your card was declined.', order_id: 'order-0001' }),
    });
    await reachPayment(user);
    await press(user, pay);
    expect(within(step('Payment')).getByText('Your card was declined.')).toBeTruthy();
    await press(user, pay);
    expect(log).toEqual(['method', 'pay', 'method', 'pay']);
  });

  // §payment.card-error, §accessibility.payment.focus
  test('says at its part what is wrong with the card, and moves the focus there', async () => {
    const { user, server } = await openCheckout({
      pay: () => Promise.resolve({ error: 'Your card’s security code is incorrect.' }),
    });
    await reachPayment(user);
    await screen.findByRole('textbox', { name: 'Card number' });
    const part = (name: string) => screen.getByRole('textbox', { name });
    const description = (name: string) =>
      document.getElementById(
        screen.getByRole('group', { name }).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
      )?.textContent;
    for (const name of ['Card number', 'Expiry date', 'Security code']) await user.type(part(name), '1');
    await user.keyboard('{Enter}');
    await settle();
    expect(document.activeElement).toBe(part('Security code'));
    expect(description('Security code')).toBe('Your card’s security code is incorrect.');
    expect(description('Card number')).toBeUndefined();
    await user.type(part('Security code'), '2');
    expect(description('Security code')).toMatch(/^Three digits/);
    server.pay = () => Promise.resolve({ error: 'Your card was declined.' });
    await user.keyboard('{Enter}');
    await settle();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: pay }));
  });

  // §payment.authentication, §payment.authentication-succeeded
  test('asks the bank, and confirms what it answers', async () => {
    const { user, log } = await openCheckout({
      pay: () => Promise.resolve(challenged),
    });
    await reachPayment(user);
    await press(user, pay);
    expect(log).toEqual(['method', 'pay', 'authenticate', 'confirm', 'success']);
  });

  // §api.call.checkout, §api.call.payment-confirm, §api.call.payment-failed
  test('sends the specified members with every call about the payment', async () => {
    const sent: unknown[] = [];
    const refused = failure({ status: 402, message: 'Your bank did not confirm the payment.' });
    const { user, server } = await openCheckout({
      pay: async ({ body }) => {
        sent.push(body);
        return challenged;
      },
      confirm: async ({ body }) => {
        sent.push(body);
        return { error: 'Your card was declined.' };
      },
      abandon: async ({ body }) => {
        sent.push(body);
        return null;
      },
    });
    await reachPayment(user);
    await press(user, pay);
    server.authenticate = () => Promise.reject(refused);
    await press(user, pay);
    const { cart } = server;
    const order = { cart: requestItemsOf(cart), user: { personal_info: expect.objectContaining(entered) } };
    const { us_sales_tax, us_sales_tax_percentage, is_us_order } = cart;
    const payment = {
      ...order,
      payment_method_id: 'pm_1',
      us_sales_tax,
      us_sales_tax_percentage,
      is_us_order,
    };
    expect(sent).toEqual([
      expect.objectContaining(payment),
      { ...order, order_id: 'order-0001', payment_method_id: 'pi_1' },
      expect.objectContaining({ ...payment, stripe_payment_intent: 'pi_1' }),
      { ...order, order_id: 'order-0001' },
    ]);
  });

  // §api.call.checkout
  test('sends each try to pay under a key of its own', async () => {
    const keys: (string | null)[] = [];
    const { user } = await openCheckout({
      pay: async ({ headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        return { error: 'Your card was declined.', order_id: 'order-0001' };
      },
    });
    await reachPayment(user);
    await press(user, pay);
    await press(user, pay);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
  });

  // §traces.click
  test.each([
    [true, 1],
    [false, 0],
  ])('with traces %s names %i of them in all calls of a press of Pay', async (traces, count) => {
    const sent: (string | null)[] = [];
    const note = ({ headers }: CallRequest) => void sent.push(headers.get('traceparent'));
    const { user } = await openCheckout({
      traces,
      pay: async (request) => {
        note(request);
        return challenged;
      },
      confirm: async (request) => {
        note(request);
        throw failure({ status: 0 });
      },
      attempt: async (request) => {
        note(request);
        return { status: 'requires_action', order_id: 'order-0001' };
      },
      abandon: async (request) => {
        note(request);
        return null;
      },
    });
    await reachPayment(user);
    await press(user, pay);
    expect(sent).toHaveLength(4);
    const found = new Set(
      sent.flatMap((header) => /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(header ?? '')?.[1] ?? []),
    );
    expect(found.size).toBe(count);
    expect(new Set(sent).size).toBe(traces ? 4 : 1);
  });

  // §accessibility.authentication
  test('says when the bank asks and when it has answered, and gives the focus back', async () => {
    const bank = Promise.withResolvers<{ payment_intent_id: string }>();
    const bankWindow = document.body.appendChild(document.createElement('button'));
    const { user } = await openCheckout({
      pay: () =>
        Promise.resolve({
          requires_action: true,
          payment_intent_client_secret: 'pi_1_secret_2',
          order_id: 'order-0001',
        }),
      authenticate: () => {
        bankWindow.focus();
        return bank.promise;
      },
      confirm: () => new Promise(() => undefined),
    });
    await reachPayment(user);
    const button = screen.getByRole('button', { name: pay });
    await press(user, pay);
    const announced = (words: RegExp) => screen.getByText(words).getAttribute('role');
    expect(announced(/^Your bank is asking you to confirm this payment/)).toBe('status');
    expect(document.activeElement).toBe(bankWindow);
    bank.resolve({ payment_intent_id: 'pi_1' });
    await settle();
    expect(announced(/^Thank you, your bank has answered/)).toBe('status');
    expect(document.activeElement).toBe(button);
    bankWindow.remove();
  });

  test('cancels on the server what the bank did not confirm, and says so', async () => {
    const refused = failure({ status: 402, message: 'Your bank did not confirm the payment.' });
    const { user, log } = await openCheckout({
      pay: () => Promise.resolve(challenged),
      authenticate: () => Promise.reject(refused),
    });
    await reachPayment(user);
    await press(user, pay);
    expect(log).toEqual(['method', 'pay', 'authenticate', 'abandon']);
    expect(within(step('Payment')).getByText(refused.message)).toBeTruthy();
  });

  // §payment.unknown-outcome, §ledger.screen-tells-truth
  test('never calls a lost answer failed, and requests the status instead of paying again', async () => {
    const { user, server, log } = await openCheckout({
      pay: () => Promise.reject(failure({ status: 0, rule: 'connection_error' })),
      attempt: () => Promise.resolve({ status: 'processing', order_id: 'order-0001' }),
    });
    await reachPayment(user);
    await press(user, pay);
    expect(screen.getByText(/We are checking your payment/)).toBeDefined();
    server.attempt = () => Promise.resolve({ status: 'paid', order_id: 'order-0001' });
    await settle();
    expect(log).toEqual(['method', 'pay', 'success']);
  });

  // §payment.unknown-outcome
  test('keeps nobody at the screen for longer than half a minute, and asks on', async () => {
    const patience = Promise.withResolvers<null>();
    const { user, server, log } = await openCheckout({
      pay: () => Promise.reject(failure({ status: 0, rule: 'connection_error' })),
      attempt: () => Promise.resolve({ status: 'processing', order_id: 'order-0001' }),
      patience: patience.promise,
    });
    await reachPayment(user);
    await press(user, pay);
    expect(screen.queryByText(/You needn’t stay here/)).toBeNull();
    patience.resolve(null);
    await settle();
    expect(screen.getByText(/You needn’t stay here: we’ll email you your order/)).toBeDefined();
    server.attempt = () => Promise.resolve({ status: 'paid', order_id: 'order-0001' });
    await settle();
    expect(log).toEqual(['method', 'pay', 'success']);
  });

  // §checkout.review.price-changed
  test('goes back to the review when the price has changed, and says from what to what', async () => {
    const dearer = pricedCart([requestItem(11, 'D2')], 4);
    const { user } = await openCheckout({
      pay: () => Promise.reject(failure({ status: 409, body: { error: 'price_changed', cart: dearer } })),
    });
    await reachPayment(user);
    await press(user, pay);
    expect(stateOf('Order review')).toBe('active');
    expect(
      screen.getByText(
        `The price of your cart has changed from $50 to ${dearer.total.value}. Please review your order again.`,
      ),
    ).toBeDefined();
  });

  // §checkout.review.changed-elsewhere, §checkout.one-total
  test('is reviewed again, and says so, when another window changes the cart', async () => {
    const { user, actors } = await openCheckout();
    await reachPayment(user);
    const dearer = pricedCart([requestItem(11, 'D2')], 4);
    act(() => actors.cart.send({ type: 'cart.priced', cart: dearer }));
    await settle();
    expect(stateOf('Order review')).toBe('active');
    expect(step('Order review').textContent).toContain(
      'The price of your cart has changed from $50 to $75. Please review your order again.',
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /licensing terms/ }).checked).toBe(false);
    const other = pricedCart([requestItem(12, 'D2')], 5);
    act(() => actors.cart.send({ type: 'cart.priced', cart: other }));
    await settle();
    expect(step('Order review').textContent).toContain('Your cart was changed in another window.');
  });

  // §checkout.review.changed-elsewhere
  test('is reviewed again when the same is put in after another window has emptied the cart', async () => {
    const { user, actors } = await openCheckout();
    await reachPayment(user);
    const { revision } = actors.cart.getSnapshot().context.cart ?? pricedCart([], 0);
    act(() => actors.cart.send({ type: 'cart.priced', cart: pricedCart([], revision + 1) }));
    await settle();
    expect(screen.getByText(/^Your cart is empty/)).toBeTruthy();
    act(() => actors.cart.send({ type: 'cart.priced', cart: pricedCart([requestItem(11)], revision + 2) }));
    await settle();
    expect(stateOf('Order review')).toBe('active');
    expect(step('Order review').textContent).toContain('Your cart was changed in another window.');
  });

  // §checkout.one-total
  test('has one total, that of the payment, until it has ended', async () => {
    const answer = Promise.withResolvers<{ error: string }>();
    const { user, actors } = await openCheckout({ pay: () => answer.promise });
    await reachPayment(user);
    await press(user, pay);
    act(() => actors.cart.send({ type: 'cart.priced', cart: pricedCart([requestItem(11, 'D2')], 4) }));
    await settle();
    const summary = screen.getByRole('complementary', { name: 'Your order' });
    expect([stateOf('Payment'), summary.textContent?.includes('$75')]).toEqual(['active', false]);
    answer.resolve({ error: 'Your card was declined.' });
    await settle();
    expect([stateOf('Order review'), summary.textContent?.includes('$75')]).toEqual(['active', true]);
  });

  test('says of a card form that is loading nothing but that', async () => {
    const { user } = await openCheckout({ loadCard: () => new Promise(() => undefined) });
    await reachPayment(user);
    const said = within(step('Payment')).getAllByText(/^The card form is/);
    expect(said.map(({ textContent }) => textContent)).toEqual(['The card form is loading']);
  });

  test('says when the card script is blocked, and tries again', async () => {
    const { user, server } = await openCheckout({ loadCard: () => Promise.reject(failure({ status: 0 })) });
    await reachPayment(user);
    expect(within(step('Payment')).getByText('The card form is blocked')).toBeDefined();
    expect(screen.queryByRole('button', { name: pay })).toBeNull();
    server.loadCard = () => Promise.resolve(null);
    await press(user, 'Try again');
    expect(screen.getByRole('button', { name: pay })).toBeDefined();
  });

  // §payment.card-account, §payment.card-account-changed, §payment.zero-total
  test('opens the field of the US account for a US order, and wants no card for a total of zero', async () => {
    const accounts: string[] = [];
    const { user, server } = await openCheckout({
      loadCard: (account) => {
        accounts.push(account);
        return Promise.resolve(null);
      },
    });
    await reachPayment(user);
    server.cart = { ...server.cart, is_us_order: true };
    await press(user, 'Edit order information');
    await press(user, 'Proceed to review your order');
    await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
    await press(user, 'Everything looking good? Proceed to payment');
    server.cart = { ...server.cart, total: { name: 'Total', amount: 0, value: '$0' } };
    await press(user, 'Edit order information');
    await press(user, 'Proceed to review your order');
    await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
    await press(user, 'Everything looking good? Proceed to payment');
    expect(accounts).toEqual([settings.stripe_keys.default, settings.stripe_keys.us]);
    expect(screen.getByText('There’s nothing to pay, so no card is needed.')).toBeDefined();
  });
});
