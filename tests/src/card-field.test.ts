/** The card provider's part of one checkout (§payment.card-parts). */
import { expect, test, vi } from 'vitest';
import { createCardField } from '../../src/effects/card-field.tsx';

test('a load that was given up and comes late changes nothing of the one that took its place', async () => {
  vi.stubGlobal('Stripe', (key: string) => ({
    handleNextAction: async () => ({ paymentIntent: { id: `paid with ${key}` } }),
  }));
  const field = createCardField();
  const [givenUp, current] = [new AbortController(), new AbortController()];
  givenUp.abort();
  await field.openCard({ key: 'this one', sandbox: true, signal: current.signal });
  await expect(field.openCard({ key: 'late', sandbox: true, signal: givenUp.signal })).rejects.toThrow();
  expect(await field.authenticate('')).toEqual({ payment_intent_id: 'paid with this one' });
});
