/** What the announcer says of the page and of the cart (§accessibility.announcer). */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { startAnnouncer } from '../../src/compose/announcer.ts';
import { spokenText } from '../../src/effects/spoken.ts';
import { barlow } from '../support/licence-cart.ts';
import { openCartPage, press, settle } from '../support/window.tsx';

/** The waits of the window, ended by hand: each length of time ends for all that wait so long. */
function heldClock() {
  const held: { milliseconds: number; end: () => void }[] = [];
  const wait = fromPromise<null, { milliseconds: number }>(
    ({ input: { milliseconds }, signal }) =>
      new Promise((resolve) => {
        const timer = { milliseconds, end: () => resolve(null) };
        held.push(timer);
        signal.addEventListener('abort', () => held.splice(held.indexOf(timer), 1));
      }),
  );
  const pass = async (milliseconds: number) => {
    const ended = held.filter((timer) => timer.milliseconds === milliseconds);
    if (ended.length === 0) throw new Error(`nothing waits ${milliseconds} ms`);
    for (const timer of ended) timer.end();
    await settle();
  };
  return { wait, pass, held };
}

const region = document.createElement('div');
region.id = 'announcer';
const said = () => region.textContent;

beforeEach(() => document.body.append(region));
afterEach(cleanup);

async function openShop() {
  const clock = heldClock();
  const opened = await openCartPage(
    '/shops/barlow',
    { ...barlow, faces: [] },
    { environment: { wait: clock.wait } },
  );
  await opened.finishStartup();
  startAnnouncer(opened.actors);
  await settle();
  return { ...opened, ...clock };
}

test('adding and removing are said a second later, in one sentence for all', async () => {
  const { user, pass } = await openShop();
  await press(user, 'Add Barlow Regular');
  expect(said()).toBe('');
  await press(user, 'Add Barlow Bold');
  await pass(1_000);
  expect(said()).toBe('Barlow Regular and Barlow Bold added. 2 items, $100.');
  await pass(10_000);
  expect(said()).toBe('');
  await press(user, 'Remove Barlow Bold');
  await pass(1_000);
  expect(said()).toBe('Barlow Bold removed. 1 item, $50.');
});

test('new prices and what keeps its licences are said once, however many lines there are', async () => {
  const { user, pass } = await openShop();
  await press(user, 'Add Barlow Regular');
  await press(user, 'Add Barlow Bold');
  await pass(1_000);
  await user.selectOptions(screen.getByLabelText(/Desktop licence/), '2');
  await settle();
  await pass(1_000);
  expect(said()).toBe(
    '2 lines in your cart keep their licences. Packages from $240. Single styles from $75.',
  );
  expect(
    screen.getAllByText('In your cart with different licences; adding it here replaces them.'),
  ).toHaveLength(2);
  expect(
    screen.getByRole('button', { name: 'Add Barlow Bold' }).getAttribute('aria-describedby'),
  ).toBeTruthy();
});

test('nothing is said while somebody types, then all of it', async () => {
  const { user, pass, held } = await openShop();
  const field = document.createElement('input');
  document.body.append(field);
  await user.type(field, 'h');
  await press(user, 'Add Barlow Regular');
  expect(held.some(({ milliseconds }) => milliseconds === 1_000)).toBe(false);
  await pass(1_500);
  expect(said()).toBe('Barlow Regular added. 1 item, $50.');
});

test('a status speaks by the announcer alone, and not at all if it is gone within a second', async () => {
  const { pass } = await openShop();
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.textContent = 'Your quote is being made';
  await act(async () => document.body.append(status));
  expect(status.getAttribute('aria-live')).toBe('off');
  await act(async () => status.remove());
  await pass(1_000);
  expect(said()).toBe('');
});

test('in an open dialog its own region speaks: what is outside is not heard', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  dialog.innerHTML = '<div data-announcer></div>';
  const { user, pass } = await openShop();
  document.body.append(dialog);
  await press(user, 'Add Barlow Regular');
  await pass(1_000);
  expect([dialog.textContent, said()]).toEqual(['Barlow Regular added. 1 item, $50.', '']);
});

test('what is spoken are the blocks of a status, as sentences, without its buttons', () => {
  const notice = document.createElement('div');
  notice.innerHTML =
    '<strong>Your cart was emptied</strong><div><p>Undo brings back the <b>2</b> items.</p><button>Undo</button></div>';
  expect(spokenText(notice)).toBe('Your cart was emptied. Undo brings back the 2 items.');
});
