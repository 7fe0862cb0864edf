import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PriceStep } from '../../domain/cart.ts';
import { Price } from '../../src/ui/price.tsx';

afterEach(cleanup);

const breakdown: readonly PriceStep[] = [
  { step: 'unit', label: 'Desktop, 1–3 computers', factor: '+50', amount: '50' },
  { step: 'styles', label: '8 styles', factor: '×8', amount: '400' },
  { step: 'package', label: 'Package', factor: '×0.8', amount: '320' },
];

test('a price without steps is only its amount', () => {
  const { container } = render(<Price value="$320" />);
  expect(container.textContent).toBe('$320');
  expect(container.querySelector('details')).toBeNull();
});

test("a price's explanation is folded until it is opened", () => {
  const { container } = render(<Price value="$320" breakdown={breakdown} of="Barlow" />);
  expect(container.querySelector('details')?.open).toBe(false);
  expect(container.querySelector('summary')?.textContent).toBe('$320How it adds up for Barlow');
});

test('the explanation replays every step in its order and ends at the price', () => {
  render(<Price value="$320" breakdown={breakdown} of="Barlow" />);
  const table = screen.getByRole('table', { name: 'The price of Barlow, step by step', hidden: true });
  const [, ...rows] = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    'Desktop, 1–3 computers+ $50$50',
    '8 styles× 8$400',
    'Package× 0.8$320',
  ]);
});

// §pricing.money.column
test('the sums of the steps end alike, also where one has three decimals', () => {
  const sumsOf = (...amounts: string[]) => {
    cleanup();
    const steps = amounts.map((amount): PriceStep => ({ step: 'unit', label: 'Step', factor: '+1', amount }));
    render(<Price value="$371" breakdown={steps} of="Barlow" />);
    return screen.getAllByRole('row', { hidden: true }).flatMap((row) => row.children[2]?.textContent ?? []);
  };
  expect(sumsOf('50', '400')).toEqual(['Amount', '$50', '$400']);
  expect(sumsOf('50', '62.5')).toEqual(['Amount', '$50.00', '$62.50']);
  expect(sumsOf('62.5', '437.5', '371.875', '371')).toEqual([
    'Amount',
    '$62.500',
    '$437.500',
    '$371.875',
    '$371.000',
  ]);
});

test('in a list the label is the amount alone, with a text for screen readers', () => {
  render(<Price value="$320" breakdown={breakdown} of="Barlow" toggle="mark" />);
  expect(screen.getByText(/^How it adds up/).className).toBe('visually-hidden');
  expect(
    screen.getByRole('table', { name: 'The price of Barlow, step by step', hidden: true }),
  ).toBeDefined();
});
