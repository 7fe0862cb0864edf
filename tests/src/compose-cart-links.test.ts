import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { CartRequestItem } from '../../domain/cart.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { composeCart } from '../../src/compose/cart.ts';
import { type CartLinks, composeCartLinks } from '../../src/compose/cart-links.ts';
import { readKeptCart } from '../../src/effects/kept-cart.ts';
import { readReplacedCart } from '../../src/effects/replaced-cart.ts';
import { forget, keep, readKept } from '../../src/effects/storage.ts';
import { pricedCart, wished } from '../support/licence-cart.ts';

const own = [wished(11)];
const linked: Record<string, CartRequestItem[]> = { one: [wished(12)], two: [wished(1)] };
const cartIdOf = (name: string) => name.padEnd(22, '-');

/** What a customer's cart at the server holds. */
let stored: { items: CartRequestItem[]; revision: number };
/** How the server takes the next changes of a cart; 'lost': done, and never answered. */
let takes: 'all' | 'lost' | 'none';

beforeEach(() => {
  stored = { items: own, revision: 1 };
  takes = 'all';
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  keep('cart', JSON.stringify(own));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => Promise.resolve(answer(path, init)));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forget('cart');
  localStorage.clear();
});

function answer(path: string, { method, body }: RequestInit): Response {
  const name = /cart\/(\w+)/.exec(path)?.[1];
  if (name) return Response.json({ ...pricedCart(linked[name] ?? []), cart_id: cartIdOf(name) });
  if (method === 'PUT') {
    if (takes === 'none') return Response.json({ error: 'No.' }, { status: 422 });
    const { cart, revision } = JSON.parse(String(body));
    stored = { items: cart, revision: revision + 1 };
    if (takes === 'lost') throw new TypeError('Failed to fetch');
  }
  return Response.json(pricedCart(stored.items, stored.revision));
}

const ann: User = { id: 7, email: 'ann@example.com', name: 'Ann', personal_info: {} };

/** A window of this browser, loaded anew: its session, its cart, its links. */
function openWindow(user: User | null = null) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise<StoredSession, undefined>(() =>
          Promise.resolve({ hasToken: user !== null, profile: user }),
        ),
        loadUser: fromPromise(() => (user ? Promise.resolve(user) : Promise.reject<User>(null))),
        logIn: fromPromise(() => Promise.resolve(ann)),
        logOut: fromPromise(() => Promise.resolve(null)),
        clearSession: fromPromise(() => Promise.resolve(null)),
      },
    }),
  );
  const cart = composeCart(session);
  const links = composeCartLinks(cart, session);
  session.start();
  return { session, cart, links };
}

const reaches = ({ sharedCart }: CartLinks, value: string) =>
  waitFor(sharedCart, (now) => now.value === value);

async function opened(name: string, user: User | null = null) {
  const window = openWindow(user);
  window.links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf(name) });
  await reaches(window.links, 'opened');
  return window;
}

async function undone({ links }: ReturnType<typeof openWindow>) {
  await reaches(links, 'opened');
  links.sharedCart.send({ type: 'cart.undo' });
  await reaches(links, 'idle');
}

test('a window that is loaded anew offers Undo, which brings the own cart back and is offered once', async () => {
  await opened('one');
  expect(readKeptCart()).toEqual(linked.one);
  await undone(openWindow());
  expect(readKeptCart()).toEqual(own);
  expect(readKept('replaced_cart')).toBeNull();
});

test('what a second link takes the place of is still the own cart', async () => {
  await opened('one');
  await opened('two');
  await undone(openWindow());
  expect(readKeptCart()).toEqual(own);
});

test('a shared cart that is refused leaves what was kept as it was', async () => {
  await opened('one');
  const kept = readKept('replaced_cart');
  takes = 'none';
  const { links } = openWindow();
  links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf('two') });
  await reaches(links, 'failed');
  expect(readKept('replaced_cart')).toBe(kept);
});

test('where the answer was lost, the next window knows what the cart holds and offers Undo', async () => {
  takes = 'lost';
  const { links } = openWindow(ann);
  links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf('one') });
  await reaches(links, 'failed');
  takes = 'all';
  forget('cart');
  await undone(openWindow(ann));
  expect(stored.items).toEqual(own);
});

test('where Undo would change nothing, none is offered and nothing is kept', async () => {
  await opened('one');
  keep('cart', JSON.stringify(own));
  await reaches(openWindow().links, 'idle');
  expect(readKept('replaced_cart')).toBeNull();
});

test("a customer's Undo is nobody else's, and stays for when the customer is back", async () => {
  await opened('one', ann);
  await reaches(openWindow().links, 'idle');
  await reaches(openWindow({ ...ann, id: 8 }).links, 'idle');
  await reaches(openWindow(ann).links, 'opened');
});

test("a visitor's Undo goes into the account at a log-in, and a log-out forgets it", async () => {
  const { session, links } = await opened('one');
  expect(readReplacedCart(8)).not.toBeNull();
  session.send({ type: 'login.submit', email: 'ann@example.com', password: 'low water' });
  await waitFor(session, (now) => now.value === 'member');
  expect(readReplacedCart(8)).toBeNull();
  expect(readReplacedCart(ann.id)?.before).toEqual(own);
  expect(links.sharedCart.getSnapshot().value).toBe('opened');
  session.send({ type: 'logout.submit' });
  await reaches(links, 'idle');
  expect(readKept('replaced_cart')).toBeNull();
});

test('what was kept by another version is dropped', async () => {
  await opened('one');
  const kept = JSON.parse(readKept('replaced_cart') ?? '');
  keep('replaced_cart', JSON.stringify({ ...kept, version: 0 }));
  await reaches(openWindow().links, 'idle');
});

test('where storage is full, the cart is replaced and Undo lasts as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  const window = openWindow();
  linked.many = [1, 2, 11, 12].map((id) => wished(id));
  window.links.sharedCart.send({ type: 'link.opened', cart_id: cartIdOf('many') });
  await reaches(window.links, 'opened');
  expect(readKept('replaced_cart')).toBeNull();
  await undone(window);
  expect(readKeptCart()).toEqual(own);
});
