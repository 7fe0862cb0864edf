import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { CartRequestItem } from '../../domain/cart.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { composeCart } from '../../src/compose/cart.ts';
import { type CartSharing, composeCartSharing } from '../../src/compose/cart-sharing.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { readReplacedCart } from '../../src/effects/replaced-cart.ts';
import { readStoredText, removeStored, storeToken, writeStored } from '../../src/effects/storage.ts';
import { readStoredCart } from '../../src/effects/stored-cart.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const ownItems = [requestItem(11)];
const linked: Record<string, CartRequestItem[]> = { one: [requestItem(12)], two: [requestItem(1)] };
const cartIdOf = (name: string) => name.padEnd(22, '-');

/** The customer's cart on the server. */
let stored: { items: CartRequestItem[]; revision: number };
/** How the server handles the next changes of a cart; 'lost': executed, and never answered. */
let serverMode: 'all' | 'lost' | 'none';

beforeEach(() => {
  stored = { items: ownItems, revision: 1 };
  serverMode = 'all';
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  writeStored('cart', JSON.stringify(ownItems));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => Promise.resolve(answer(path, init)));
});

afterEach(() => removeStored('cart'));

function answer(path: string, { method, body }: RequestInit): Response {
  const name = /cart\/(\w+)/.exec(path)?.[1];
  if (name) return Response.json({ ...pricedCart(linked[name] ?? []), cart_id: cartIdOf(name) });
  if (method === 'PUT') {
    if (serverMode === 'none') return Response.json({ error: 'No.' }, { status: 422 });
    const { cart, revision } = JSON.parse(String(body));
    stored = { items: cart, revision: revision + 1 };
    if (serverMode === 'lost') throw new TypeError('Failed to fetch');
  }
  return Response.json(pricedCart(stored.items, stored.revision));
}

const ann: User = { id: 7, email: 'ann@example.com', name: 'Ann', personal_info: {} };

/** A newly loaded window of this browser: its session, its cart, its links. */
function openWindow(user: User | null = null) {
  if (user) storeToken('t'.repeat(20));
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise<StoredSession, undefined>(() =>
          Promise.resolve({ hasToken: user !== null, profile: user }),
        ),
        loadUser: fromPromise(() => (user ? Promise.resolve(user) : Promise.reject<User>(null))),
        logOut: fromPromise(() => Promise.resolve(null)),
        clearSession: fromPromise(() => Promise.resolve(null)),
      },
    }),
  );
  const environment = browserEnvironment(location);
  const cart = composeCart({ session, environment });
  const links = composeCartSharing({ cart, session, environment });
  session.start();
  return { session, cart, links };
}

const waitForState = ({ sharedCart }: CartSharing, value: string) =>
  waitFor(sharedCart, (now) => now.value === value);

async function opened(name: string, user: User | null = null) {
  const window = openWindow(user);
  window.links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf(name) });
  await waitForState(window.links, 'opened');
  return window;
}

async function undone({ links }: ReturnType<typeof openWindow>) {
  await waitForState(links, 'opened');
  links.sharedCart.send({ type: 'cart.undo' });
  await waitForState(links, 'idle');
}

test('a window that is loaded anew offers Undo, which brings the own cart back and is offered once', async () => {
  await opened('one');
  expect(readStoredCart()).toEqual(linked.one);
  await undone(openWindow());
  expect(readStoredCart()).toEqual(ownItems);
  expect(readStoredText('replaced_cart')).toBeNull();
});

test('what a second link takes the place of is still the own cart', async () => {
  await opened('one');
  await opened('two');
  await undone(openWindow());
  expect(readStoredCart()).toEqual(ownItems);
});

test('a shared cart that is refused leaves what was stored as it was', async () => {
  await opened('one');
  const storedCart = readStoredText('replaced_cart');
  serverMode = 'none';
  const { links } = openWindow();
  links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf('two') });
  await waitForState(links, 'failed');
  expect(readStoredText('replaced_cart')).toBe(storedCart);
});

test('where the answer was lost, the next window knows what the cart holds and offers Undo', async () => {
  serverMode = 'lost';
  const { links } = openWindow(ann);
  links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf('one') });
  await waitForState(links, 'failed');
  serverMode = 'all';
  removeStored('cart');
  await undone(openWindow(ann));
  expect(stored.items).toEqual(ownItems);
});

test('where Undo would change nothing, none is offered and nothing is stored', async () => {
  await opened('one');
  writeStored('cart', JSON.stringify(ownItems));
  await waitForState(openWindow().links, 'idle');
  expect(readStoredText('replaced_cart')).toBeNull();
});

// §cart.undo.owner
test("a customer's Undo is nobody else's: it stays for when the customer is back, and goes when another comes", async () => {
  await opened('one', ann);
  await waitForState(openWindow().links, 'idle');
  await waitForState(openWindow(ann).links, 'opened');
  await waitForState(openWindow({ ...ann, id: 8 }).links, 'idle');
  expect(readStoredText('replaced_cart')).toBeNull();
});

test("a visitor's Undo goes into the account at a log-in, and a log-out forgets it", async () => {
  const { session, links } = await opened('one');
  const nowMs = Date.now();
  expect(readReplacedCart({ owner: 8, nowMs })).not.toBeNull();
  session.send({ type: 'user.known', user: ann });
  await waitFor(session, (now) => now.hasTag('member'));
  expect(readReplacedCart({ owner: ann.id, nowMs })).toMatchObject({ owner: ann.id, before: ownItems });
  expect(links.sharedCart.getSnapshot().value).toBe('opened');
  session.send({ type: 'logout.submit' });
  await waitForState(links, 'idle');
  expect(readStoredText('replaced_cart')).toBeNull();
});

test('what was stored by another version is dropped', async () => {
  await opened('one');
  const storedCart = JSON.parse(readStoredText('replaced_cart') ?? '');
  writeStored('replaced_cart', JSON.stringify({ ...storedCart, version: 0 }));
  await waitForState(openWindow().links, 'idle');
});

test('where storage is full, the cart is replaced and Undo lasts as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  const window = openWindow();
  // More than a cookie holds.
  linked.many = Array.from({ length: 60 }, (_, index) => requestItem(index + 1));
  window.links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf('many') });
  await waitForState(window.links, 'opened');
  expect(readStoredText('replaced_cart')).toBeNull();
  await undone(window);
  expect(readStoredCart()).toEqual(ownItems);
});
