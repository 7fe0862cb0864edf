import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openCheckout, pay, saved, stateOf } from '../support/checkout-window.tsx';
import { failure } from '../support/failure.ts';
import { press } from '../support/window.tsx';

afterEach(cleanup);

describe('a reload', () => {
  const unpaid = 'Nothing was charged';

  test('at step 4 comes back to step 4', async () => {
    const { log } = await openCheckout({ saved });
    expect(stateOf('Payment')).toBe('active');
    expect(log).toEqual([]);
  });

  // §checkout.resume.paid
  test('during a payment that went through ends on the success page', async () => {
    const { log } = await openCheckout({
      saved: { ...saved, attempt_id: 'attempt-0000' },
      attempt: () => Promise.resolve({ status: 'paid', order_id: 'order-0001' }),
    });
    expect(log).toEqual(['success']);
  });

  // §checkout.resume.requires-action
  test('during 3-D Secure gives that attempt up and opens a new one', async () => {
    const { log } = await openCheckout({
      saved: { ...saved, attempt_id: 'attempt-0000' },
      attempt: () => Promise.resolve({ status: 'requires_action', order_id: 'order-0001' }),
    });
    expect(log).toEqual(['abandon']);
    expect(stateOf('Payment')).toBe('active');
    expect(screen.getByText(unpaid)).toBeDefined();
    expect(screen.getByText(/Your bank was still asking you/)).toBeDefined();
  });

  test('after a payment that came to nothing says so, until the next one begins', async () => {
    const { user, server } = await openCheckout({
      saved: { ...saved, attempt_id: 'attempt-0000' },
      attempt: () =>
        Promise.resolve({ status: 'failed', order_id: 'order-0001', error: 'Your card has expired.' }),
    });
    expect(screen.getByText(unpaid)).toBeDefined();
    expect(screen.getByText('Your card has expired.')).toBeDefined();
    server.pay = () => Promise.resolve({ error: 'Your card was declined.', order_id: 'order-0001' });
    await press(user, pay);
    expect(screen.queryByText(unpaid)).toBeNull();
  });

  test('after a payment that never arrived says that nothing was charged', async () => {
    await openCheckout({
      saved: { ...saved, attempt_id: 'attempt-0000' },
      attempt: () => Promise.reject(failure({ status: 404 })),
    });
    expect(screen.getByText(unpaid)).toBeDefined();
    expect(screen.getByText(/did not go through/)).toBeDefined();
  });

  test('says nothing of a payment that could not be given up: its bank may still be answered', async () => {
    await openCheckout({
      saved: { ...saved, attempt_id: 'attempt-0000' },
      attempt: () => Promise.resolve({ status: 'requires_action', order_id: 'order-0001' }),
      abandon: () => Promise.reject(failure({ status: 0 })),
    });
    expect(stateOf('Payment')).toBe('active');
    expect(screen.queryByText(unpaid)).toBeNull();
  });
});
