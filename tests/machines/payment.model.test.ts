import { describe, expect, test } from 'vitest';
import { pairsOf } from '../../packages/machine-paths/edge-pairs.ts';
import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { paymentModel, reviewed } from '../models/payment.model.ts';

modelTests(paymentModel);

describe('a payment', () => {
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
