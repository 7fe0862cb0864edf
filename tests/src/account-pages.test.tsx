import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Failure } from '../../domain/failure.ts';
import { loginAgainRule } from '../../domain/forms.ts';
import { visitOf } from '../../src/routes/routes.ts';
import { codeRequired } from '../models/form.model.ts';
import { failure } from '../support/failure.ts';
import type { Answers } from '../support/fake-api.ts';
import { ann, type never, openPage as openPageAt, press } from '../support/window.tsx';

afterEach(cleanup);

/** Answers of a form's call, one after the other: a message, or a refusal; `sent` collects the bodies. */
const formAnswer = (replies: (string | Failure)[], sent: unknown[] = []) => {
  return ({ body }: { readonly body: unknown }) => {
    sent.push(body);
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? '';
    return typeof reply === 'string'
      ? Promise.resolve({ success: true as const, message: reply })
      : Promise.reject(reply);
  };
};

/** Opens an account page; `answers` by the names of its calls. */
const open = async (address: string, answers: Answers, wait?: typeof never) => {
  await openPageAt(address, null, { user: ann, answers, environment: wait ? { wait } : {} });
  return userEvent.setup();
};

// §login.page
test('the log-in leads on to a new password, and says where accounts are made', async () => {
  await openPageAt('/user/login');
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  const reset = screen.getByRole('link', { name: 'Don’t remember your password?' });
  expect(reset.getAttribute('href')).toBe('/user/forget-password');
  expect(screen.getByText(/Accounts can be created during checkout/)).toBeDefined();
});

