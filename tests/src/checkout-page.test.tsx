import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { wrongZipMessage } from '../../domain/tax.ts';
import { readStoredText, readToken } from '../../src/effects/storage.ts';
import { readStoredCart } from '../../src/effects/stored-cart.ts';
import {
  fillAddress,
  openCheckout,
  pay,
  reachPayment,
  saved,
  settle,
  stateOf,
  step,
} from '../support/checkout-window.tsx';
import { failure } from '../support/failure.ts';
import { brand } from '../support/foundry.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
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

// §checkout.steps.disabled, §checkout.steps.payment-enabled, §checkout.account-needed
test('only the present step has a form, and Pay is offered at step 4 alone', async () => {
  const forms = () =>
    ['Log in', 'Register', 'Order information', 'Terms', 'Payment'].filter((name) =>
      screen.queryByRole('form', { name }),
    );
  await openCheckout({ user: null });
  expect(forms()).toEqual(['Log in', 'Register']);
  expect(
    screen.getByText(
      'Log in, or register if you are new: your orders, licences and downloads are kept in your account.',
    ),
  ).toBeDefined();
  cleanup();
  const { user } = await openCheckout();
  expect(forms()).toEqual(['Order information']);
  await fillAddress(user);
  await press(user, 'Proceed to review your order');
  expect(forms()).toEqual(['Terms']);
  expect(screen.queryByRole('button', { name: pay })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
  await press(user, 'Everything looking good? Proceed to payment');
  expect(forms()).toEqual(['Payment']);
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

// §cart.gone
test('a window whose cart another one has paid says so and leads to the order', async () => {
  const { actors, server } = await openCheckout();
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'cart_paid', newValue: 'now' }));
    server.cart = pricedCart([], 4);
    actors.cart.send({ type: 'cart.reload' });
  });
  await settle();
  expect(screen.getByRole('status').textContent).toBe('What was in your cart has just been paid.');
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/checkouts/success',
  );
  expect(screen.queryByText(/Your cart is empty/)).toBeNull();
});

// §checkout.help, §site.accessibility
test('the checkout says whom to write to, and leads to the page about accessibility', async () => {
  await openCheckout();
  const help = within(screen.getByText(/^Need help\?/));
  expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `mailto:${brand.email}`,
    '/accessibility',
  ]);
});

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

