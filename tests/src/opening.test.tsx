/** The opening of the home page: typefaces in turn, to type into (§home.opening.walk). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { openingMachine } from '../../machines/opening.machine.ts';
import { nameOf, Opening } from '../../src/pages/home/opening.tsx';
import { card } from '../support/content.ts';
import { InFoundry } from '../support/in-foundry.tsx';

let goOn = () => {};
afterEach(cleanup);

const names = [card, { ...card, name: 'Voe', page: 'voe' }].flatMap((one) => nameOf(one) ?? []);

function show({ prefersLess = false, count = 2 } = {}): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: prefersLess }) as MediaQueryList);
  const [first, ...others] = names.slice(0, count);
  if (!first) throw new Error('The card has no face');
  const machine = openingMachine.provide({
    actors: {
      wait: fromPromise<null, { milliseconds: number }>(
        () =>
          new Promise((resolve) => {
            goOn = () => resolve(null);
          }),
      ),
      loadFace: fromPromise<null, { face: string; isTyped: boolean }>(async () => null),
    },
  });
  render(<Opening names={[first, ...others]} machine={machine} />, { wrapper: InFoundry });
}
const specimen = () => screen.getByRole('textbox');
/** Whether one typeface follows the other. */
const isWalking = () => screen.queryByRole('button', { name: 'Pause' }) !== null;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('one typeface follows the other until it is paused, and goes on from there', async () => {
  show();
  expect([specimen().textContent, isWalking()]).toEqual(['Firth', true]);
  await act(async () => goOn());
  await vi.waitFor(() => expect(specimen().textContent).toBe('Voe'));
  expect(screen.getByRole('link', { name: 'See Voe' }).getAttribute('href')).toBe('/typeface/voe');
  await press('Pause');
  await act(async () => goOn());
  expect([specimen().textContent, isWalking()]).toEqual(['Voe', false]);
  await press('Play');
  await act(async () => goOn());
  await vi.waitFor(() => expect(specimen().textContent).toBe('Firth'));
});

test('it stands still where less motion is preferred, and the next is shown when asked for', async () => {
  show({ prefersLess: true });
  expect(isWalking()).toBe(false);
  await press('Next typeface');
  expect(specimen().textContent).toBe('Voe');
});

test('whoever types keeps the typeface, and the next shows the same text', async () => {
  show();
  await userEvent.click(specimen());
  expect(isWalking()).toBe(false);
  specimen().textContent = 'Ebb';
  fireEvent.input(specimen());
  await press('Next typeface');
  expect([specimen().textContent, specimen().getAttribute('aria-label')]).toEqual([
    'Ebb',
    'Type here to try Voe',
  ]);
});

test('a link that has the focus stays', async () => {
  show();
  const link = screen.getByRole('link', { name: 'See Firth' });
  act(() => link.focus());
  await act(async () => goOn());
  expect(isWalking()).toBe(false);
  expect(document.activeElement).toBe(link);
});

test('a single typeface has no buttons for others', () => {
  show({ count: 1 });
  expect(screen.queryByRole('button')).toBeNull();
});
