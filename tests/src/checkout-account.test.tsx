/** Step 1 of the checkout: logging in, registering and logging out. */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readStoredText, readToken } from '../../src/effects/storage.ts';
import { readStoredCart } from '../../src/effects/stored-cart.ts';
import { fillAddress, openCheckout, settle, stateOf, step } from '../support/checkout-window.tsx';
import { failure } from '../support/failure.ts';
import { requestItem } from '../support/licence-cart.ts';
import { press } from '../support/window.tsx';

afterEach(cleanup);

describe('step 1', () => {
  // §checkout.steps, §checkout.steps.indicator, §checkout.account.sections, §checkout.account.reset
  test('offers log-in and registration to a visitor, and the later steps wait', async () => {
    await openCheckout({ user: null });
    expect(screen.getByRole('form', { name: 'Log in' })).toBeDefined();
    expect(screen.getByRole('form', { name: 'Register' })).toBeDefined();
    expect(['Your account', 'Order information', 'Order review', 'Payment'].map(stateOf)).toEqual([
      'active',
      'inactive',
      'inactive',
      'inactive',
    ]);
    const reset = screen.getByRole('link', { name: 'Don’t remember your password?' });
    expect(reset.getAttribute('href')).toBe('/user/forget-password');
  });

  // §forms.autocomplete.login, §forms.autocomplete.register
  test('names the fields for password managers', async () => {
    await openCheckout({ user: null });
    const fills = ['Log in', 'Register'].flatMap((name) => {
      const form = within(screen.getByRole('form', { name }));
      return ['Email', 'Password'].map((label) => form.getByLabelText(label).getAttribute('autocomplete'));
    });
    expect(fills).toEqual(['username', 'current-password', 'email', 'new-password']);
  });

  // §checkout.account.next, §checkout.account.logged-in, §accessibility.steps.focus
  test('leads to step 2 once the buyer is logged in', async () => {
    const { user } = await openCheckout({ user: null });
    const form = within(screen.getByRole('form', { name: 'Log in' }));
    await user.type(form.getByLabelText('Email'), 'ann@example.com');
    await user.type(form.getByLabelText('Password'), 'open sesame');
    await press(user, 'Log in');
    expect(step('Your account').textContent).toContain('You are logged in as ann@example.com');
    expect(stateOf('Order information')).toBe('active');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order information' }));
  });

  /** Both forms pressed, one after the other, before the server answers either. */
  async function pressBoth() {
    const answers = {
      login: Promise.withResolvers<{ token: string }>(),
      register: Promise.withResolvers<{ token: string }>(),
    };
    const { login, register } = answers;
    const { user } = await openCheckout({
      user: null,
      answers: { login: () => login.promise, register: () => register.promise },
    });
    for (const name of ['Log in', 'Register']) {
      const form = within(screen.getByRole('form', { name }));
      await user.type(form.getByLabelText('Email'), 'ann@example.com');
      await user.type(form.getByLabelText('Password'), 'open sesame');
      await press(user, name);
    }
    return answers;
  }

  // §login.failure
  test('lets a visitor register while a log-in is slow, and says of each form what became of it', async () => {
    const { login, register } = await pressBoth();
    const message = 'The email or the password is wrong.';
    login.reject(failure({ status: 401, message }));
    await settle();
    expect(screen.getByRole('form', { name: 'Log in' }).textContent).toContain(message);
    expect(screen.getByRole('form', { name: 'Register' }).textContent).not.toContain(message);
    register.resolve({ token: 'r'.repeat(43) });
    await settle();
    expect(step('Your account').textContent).toContain('You are logged in as ann@example.com');
    expect(readToken()).toBe('r'.repeat(43));
  });

  test('keeps the session of the form that was first', async () => {
    const { login, register } = await pressBoth();
    register.resolve({ token: 'r'.repeat(43) });
    await settle();
    login.resolve({ token: 'l'.repeat(43) });
    await settle();
    expect(readToken()).toBe('r'.repeat(43));
  });
});

// §checkout.account.logout, §cart.logout.kept, §accessibility.steps.focus
test('a buyer who is logged in can log out at step 1, and the cart stays for whoever logs in next', async () => {
  const { user, actors } = await openCheckout();
  await press(user, 'Log out');
  expect(actors.cart.getSnapshot().context).toMatchObject({ holder: 'visitor', items: [requestItem(11)] });
  expect(readStoredCart()).toEqual([requestItem(11)]);
  expect(screen.getByRole('form', { name: 'Log in' })).toBeDefined();
  expect(stateOf('Your account')).toBe('active');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your account' }));
});

// §checkout.logout.forgotten
test('a log-out removes what was typed from the browser, and typing at the log-in stores none of it again', async () => {
  const { user } = await openCheckout();
  await fillAddress(user);
  expect(readStoredText('checkout')).toContain('Berlin');
  await press(user, 'Log out');
  await user.type(within(screen.getByRole('form', { name: 'Log in' })).getByLabelText('Email'), 'bo@');
  expect(readStoredText('checkout')).toContain('bo@');
  expect(readStoredText('checkout')).not.toContain('Berlin');
});
