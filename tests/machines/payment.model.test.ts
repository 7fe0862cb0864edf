import { pairsOf } from '@skerry/machine-paths/edge-pairs';
import { modelTests } from '@skerry/machine-paths/model-tests';
import { describe, expect, test } from 'vitest';
import { paymentModel, reviewed } from '../models/payment.model.ts';

modelTests(paymentModel);

describe('a payment', () => {
  test('that was refused is never sent again under the same attempt', () => {
    const refusals = pairsOf(paymentModel, reviewed)
      .map((path) => path.at(-1)?.expected)
      .filter((snapshot) => snapshot?.hasTag('failed'));
    for (const snapshot of refusals) {
      const wasSent = snapshot?.context.payment_method_id !== null;
      if (wasSent) expect(snapshot?.context.attempt_id).toMatch(/^attempt\.\d+$/);
    }
    expect(refusals.length).toBeGreaterThan(0);
  });
});
