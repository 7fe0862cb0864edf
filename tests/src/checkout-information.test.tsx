/** Step 2 of the checkout: the order information, what is wrong with it, and how browsers fill it in. */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { wrongZipMessage } from '../../domain/tax.ts';
import { fillAddress, openCheckout, stateOf, step } from '../support/checkout-window.tsx';
import { failure } from '../support/failure.ts';
import { press } from '../support/window.tsx';

afterEach(cleanup);

describe('step 2', () => {
  // §checkout.account.logged-in, §checkout.steps.indicator
  test('is where a customer starts', async () => {
    await openCheckout();
    expect([stateOf('Your account'), stateOf('Order information')]).toEqual(['done', 'active']);
  });

  // §forms.errors.summary, §forms.errors.at-field, §forms.errors.corrected
  test('lists what is missing, each leading to its field, and an error goes as soon as it is mended', async () => {
    const { user } = await openCheckout();
    await press(user, 'Proceed to review your order');
    const summary = within(screen.getByRole('region', { name: 'There is a problem' }));
    expect(summary.getByRole('heading', { name: 'There is a problem' })).toBeDefined();
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Please enter your name.',
      'Please enter your address.',
      'Please enter your zip code.',
      'Please enter your city.',
      'Please select your country.',
    ]);
    const name = screen.getByLabelText('Name');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, 'A');
    expect(name.getAttribute('aria-invalid')).toBeNull();
    expect(summary.queryByText('Please enter your name.')).toBeNull();
  });

  // §forms.errors.after-submit
  test('shows no error before the first submit', async () => {
    const { user } = await openCheckout();
    await user.click(screen.getByLabelText('Name'));
    await user.tab();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
  });

  // §forms.state.us-select, §forms.country.resets-state, §forms.autocomplete.zip-code
  test('asks for a state of the list in the US and for any text elsewhere, and forgets it with the country', async () => {
    const { user } = await openCheckout();
    expect(screen.getByLabelText('State (optional)').tagName).toBe('INPUT');
    await user.type(screen.getByLabelText('State (optional)'), 'Hordaland');
    await user.selectOptions(screen.getByLabelText('Country'), 'US');
    const state = screen.getByLabelText<HTMLSelectElement>('State');
    expect([state.tagName, state.value]).toEqual(['SELECT', '']);
    expect(screen.getByLabelText('Postal or zip code').getAttribute('inputmode')).toBe('numeric');
  });

  // §checkout.junior.exclusive, §checkout.junior.clears-third-party, §checkout.third-party.hidden,
  // §checkout.information.check-boxes
  test('lets a student be no graduate and order for nobody else', async () => {
    const { user } = await openCheckout();
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await user.click(box(/third-party order/));
    expect(screen.getByRole('group', { name: 'Third party' })).toBeDefined();
    await user.click(box(/recent graduate/));
    await user.click(box(/active student/));
    expect(box(/recent graduate/).checked).toBe(false);
    expect(screen.queryByRole('checkbox', { name: /third-party order/ })).toBeNull();
    await user.click(box(/active student/));
    expect(box(/third-party order/).checked).toBe(false);
  });

  // §forms.autocomplete.third-party
  test("keeps the payer's autofill out of the third party's block", async () => {
    const { user } = await openCheckout();
    await user.click(screen.getByRole('checkbox', { name: /third-party order/ }));
    const block = within(screen.getByRole('group', { name: 'Third party' }));
    expect(block.getByLabelText('City').getAttribute('autocomplete')).toBe(
      'section-licensee billing address-level2',
    );
  });

  // §forms.autocomplete.name, §forms.autocomplete.address, §forms.autocomplete.city-state-country,
  // §forms.autocomplete.website
  test('names its fields for autofill', async () => {
    await openCheckout();
    const fills = {
      Name: 'billing name',
      'Company (optional)': 'billing organization',
      Address: 'billing address-line1',
      'Address line 2 (optional)': 'billing address-line2',
      City: 'billing address-level2',
      'State (optional)': 'billing address-level1',
      Country: 'billing country',
      'Website (optional)': 'url',
    };
    for (const [label, fill] of Object.entries(fills))
      expect([label, screen.getByLabelText(label).getAttribute('autocomplete')]).toEqual([label, fill]);
    const website = screen.getByLabelText<HTMLInputElement>('Website (optional)');
    expect([website.type, website.inputMode, screen.getByLabelText('Country').tagName]).toEqual([
      'url',
      'url',
      'SELECT',
    ]);
  });

  // §licensee.name
  test('says whom the licence names, unless it is a third party’s', async () => {
    const { user } = await openCheckout();
    const description = 'If you enter a company, the licence is in its name.';
    const name = /^Company/;
    expect(screen.getByRole('textbox', { name, description })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: /third-party order/ }));
    expect(screen.getAllByRole('textbox', { name })).toHaveLength(2);
    expect(screen.queryByRole('textbox', { name, description })).toBeNull();
  });

  // §checkout.information.junior-warning
  test('warns of what Junior is limited to', async () => {
    await openCheckout();
    const warning = screen.getByText(/^The Junior discount applies only to the lowest licensing tiers/);
    expect(warning.textContent).toContain('not allowed for third-party orders');
    expect(warning.textContent).toContain('it is adjusted automatically');
  });

  // §checkout.information.tax-error, §checkout.information.next
  test('stays when the tax service refuses the address, and says why', async () => {
    const { user, server } = await openCheckout();
    const taxjar_error = wrongZipMessage('New York');
    server.cart = { ...server.cart, taxjar_error, taxjar_error_field: 'zip_code' };
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    const entry = within(screen.getByRole('region', { name: 'There is a problem' })).getByRole('link', {
      name: taxjar_error,
    });
    const zipCode = screen.getByLabelText('Postal or zip code');
    expect([entry.getAttribute('href'), zipCode.getAttribute('aria-invalid')]).toEqual([
      `#${zipCode.id}`,
      'true',
    ]);
    expect(stateOf('Order information')).toBe('active');
  });

  // §forms.errors.server, §forms.errors.length
  test('leads to the line that the server finds too long, and lets nobody type more', async () => {
    const message = 'Name must be at most 255 characters.';
    const errors = [{ field: 'user.personal_info.name', message, rule: 'size' }];
    const { user, server } = await openCheckout();
    server.save = () => Promise.reject(failure({ status: 422, errors }));
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    expect(
      within(screen.getByRole('region', { name: 'There is a problem' })).getByRole('link', { name: message }),
    ).toBeDefined();
    expect([name.getAttribute('aria-invalid'), name.maxLength]).toEqual(['true', 255]);
  });

  // §checkout.information.edit
  test('comes back with its entries by Edit', async () => {
    const { user } = await openCheckout();
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    expect(step('Order information').textContent).toContain('Ada Holm, Berlin');
    await press(user, 'Edit order information');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
  });
});
