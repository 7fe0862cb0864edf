import { describe, expect, test } from 'vitest';
import { paymentModel, reviewed } from '../models/payment.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { walk } from '../support/paths.ts';
import { meaninglessEvents, pairsOf } from '../support/switches.ts';

modelTests(paymentModel);

describe('a payment', () => {
  test('means nothing by an event that its state does not know: a second submit least of all', () => {
    for (const each of paymentModel.inputs) expect(meaninglessEvents(paymentModel, each).changed).toEqual([]);
    expect(meaninglessEvents(paymentModel, reviewed).tried).toBeGreaterThan(5);
  });

  test('behaves as a live actor on every pair of transitions', async () => {
    const pairs = pairsOf(paymentModel, reviewed);
    expect(pairs.length).toBeGreaterThan(60);
    for (const path of pairs) {
      await walk(paymentModel, reviewed, path, (live, expected) => expect(live).toEqual(expected));
    }
  }, 60_000);

  test('that was refused is never sent again under the same attempt', () => {
    const refusals = pairsOf(paymentModel, reviewed)
      .map((path) => path.at(-1)?.expected)
      .filter((snapshot) => snapshot?.matches('failed'));
    for (const snapshot of refusals) {
      const wasSent = snapshot?.context.payment_method_id !== null;
      if (wasSent) expect(snapshot?.context.attempt_id).toMatch(/^attempt\.\d+$/);
    }
    expect(refusals.length).toBeGreaterThan(0);
  });
});