describe('step 3', () => {
  // §checkout.review.terms, §checkout.review.terms-link, §checkout.review.button, §checkout.review.items
  test('shows the items and the total, and wants the terms agreed to', async () => {
    const { user } = await openCheckout();
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    const review = within(step('Order review'));
    expect(review.getByRole('heading', { name: 'Barlow Regular' })).toBeDefined();
    expect(review.getByRole('link', { name: /licensing terms/ }).getAttribute('href')).toBe('/eula');
    await press(user, 'Everything looking good? Proceed to payment');
    expect(
      review.getAllByText('Please agree to our licensing terms before proceeding.').length,
    ).toBeGreaterThan(0);
    expect(stateOf('Payment')).toBe('inactive');
  });

  // §checkout.review.files, §checkout.one-total
  test('says which files come, and whether tax is in the total', async () => {
    const { user, server } = await openCheckout();
    const summary = () => screen.getByRole('complementary', { name: 'Your order' }).textContent;
    expect(summary()).toContain('sales tax is added after step 2');
    server.cart = { ...server.cart, us_sales_tax: 200, us_sales_tax_percentage: 4 };
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    expect(step('Order review').textContent).toContain('the fonts as OpenType files and the licence');
    expect(summary()).toContain('The total includes the sales tax estimated for your address.');
  });

  // §checkout.review.licensee, §licensee.sentence
  test('names the licensee and the address: of a third-party order, the third party', async () => {
    const { user } = await openCheckout();
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    expect(step('Order review').textContent).toContain(
      'Licensed to Ada Holm, Hafenstraße 12, 10245 Berlin, Germany',
    );
    await press(user, 'Edit order information');
    await user.click(screen.getByRole('checkbox', { name: /third.party order/i }));
    const thirdParty = within(screen.getByRole('group', { name: /third party/i }));
    for (const [label, text] of [
      ['Name', 'Bo Quay'],
      [/^Company/, 'Salt & Rope'],
      ['Address', 'Kaigata 1'],
      ['Postal or zip code', '0150'],
      ['City', 'Oslo'],
      ['Email', 'bo@example.com'],
    ] as const) {
      await user.click(thirdParty.getByLabelText(label));
      await user.paste(text);
    }
    await user.selectOptions(thirdParty.getByLabelText('Country'), 'NO');
    await press(user, 'Proceed to review your order');
    expect(step('Order review').textContent).toContain(
      'Licensed to Salt & Rope, Kaigata 1, 0150 Oslo, Norway',
    );
  });

  // §checkout.review.totals
  test('shows discounts and total by name and value', async () => {
    const { user, server } = await openCheckout();
    const discounts = [{ name: 'Upgrade credit', amount: -2000, value: '−$20' }];
    server.cart = { ...server.cart, discounts, total: { name: 'Total', amount: 3000, value: '$30' } };
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    const sums = within(step('Order review')).getAllByRole('term');
    expect(sums.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(
      expect.arrayContaining([
        ['Upgrade credit', '−$20'],
        ['Total', '$30'],
      ]),
    );
  });

  // §checkout.review.junior-terms, §checkout.review.junior-statement, §checkout.review.cart-modified
  test('asks a student for the Junior terms, and says that the cart was modified', async () => {
    const { user, server } = await openCheckout();
    server.cart = { ...server.cart, cart_modified: true };
    await fillAddress(user);
    await user.click(screen.getByRole('checkbox', { name: /active student/ }));
    await press(user, 'Proceed to review your order');
    const review = within(step('Order review'));
    expect(review.getByText(/Your cart was modified/)).toBeDefined();
    expect(review.getByRole('link', { name: /^Junior licence/ }).getAttribute('href')).toBe(
      '/junior-licence',
    );
    await user.click(review.getByRole('checkbox', { name: /licensing terms/ }));
    await press(user, 'Everything looking good? Proceed to payment');
    expect(
      review.getAllByText('Please agree to the Junior licensing terms before proceeding.').length,
    ).toBeGreaterThan(0);
    await user.click(review.getByRole('checkbox', { name: /am a student/ }));
    await press(user, 'Everything looking good? Proceed to payment');
    expect(stateOf('Payment')).toBe('active');
  });
});

// §checkout.summary
test('the order with its full total stands beside every step', async () => {
  const { user } = await openCheckout();
  const order = () => within(screen.getByRole('complementary', { name: 'Your order' }));
  expect(order().getByText('For addresses in the US, sales tax is added after step 2.')).toBeDefined();
  await reachPayment(user);
  expect(order().getByText('The total is final: no sales tax is added for your address.')).toBeDefined();
  expect(order().getAllByText('$50').length).toBeGreaterThan(0);
  const [explained] = order().getAllByRole('table', {
    name: /^The price of .+, step by step$/,
    hidden: true,
  });
  expect(explained?.textContent).toContain('Desktop licence+ $50$50');
});

test('an empty cart has nothing to pay', async () => {
  await openCheckout({ cart: pricedCart([], 3) });
  expect(screen.getByText(/Your cart is empty/)).toBeDefined();
});

test('a buyer whose session ended has to log in again, and isn’t shown an empty cart', async () => {
  await openCheckout({ user: null, saved, cart: pricedCart([], 3) });
  expect(screen.getByRole('form', { name: 'Log in' })).toBeDefined();
  expect(screen.getByText(/Log in again to go on: your cart and what you typed are kept/)).toBeDefined();
  expect(screen.queryByText(/Your cart is empty/)).toBeNull();
});
