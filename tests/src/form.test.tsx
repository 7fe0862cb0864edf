import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type CredentialsKind,
  type CredentialsReply,
  credentialsMachine,
} from '../../machines/credentials.machine.ts';
import { formMachineOf } from '../../machines/form.machine.ts';
import { CredentialsForm } from '../../src/app/credentials-form.tsx';
import { Button } from '../../src/ui/button.tsx';
import { ErrorSummary } from '../../src/ui/form/error-summary.tsx';
import { Checkbox, SelectField, TextField } from '../../src/ui/form/field.tsx';

afterEach(cleanup);
const ignore = () => undefined;

/** What a screen reader announces after the field's name. */
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

describe('a field', () => {
  // §forms.labels.optional
  test('is found by its label, and says when it is optional', () => {
    render(<TextField name="vat_number" label="VAT number" optional value="" onValue={ignore} />);
    const field = screen.getByLabelText('VAT number (optional)');
    expect(field.getAttribute('aria-required')).toBeNull();
  });

  test('without an error is neither invalid nor described', () => {
    render(<TextField name="city" label="City" value="" onValue={ignore} />);
    const field = screen.getByLabelText('City');
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
      null,
      null,
    ]);
  });

  // §forms.errors.at-field
  test('with an error is invalid and described by hint and message', () => {
    const words = { label: 'Email', hint: 'For the receipt.', error: 'Please enter a valid email address.' };
    render(<TextField name="email" type="email" value="x" onValue={ignore} {...words} />);
    const field = screen.getByLabelText('Email');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toBe('For the receipt. Please enter a valid email address.');
  });

  test('hands over what is typed and that it was left', async () => {
    const [onValue, onLeave] = [vi.fn(), vi.fn()];
    render(<TextField name="city" label="City" value="" onValue={onValue} onBlur={onLeave} />);
    await userEvent.type(screen.getByLabelText('City'), 'Ø');
    await userEvent.tab();
    expect(onValue).toHaveBeenCalledWith('Ø');
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test('of a select carries its error too', () => {
    const options = [{ value: 'NO', text: 'Norway' }];
    const words = { label: 'Country', error: 'Please select a country.', empty: 'Please select' };
    render(<SelectField name="country" value="" options={options} onValue={ignore} {...words} />);
    expect(described(screen.getByRole('combobox', { name: 'Country' }))).toBe('Please select a country.');
  });

  test('that is a tick is required only when it says so', () => {
    render(<Checkbox name="terms" label="I agree" required checked={false} onChecked={ignore} />);
    render(<Checkbox name="news" label="Newsletter" checked={false} onChecked={ignore} />);
    expect(screen.getByRole('checkbox', { name: 'I agree' }).getAttribute('aria-required')).toBe('true');
    expect(screen.getByRole('checkbox', { name: 'Newsletter' }).getAttribute('aria-required')).toBeNull();
  });
});

describe('the error summary', () => {
  test('is not there without errors', () => {
    render(<ErrorSummary errors={[]} />);
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  // §forms.errors.summary
  test('lists each message as a link that focuses its field', async () => {
    render(
      <>
        <ErrorSummary
          errors={[
            { id: 'zip_code', message: 'Please enter your zip code.' },
            { message: 'Cards are refused.' },
          ]}
        />
        <TextField name="zip_code" label="Postal or zip code" value="" onValue={ignore} />
      </>,
    );
    expect(screen.getByRole('region', { name: 'There is a problem' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Cards are refused.' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Please enter your zip code.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Postal or zip code'));
  });
});

describe('while errors are listed', () => {
  const both = [{ message: 'Cards are refused.' }, { message: 'Please enter your name.' }];

  // §forms.errors.title
  test('their number leads the title, and is gone with them', () => {
    document.title = 'Checkout — Skerry';
    const { rerender } = render(<ErrorSummary errors={both} />);
    expect(document.title).toBe('2 problems: Checkout — Skerry');
    rerender(<ErrorSummary errors={both.slice(1)} />);
    expect(document.title).toBe('1 problem: Checkout — Skerry');
    rerender(<ErrorSummary errors={[]} />);
    expect(document.title).toBe('Checkout — Skerry');
  });

  // §forms.errors.title
  test('those of all forms are counted together', () => {
    document.title = 'Checkout — Skerry';
    const two = render(<ErrorSummary id="log-in" errors={both} />);
    const one = render(<ErrorSummary id="register" errors={both.slice(1)} />);
    expect(document.title).toBe('3 problems: Checkout — Skerry');
    two.unmount();
    expect(document.title).toBe('1 problem: Checkout — Skerry');
    one.unmount();
    expect(document.title).toBe('Checkout — Skerry');
  });

  // §forms.errors.title
  test('another page that is shown meanwhile keeps its own title', () => {
    document.title = 'Checkout — Skerry';
    const { unmount } = render(<ErrorSummary errors={both} />);
    document.title = 'Blog — Skerry';
    unmount();
    expect(document.title).toBe('Blog — Skerry');
  });

  // §forms.errors.heading
  test('their heading is below that of the form', async () => {
    openLogin();
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Log in');
    expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('There is a problem');
  });
});

/** A log-in as in the checkout, whose server never answers. */
function openLogin(): void {
  const hang = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined));
  const credentialsForm = formMachineOf<CredentialsKind, CredentialsReply>().provide({
    actors: { submit: hang(), wait: hang() },
  });
  const machine = credentialsMachine.provide({ actors: { credentialsForm } });
  const credentials = createActor(machine, { input: { kind: 'login', email: '' } }).start();
  render(<CredentialsForm credentials={credentials} />);
}

// §forms.password.shown
test('a password is shown on demand, and hidden by the submit', async () => {
  openLogin();
  await userEvent.type(screen.getByLabelText('Email'), 'ann@pier.example');
  const password = screen.getByLabelText('Password');
  await userEvent.type(password, 'low water, soft light');
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([password.getAttribute('type'), password.getAttribute('spellcheck')]).toEqual(['text', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(password.getAttribute('type')).toBe('password');
  expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy();
});

describe('a busy button', () => {
  // §forms.submit.busy
  test('does nothing, keeps its focus and says so', async () => {
    const onClick = vi.fn();
    render(
      <Button variant="primary" busy onClick={onClick}>
        Pay for font licensing
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pay for font licensing' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