describe('the reset request', () => {
  const openPage = (reply: string | Failure, sent: unknown[] = []) =>
    open('/user/forget-password', { recoverPassword: formAnswer([reply], sent) });

  // §password.reset.form, §password.reset.email-rules
  test('asks for an address that can be one, above the form and at the field', async () => {
    const sent: unknown[] = [];
    const user = await openPage('Check your email address!', sent);
    await press(user, 'Send a password reset email');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(
      'Email is required',
    );
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await press(user, 'Send a password reset email');
    expect(screen.getAllByText('Please Enter valid email address')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  // §password.reset.success
  test('says where to look, and is clear for another address', async () => {
    const user = await openPage('Check your email address!');
    const field = screen.getByLabelText<HTMLInputElement>('Email');
    expect([field.autocomplete, field.type, field.inputMode]).toEqual(['username', 'email', 'email']);
    await user.type(field, 'ann@example.com');
    await press(user, 'Send a password reset email');
    expect(screen.getByRole('status').textContent).toBe('Check your email address!');
    expect(field.value).toBe('');
  });

  // §password.reset.failure, §forms.submit.nothing-lost
  test("shows the server's words, and keeps what was typed", async () => {
    const user = await openPage(
      failure({ status: 429, message: 'Too many attempts. Please try again later.' }),
    );
    await user.type(screen.getByLabelText('Email'), 'ann@example.com');
    await press(user, 'Send a password reset email');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(
      'Too many attempts.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com');
  });
});

describe('setting a new password', () => {
  const expired = 'This link has expired. Please request a new one.';
  const openPage = async (reply: string | Failure) => {
    const sent: unknown[] = [];
    const user = await open('/user/change-password?code=abc', { setPassword: formAnswer([reply], sent) });
    return { user, sent };
  };

  // §password.set.form, §password.set.required, §password.minlength, §password.set.success
  test('needs eight characters, then says that it was done', async () => {
    const { user, sent } = await openPage('Your password has been changed successfully!');
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.autocomplete).toBe('new-password');
    await press(user, 'Change your password');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(
      'Password is required',
    );
    await user.type(field, '1234567');
    await press(user, 'Change your password');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(
      'Password must be at least 8 characters.',
    );
    await user.type(field, '8');
    await press(user, 'Change your password');
    expect(screen.getByRole('status').textContent).toBe('Your password has been changed successfully!');
    expect(field.value).toBe('');
    expect(sent).toEqual([{ password: '12345678', code: 'abc' }]);
  });

  // §password.set.failure, §password.reset.expiry
  test('says that a link is over, and leads to a new one', async () => {
    const { user } = await openPage(failure({ status: 422, message: expired }));
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await press(user, 'Change your password');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(expired);
    const again = screen.getByRole('link', { name: 'Request a new link' });
    expect(again.getAttribute('href')).toBe('/user/forget-password');
  });

  // §navigation.guard.change-password
  test('is open to anyone who brings a code, and else to visitors only', () => {
    expect(visitOf('/user/change-password', 'code=abc').guard).toBeNull();
    expect(visitOf('/user/change-password', '').guard).toBe('visitors');
    expect(visitOf('/user/forget-password', 'code=abc').guard).toBe('visitors');
    for (const path of ['/user/profile', '/user/orders', '/user/orders/ord_1'])
      expect(visitOf(path, 'code=abc').guard).toBe('members');
  });
});

describe('the settings', () => {
  const openPage = (email: string | Failure, password: string | Failure) =>
    open('/user/profile', { changeEmail: formAnswer([email]), changePassword: formAnswer([password]) });
  const done = 'Your email address has been changed successfully!';

  // §settings.sections, §settings.email.success, §settings.password.old-required,
  // §settings.password.new-required
  test('change the email, each form for itself', async () => {
    const user = await openPage(done, 'Your password has been changed successfully!');
    await user.type(screen.getByLabelText('New email'), 'ann@example.org');
    await press(user, 'Change your email');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([done]);
    await press(user, 'Change your password');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(
      'Old Password is required',
    );
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(
      'New Password is required',
    );
  });

  /** The email form; its server rejects with these failures, one after the other, before it accepts the change. */
  async function openRefusing(...refusals: Failure[]) {
    const sent: unknown[] = [];
    const user = await open('/user/profile', { changeEmail: formAnswer([...refusals, done], sent) });
    return { user, sent, field: screen.getByLabelText<HTMLInputElement>('New email') };
  }

  test('ask for the code of an email to the new address, and for another one', async () => {
    const { user, sent, field } = await openRefusing(codeRequired, codeRequired, codeRequired);
    await user.type(field, 'ann@example.org');
    await press(user, 'Change your email');
    const code = () => screen.getByLabelText<HTMLInputElement>('Code');
    expect([code().autocomplete, field.value]).toEqual(['one-time-code', 'ann@example.org']);
    expect(document.activeElement).toBe(code());
    await press(user, 'Change your email');
    expect(screen.getAllByText('Please enter the code from our email.')).toHaveLength(2);
    await user.type(code(), 'never came');
    await press(user, 'Send another email');
    expect(sent.at(-1)).toEqual({ email: 'ann@example.org' });
    expect(screen.getByRole('status').textContent).toContain('Another email is on its way.');
    expect([document.activeElement?.textContent, code().value]).toEqual(['Send another email', 'never came']);
    // A code is valid for one address.
    await user.type(field, '.uk');
    expect([screen.queryByLabelText('Code'), screen.queryByRole('status')]).toEqual([null, null]);
    await press(user, 'Change your email');
    await user.type(code(), 'KQ7M-3XPD');
    await press(user, 'Change your email');
    expect(sent).toHaveLength(4);
    expect(sent.at(-1)).toMatchObject({ email: 'ann@example.org.uk', email_code: 'KQ7M-3XPD' });
    expect(screen.getByRole('status').textContent).toBe(done);
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  test('keep the code that was received where no other one is sent, and say why', async () => {
    const wait = 'Please try again in 5 minutes.';
    const { user, sent, field } = await openRefusing(codeRequired, failure({ status: 429, message: wait }));
    await user.type(field, 'ann@example.org');
    await press(user, 'Change your email');
    await user.type(screen.getByLabelText('Code'), 'KQ7M-3XPD');
    await press(user, 'Send another email');
    expect(screen.getByRole('region', { name: 'There is a problem' }).textContent).toContain(wait);
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('KQ7M-3XPD');
    await press(user, 'Change your email');
    expect(sent.at(-1)).toMatchObject({ email_code: 'KQ7M-3XPD' });
    expect(screen.getByRole('status').textContent).toBe(done);
  });

  test('say at its field that the code is wrong, and no longer once there is another address', async () => {
    const wrong = { field: 'email_code', message: 'This code is wrong.', rule: 'wrong' };
    const { user, field } = await openRefusing(codeRequired, failure({ status: 422, errors: [wrong] }));
    await user.type(field, 'ann@example.org');
    await press(user, 'Change your email');
    await user.type(screen.getByLabelText('Code'), 'AAAA-AAAA');
    await press(user, 'Change your email');
    expect(screen.getAllByText('This code is wrong.')).toHaveLength(2);
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    await user.type(field, '.uk');
    expect(screen.queryByText('This code is wrong.')).toBeNull();
  });

  // §settings.email.recent-login
  test('ask for the password where the log-in is old, lose nothing, and go on', async () => {
    const { user, sent, field } = await openRefusing(
      failure({ status: 403, rule: loginAgainRule, message: loginAgainRule }),
    );
    await user.type(field, 'ann@example.org');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await press(user, 'Change your email');
    const passwordField = screen.getByLabelText<HTMLInputElement>('Your password');
    expect([field.value, passwordField.type, passwordField.autocomplete]).toEqual([
      'ann@example.org',
      'password',
      'current-password',
    ]);
    expect(document.activeElement).toBe(passwordField);
    await press(user, 'Change your email');
    expect(screen.getAllByText('Password is required')).toHaveLength(2);
    await user.type(passwordField, 'open sesame');
    await press(user, 'Change your email');
    expect(sent.at(-1)).toMatchObject({ email: 'ann@example.org', password: 'open sesame' });
    expect(screen.getByRole('status').textContent).toBe(done);
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  // §settings.password.failure
  test('say at its field that the old password is wrong', async () => {
    const wrong = { field: 'old_password', message: 'The old password is wrong.', rule: 'wrong' };
    const user = await openPage(done, failure({ status: 422, errors: [wrong] }));
    await user.type(screen.getByLabelText('Old password'), 'not this one');
    await user.type(screen.getByLabelText('New password'), 'long enough');
    await press(user, 'Change your password');
    expect(screen.getByLabelText('Old password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('The old password is wrong.')).toHaveLength(2);
  });
});

// §settings.email.take-back
test('a change is taken back only on request', async () => {
  const sent: unknown[] = [];
  const user = await open('/user/return-email?code=abc', {
    returnEmail: formAnswer(['Your email address is the old one again.'], sent),
  });
  expect(sent).toEqual([]);
  await press(user, 'Take the change back');
  expect(screen.getByRole('status').textContent).toBe('Your email address is the old one again.');
  expect(screen.getByRole('link', { name: 'Request another link' })).toBeDefined();
  expect(sent).toEqual([{ code: 'abc' }]);
});
