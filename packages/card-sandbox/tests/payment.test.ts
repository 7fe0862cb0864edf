/** A payment by the official SDK, from the card to the signed event, with nothing but the package. */
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createPaymentMethod, openInMemory, sdkOf } from './open-in-memory.ts';

test('a card pays, and the webhook gets the signed event', async () => {
  const events = Promise.withResolvers<{ body: string; signature: string }>();
  const webhook = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.end();
    if (body.includes('payment_intent.succeeded'))
      events.resolve({ body, signature: String(request.headers['stripe-signature']) });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  const address = webhook.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { sandbox, close } = await openInMemory(`http://127.0.0.1:${port}`);
  const intent = await sdkOf(sandbox).paymentIntents.create({
    amount: 9_900,
    currency: 'usd',
    confirmation_method: 'manual',
    allowed_payment_method_types: ['card'],
    payment_method: await createPaymentMethod(sandbox, '4242424242424242'),
  });
  expect((await sdkOf(sandbox).paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  const { body, signature } = await events.promise;
  const event = Stripe.webhooks.constructEvent(body, signature, sandbox.keys.default.webhookSecret);
  expect(event.data.object).toMatchObject({ id: intent.id, amount_received: 9_900 });
  await close();
  webhook.close();
});
