import type { SandboxTables } from '@skerry/card-sandbox/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedSandbox, startSandbox } from '../support/card-sandbox.ts';
import { describeOnBoth } from '../support/databases.ts';

let next = 0;
const order = (paymentMethodId?: string) => {
  next += 1;
  return {
    amountCents: 12_345,
    currency: 'usd',
    orderId: `order-${next}`,
    attempt: '1',
    idempotencyKey: `create-${next}`,
    ...(paymentMethodId && { paymentMethodId }),
  };
};

const refusals = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const;

describeOnBoth('the test cards', ({ open }) => {
  let shop: StartedSandbox;
  beforeAll(async () => {
    shop = await startSandbox(open);
  });
  afterAll(() => shop.close());

  const started = async (number: string) => {
    const answer = await shop.card.createIntent('default', order(await shop.createPaymentMethod(number)));
    if (answer.kind !== 'intent') throw new Error(JSON.stringify(answer));
    return answer.intent;
  };
  let confirms = 0;
  const confirm = async (intentId: string, paymentMethodId?: string) => {
    confirms += 1;
    const idempotencyKey = `confirm-${confirms}`;
    return await shop.card.confirmIntent('default', intentId, {
      idempotencyKey,
      ...(paymentMethodId && { paymentMethodId }),
    });
  };
  const endChallenge = async (clientSecret: string, outcome: 'passed' | 'failed') => {
    const { endpoint, keys } = shop.sandbox;
    const id = clientSecret.split('_secret_')[0];
    const reply = await fetch(`http://127.0.0.1:${endpoint.port}/v1/payment_intents/${id}/challenge`, {
      method: 'POST',
      body: new URLSearchParams({
        key: keys.default.publishableKey,
        client_secret: clientSecret,
        outcome,
      }),
    });
    return reply.status;
  };

  test.each(['4242424242424242', '5555555555554444', '378282246310005'])('%s pays', async (number) => {
    const intent = await started(number);
    expect(intent.state).toBe('requires_confirmation');
    const answer = await confirm(intent.id);
    expect(answer).toMatchObject({
      kind: 'intent',
      intent: { state: 'succeeded', amountCents: 12_345, currency: 'usd', orderId: intent.orderId },
    });
    expect(answer).toHaveProperty('intent.chargeId', expect.stringMatching(/^ch_/));
  });

  test.each(refusals)('%s is declined with %s %s', async (number, code, declineCode, reason) => {
    const intent = await started(number);
    const answer = await confirm(intent.id);
    expect(answer).toMatchObject({ kind: 'declined', code, reason });
    expect(answer.kind === 'declined' && answer.declineCode).toBe(declineCode);
    const after = await shop.card.retrieveIntent('default', intent.id);
    expect(after).toMatchObject({ intent: { state: 'requires_payment_method', lastError: { reason } } });
    const paid = await confirm(intent.id, await shop.createPaymentMethod('4242424242424242'));
    expect(paid).toMatchObject({ intent: { state: 'succeeded' } });
  });

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('no payment method is made of %s', async (number, code) => {
    await expect(shop.createPaymentMethod(number)).rejects.toMatchObject({ type: 'StripeCardError', code });
  });

  test('no card number is stored but the names of test cards', async () => {
    await shop.createPaymentMethod('4111111111111111').catch(() => undefined);
    const rows = await shop.connection.db
      .withTables<SandboxTables>()
      .selectFrom('sandbox_payment_methods')
      .select('card')
      .execute();
    expect(rows.map((row) => row.card)).not.toContain('4111111111111111');
  });

  describe.each(['4000002500003155', '4000002760003184', '4000000000003220'])('%s', (number) => {
    test('asks for the challenge and, once it is passed, pays at the second confirm', async () => {
      const intent = await started(number);
      expect(await confirm(intent.id)).toMatchObject({ intent: { state: 'requires_action' } });
      expect(await confirm(intent.id)).toMatchObject({ intent: { state: 'requires_action' } });
      expect(await endChallenge(intent.clientSecret, 'passed')).toBe(200);
      expect(await shop.card.retrieveIntent('default', intent.id)).toMatchObject({
        intent: { state: 'requires_confirmation' },
      });
      expect(await confirm(intent.id)).toMatchObject({ intent: { state: 'succeeded' } });
    });

    test('goes back to the beginning when the challenge fails', async () => {
      const intent = await started(number);
      await confirm(intent.id);
      expect(await endChallenge(intent.clientSecret, 'failed')).toBe(200);
      expect(await shop.card.retrieveIntent('default', intent.id)).toMatchObject({
        intent: {
          state: 'requires_payment_method',
          lastError: { code: 'payment_intent_authentication_failure' },
        },
      });
    });
  });

  test.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('%s passes the challenge and is then declined with %s', async (number, declineCode) => {
    const intent = await started(number);
    await confirm(intent.id);
    await endChallenge(intent.clientSecret, 'passed');
    expect(await confirm(intent.id)).toMatchObject({ kind: 'declined', declineCode });
  });

  test('a challenge passed for one card is not good for another', async () => {
    const intent = await started('4000002500003155');
    await confirm(intent.id);
    await endChallenge(intent.clientSecret, 'passed');
    const other = await confirm(intent.id, await shop.createPaymentMethod('4000002760003184'));
    expect(other).toMatchObject({ intent: { state: 'requires_action' } });
  });

  test('a challenge needs the client secret of its own intent', async () => {
    const intent = await started('4000002500003155');
    await confirm(intent.id);
    expect(await endChallenge(`${intent.id}_secret_guessed`, 'passed')).toBe(404);
    expect(await shop.card.retrieveIntent('default', intent.id)).toMatchObject({
      intent: { state: 'requires_action' },
    });
  });

  test('a finished intent answers a confirm under another key with what it is', async () => {
    const intent = await started('4242424242424242');
    const first = await confirm(intent.id);
    expect(await confirm(intent.id)).toEqual(first);
    expect(await shop.card.cancelIntent('default', intent.id)).toEqual(first);
  });

  test('a cancelled intent takes no money', async () => {
    const intent = await started('4242424242424242');
    expect(await shop.card.cancelIntent('default', intent.id)).toMatchObject({
      intent: { state: 'canceled' },
    });
    expect(await confirm(intent.id)).toMatchObject({ intent: { state: 'canceled' } });
  });

  test('the two accounts share neither payment methods nor intents', async () => {
    const method = await shop.createPaymentMethod('4242424242424242', 'us');
    const foreign = await shop.card.createIntent('default', order(method));
    expect(foreign).toMatchObject({ kind: 'declined', code: 'resource_missing' });
    const intent = await started('4242424242424242');
    expect(await shop.card.retrieveIntent('us', intent.id)).toEqual({ kind: 'missing' });
  });

  test('everything an intent took is given back once, and the sweep sees it', async () => {
    const since = new Date(Date.now() - 1_000);
    const intent = await started('4242424242424242');
    expect(
      await shop.card.refund('default', intent.id, { idempotencyKey: `early-${intent.id}` }),
    ).toMatchObject({
      kind: 'declined',
    });
    await confirm(intent.id);
    const refund = (key: string) => shop.card.refund('default', intent.id, { idempotencyKey: key });
    const first = await refund(`refund-${intent.id}`);
    expect(first).toMatchObject({ kind: 'refunded', pending: false });
    expect(await refund(`refund-${intent.id}`)).toEqual(first);
    expect(await refund(`again-${intent.id}`)).toEqual({ kind: 'refunded', pending: false });
    const found = [];
    for await (const one of shop.card.capturedSince('default', since)) found.push(one);
    expect(found.find((one) => one.kind === 'captured' && one.intentId === intent.id)).toMatchObject({
      orderId: intent.orderId,
      amountCents: 12_345,
      refundedCents: 12_345,
    });
  });

  test('a part is refunded, and never more than is left', async () => {
    const intent = await started('4242424242424242');
    await confirm(intent.id);
    const sdk = shop.sdk('default');
    await sdk.refunds.create({ payment_intent: intent.id, amount: 2_345 });
    await expect(sdk.refunds.create({ payment_intent: intent.id, amount: 10_001 })).rejects.toMatchObject({
      message: 'Refund amount (10001) is greater than unrefunded amount on charge (10000)',
    });
    await sdk.refunds.create({ payment_intent: intent.id });
    await expect(sdk.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });
});
