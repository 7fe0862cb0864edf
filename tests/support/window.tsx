/** A page in jsdom with the real window around it: machines, compose and effects. Only server and clock are faked. */
import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { ActorsProvider, type AppWindow } from '../../src/app/actors.tsx';
import { App } from '../../src/app/app.tsx';
import { composeApplication, composePage } from '../../src/compose/application.ts';
import { browserEnvironment, type Environment } from '../../src/compose/environment.ts';
import { storeOwnText } from '../../src/effects/own-text.ts';
import { storeProfile, storeToken, writeStored } from '../../src/effects/storage.ts';
import { loadPage, visitOf } from '../../src/routes/routes.ts';
import { type Answers, emptyBrowser, fakeApi } from './fake-api.ts';
import { settings as openSettings } from './foundry.ts';
import { pricedCart } from './licence-cart.ts';

export const ann: User = { id: 7, email: 'ann@example.com', name: 'Ann', personal_info: {} };

export const offline: Failure = { status: 0, rule: 'connection_error', message: '', errors: [] };

/** The clock of tests: a wait ends at once, a macrotask later. */
export const soon = fromPromise<null, { milliseconds: number }>(
  () => new Promise((resolve) => setImmediate(() => resolve(null))),
);
/** The clock that stands still. */
export const never = fromPromise<null, { milliseconds: number }>(() => new Promise(() => undefined));

export type WindowOptions = {
  /** The customer who is logged in; null for a visitor. */
  readonly user?: User | null;
  /** What the visitor's browser has stored. */
  readonly storedItems?: readonly CartRequestItem[];
  /** What the visitor typed in a tester. */
  readonly ownText?: string;
  readonly answers?: Answers;
  readonly environment?: Partial<Environment>;
  /** The shop collects traces. */
  readonly traces?: boolean;
};

/** A window at an address, in a browser that holds only what is given; its application is not started. */
export function composeWindow(address: string, { user = null, storedItems = [], ...options }: WindowOptions) {
  const settings = { ...openSettings, traces: options.traces };
  emptyBrowser();
  fakeApi({
    settings: () => settings,
    me: () => user ?? ann,
    login: () => ({ token: 'a'.repeat(43) }),
    cart: () => pricedCart(storedItems),
    ...options.answers,
  });
  if (user) {
    storeToken('a'.repeat(43));
    storeProfile(user);
  }
  if (storedItems.length > 0) writeStored('cart', JSON.stringify(storedItems));
  storeOwnText(options.ownText ?? null);
  history.replaceState(null, '', address);
  const environment: Environment = {
    ...browserEnvironment(location),
    wait: soon,
    location: { assign: () => undefined, reload: () => undefined },
    ...options.environment,
  };
  const { pathname, search } = location;
  const visit = visitOf(pathname, search.slice(1));
  return composeApplication(environment, { visit, settings, typefaces: [] });
}

/** Turns of the event loop: more than a click needs for the answers that it leads to, one after the other. */
const turns = 20;

/** Waits until every module that is loading, and every answer that is given at once, has arrived. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

/** A click on a button, by its name, with all that follows. */
export async function press(user: Pick<UserEvent, 'click'>, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name }));
  await settle();
}

/** The session is known, and so is the cart if it is open. */
export async function start(actors: AppWindow, hasCart: boolean) {
  await act(async () => {
    actors.application.start();
    await waitFor(actors.session, (state) => state.hasTag('known'));
    if (hasCart) await waitFor(actors.cart, (state) => state.matches('idle'));
  });
  await settle();
}

/** The page of an address with the logics that its route composes; `data` is its call's reply. */
export async function pageAt(address: string, data: unknown = null): Promise<ReactElement> {
  const { pathname, search } = new URL(address, location.origin);
  const { name, params } = visitOf(pathname, search);
  return (await loadPage(name)).element(data, params, search.slice(1));
}

/** A user after each of whose clicks every answer has arrived. */
export function setupUser() {
  const user = userEvent.setup();
  const click = async (element: Element) => {
    await user.click(element);
    await settle();
  };
  return { ...user, click };
}

/** Opens the page of an address in a window whose session is known. */
export async function openPage(address: string, data: unknown = null, options: WindowOptions = {}) {
  const actors = composeWindow(address, options);
  const pageIn = async (place: string) => (
    <ActorsProvider actors={actors}>{await pageAt(place, data)}</ActorsProvider>
  );
  await start(actors, false);
  const { rerender, container } = render(await pageIn(address));
  await settle();
  /** The same page at another of its addresses. */
  const goTo = async (place: string) => rerender(await pageIn(place));
  return { actors, user: setupUser(), container, goTo };
}

/** Opens an address in the whole application: its frame, and the page that its machine loads. */
export async function openApp(address: string, options: WindowOptions = {}) {
  const actors = composeWindow(address, options);
  const { visit } = actors.navigation.getSnapshot().context;
  await Promise.all([loadPage(visit.name), loadPage('notFound')]);
  actors.application.start();
  render(<App actors={actors} logic={composePage(actors)} initialPage={null} />);
  await settle();
  return actors;
}

/** Opens a page that shows the cart. `finishStartup` makes the visitor known, so that the stored cart is read. */
export async function openCartPage(address: string, data: unknown = null, options: WindowOptions = {}) {
  const server = { isDown: false, requests: [] as CartRequestItem[][] };
  const answerUnlessDown = <T,>(value: () => T): Promise<T> =>
    server.isDown ? Promise.reject(offline) : Promise.resolve(value());
  const actors = composeWindow(address, {
    ...options,
    answers: {
      priceCart: ({ body }) => {
        const { cart, revision } = body as { cart: CartRequestItem[]; revision: number };
        server.requests.push(cart);
        return answerUnlessDown(() => pricedCart(cart, revision + 1));
      },
      ...options.answers,
    },
  });
  await actors.openCart();
  const page = await pageAt(address, data);
  render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  return { actors, server, user: setupUser(), finishStartup: () => start(actors, true) };
}
