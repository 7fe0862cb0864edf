/** A page opened by a link shows its heading before the rest (§navigation.ahead). */
import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Later } from '../../src/app/later.tsx';

const { dataset } = document.documentElement;

afterEach(() => {
  cleanup();
  delete dataset.hydrated;
  delete dataset.returning;
  history.replaceState(null, '', '/');
});

/** Calls `onShown` once it is in the document. */
function Heading({ onShown }: { readonly onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return <h1>Barlow</h1>;
}

/** Whether the rest was there when the heading was. */
function isRestThere(): boolean {
  let isThere = false;
  const onShown = () => {
    isThere = screen.queryByText('The rest') !== null;
  };
  render(
    <>
      <Heading onShown={onShown} />
      <Later>
        <p>The rest</p>
      </Later>
    </>,
  );
  expect(screen.getByText('The rest')).toBeTruthy();
  return isThere;
}

test('it comes after what stands above it', () => {
  dataset.hydrated = '';
  expect(isRestThere()).toBe(false);
});

test.each([
  ['the server’s HTML is read', () => undefined],
  [
    'Back restores the place',
    () => {
      dataset.hydrated = '';
      dataset.returning = '';
    },
  ],
  [
    'the address has an anchor',
    () => {
      dataset.hydrated = '';
      history.replaceState(null, '', '/#packages');
    },
  ],
])('it comes with the page where %s', (_where, arrange) => {
  arrange();
  expect(isRestThere()).toBe(true);
});
