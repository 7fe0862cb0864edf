import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Failure } from '../../domain/failure.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { codeUnknownMessage } from '../../domain/upgrade.ts';
import { fillAddress, openCheckout } from '../support/checkout-window.tsx';
import { press } from '../support/window.tsx';

afterEach(cleanup);

test('an upgrade code that the server refuses is said at its field, and typing takes the words away', async () => {
  const refused: Failure = {
    status: 422,
    rule: 'unknown_code',
    message: codeUnknownMessage,
    errors: [{ field: 'code_upgrade', message: codeUnknownMessage, rule: 'unknown_code' }],
  };
  const { user } = await openCheckout({ save: () => Promise.reject(refused) });
  await fillAddress(user);
  const field = screen.getByLabelText(/^Upgrade code/);
  await user.type(field, 'nonsense');
  await press(user, 'Proceed to review your order');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(codeUnknownMessage).length).toBeGreaterThan(0);
  await user.type(field, 'x');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('every refused field of the order information is linked above the form', async () => {
  const errors: FieldError[] = [];
  const refused = () => Promise.reject({ status: 422, rule: 'refused', message: 'Refused', errors });
  const { user } = await openCheckout({ save: refused });
  await fillAddress(user);
  const form = within(screen.getByRole('form', { name: 'Order information' }));
  const fields = [...form.getAllByRole<HTMLInputElement>('textbox'), ...form.getAllByRole('checkbox')];
  errors.push(
    ...fields.map((field) => ({
      field: field.getAttribute('name') ?? '',
      message: field.id,
      rule: 'refused',
    })),
  );
  await press(user, 'Proceed to review your order');
  expect(form.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(fields.map(({ id }) => id));
});
