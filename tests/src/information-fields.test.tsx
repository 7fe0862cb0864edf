import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PersonalInfo } from '../../domain/licensee.ts';
import { fieldsOf } from '../../domain/shape.ts';
import { openCheckout } from '../support/checkout-window.tsx';

afterEach(cleanup);

const idOf = (field: string) => `information-${field.replaceAll('.', '-')}`;

/** Set by the server, or said once for the whole order. */
const notEntered: readonly string[] = [
  'third_party_data.vat_number',
  'third_party_data.job_reference',
  'third_party_data.code_upgrade',
  'beta',
];

// §checkout.information.fields, §checkout.third-party.fields
test('the information step has a field for every value that an order can have', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByRole('checkbox', { name: /third-party order/ }));
  const without = fieldsOf(PersonalInfo).filter((field) => !document.getElementById(idOf(field)));
  expect(without).toEqual(notEntered);
});
