import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
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
        <TextField name="zip_code" label="Zip code" value="" onValue={ignore} />
      </>,
    );
    expect(screen.getByRole('region', { name: 'There is a problem' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Cards are refused.' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Please enter your zip code.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Zip code'));
  });
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
