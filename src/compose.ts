/**
 * Joins the window's machines to what they do. Only the compose files know both machines and effects; effects load
 * when they are first needed, so that the first page brings only what it shows.
 */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Credentials, User } from '../domain/account.ts';
import { type ApplicationInput, applicationMachine } from '../machines/application.machine.ts';
import type { CartActor } from '../machines/cart.machine.ts';
import { failureOf } from '../machines/failed.ts';
import { maintenanceMachine } from '../machines/maintenance.machine.ts';
import { maintenancePath, navigationMachine, type Visit } from '../machines/navigation.machine.ts';
import { type PageAddress, pageMachine } from '../machines/page.machine.ts';
import { type StoredSession, sessionMachine } from '../machines/session.machine.ts';
import type { VersionEvent } from '../machines/version.machine.ts';
import type { Actors } from './actors.tsx';
import type { CartLinks } from './compose/cart-links.ts';
import type { VersionKit } from './compose/version.tsx';
import { closeMenu, leavePage, reloadPage, showPage } from './effects/document.ts';
import {
  type Address,
  currentAddress,
  followLinks,
  linkUnder,
  onAddress,
  readOrigin,
  replaceAddress,
} from './effects/history.ts';
import { client, hearApiFacts, job, storage } from './jobs.ts';
import { loadPage, routeOf, visitOf } from './routes.ts';
import { wait } from './wait.ts';

const sessionWorks = () => import('./compose/session.ts');

const opening = (name: 'login' | 'register') =>
  fromPromise<User, Credentials>(async ({ input, signal }) =>
    (await sessionWorks()).enter(name, input, signal),
  );

const session = sessionMachine.provide({
  actors: {
    readSession: fromPromise<StoredSession, undefined>(async () =>
      keepsAnything() ? (await sessionWorks()).readSession() : { hasToken: false, profile: null },
    ),
    loadUser: fromPromise<User, undefined>(async ({ signal }) => (await sessionWorks()).loadUser(signal)),
    logIn: opening('login'),
    register: opening('register'),
    logOut: fromPromise<null, undefined>(async () => (await sessionWorks()).logOut()),
    clearSession: fromPromise<null, undefined>(async () => (await sessionWorks()).endSession()),
  },
});

const maintenance = maintenanceMachine.provide({
  actors: { loadSettings: job<'settings', undefined>('settings', () => ({})), wait },
});

const navigation = navigationMachine.provide({
  actors: {
    replaceAddress: fromPromise<null, { path: string }>(async ({ input }) => {
      replaceAddress(input.path);
      return null;
    }),
    keepAddress: fromPromise<null, { path: string }>(async ({ input }) => {
      (await storage()).keep('current_url', input.path);
      return null;
    }),
    takeAddress: fromPromise<string | null, { path: string }>(async ({ input }) =>
      input.path === maintenancePath ? readOrigin() : (await storage()).takeAddress(),
    ),
  },
});

/** The cart opens when a page, a customer or a kept cart asks for it: most readers come without one. */
let openWindowCart: () => Promise<void> = () => Promise.resolve();

/** A page's code and data together; a missing page brings the words for that. */
export const pages = pageMachine.provide({
  actors: {
    loadPage: fromPromise<unknown, PageAddress>(async ({ input: { route, params, search }, signal }) => {
      const { call, asks, needsCart, hasHtml } = routeOf(route);
      const cleaner = hasHtml ? import('./ui/html.tsx').then(({ openCleaner }) => openCleaner()) : null;
      const code = Promise.all([loadPage(route), needsCart ? openWindowCart() : null, cleaner]);
      if (!call) return code.then(() => null);
      const data = client().then(({ callByName }) => callByName(call, { ...asks(params, search), signal }));
      try {
        await Promise.all([code, data]);
        return await data;
      } catch (error) {
        // A page that is silent about its failure needs its own code for that.
        await Promise.allSettled([code, loadPage('notFound')]);
        throw failureOf(error);
      }
    }),
    askForLogin: fromPromise<null, undefined>(async ({ signal }) =>
      (await sessionWorks()).askForLogin(signal),
    ),
  },
});

/** The page that the address bar opened. */
export function arrivingVisit(): Visit {
  const { path, search } = currentAddress();
  return visitOf(path, search);
}

/** The window's actors, not started: the first render shows what the server rendered. */
export function composeApplication(input: ApplicationInput): Actors {
  const machine = applicationMachine.provide({ actors: { session, maintenance, navigation } });
  const application = createActor(machine, { input });
  const parts = application.getSnapshot().children;
  if (!parts.session || !parts.maintenance || !parts.navigation) {
    throw new Error('The application has no parts');
  }
  const { session: who } = parts;
  let cart: CartActor | undefined;
  let cartLinks: CartLinks | undefined;
  let opening: Promise<void> | undefined;
  let version: VersionKit | null = null;
  const open = async () => {
    const [{ composeCart }, { composeCartLinks }] = await Promise.all([
      import('./compose/cart.ts'),
      import('./compose/cart-links.ts'),
    ]);
    cart = composeCart(who);
    cartLinks = composeCartLinks(cart, who);
    application.send({ type: 'cart.opened' });
  };
  return {
    application,
    session: parts.session,
    maintenance: parts.maintenance,
    navigation: parts.navigation,
    get cart() {
      if (!cart) throw new Error('The cart is not open: needsCart');
      return cart;
    },
    get cartLinks() {
      if (!cartLinks) throw new Error('The cart is not open: needsCart');
      return cartLinks;
    },
    openCart() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    get version() {
      return version;
    },
    async openVersion() {
      const { composeVersion } = await import('./compose/version.tsx');
      version = composeVersion(input.settings?.build ?? '');
      application.send({ type: 'version.opened' });
      return version;
    },
  };
}

/** False for a reader who comes for the first time: nothing is kept, so nothing needs to be read. */
function keepsAnything(): boolean {
  try {
    return document.cookie !== '' || localStorage.length > 0;
  } catch {
    return true;
  }
}

/** Starts the window's actors and lets facts reach whom they concern. */
export function startApplication(actors: Actors): void {
  const { application, session, maintenance, navigation } = actors;
  openWindowCart = actors.openCart;
  const version = actors.openVersion();
  const tellVersion = (event: VersionEvent) => {
    // Without its code there is nobody to tell.
    version.then(({ send }) => send(event)).catch(() => undefined);
  };
  addEventListener('vite:preloadError', () => tellVersion({ type: 'version.doubted' }));
  hearApiFacts(async (fact) => {
    if (fact.type === 'version.doubted') tellVersion(fact);
    else application.send(fact);
    return (await waitFor(maintenance, (state) => state.hasTag('known'))).matches('open');
  });
  let isBack = false;
  const follow = ({ path, search }: Address, back: boolean) => {
    isBack = back;
    closeMenu();
    navigation.send({ type: 'location.changed', visit: visitOf(path, search) });
  };
  onAddress(follow);
  session.on('user.changed', (fact) => {
    application.send(fact);
    if (fact.user || keepsAnything()) void sessionWorks().then(({ openKeptCart }) => openKeptCart(actors));
  });
  // What another window of this browser changed; storage says so to all but the one that did it.
  addEventListener(
    'storage',
    (news) => void sessionWorks().then(({ fallInStep }) => fallInStep(actors, news)),
  );
  session.on('session.left', reloadPage);
  maintenance.on('maintenance.changed', (fact) => application.send(fact));
  navigation.on('page.left', () => {
    leavePage(isBack);
    tellVersion({ type: 'page.left' });
  });
  navigation.on('page.shown', ({ title, moved }) => {
    const { name } = navigation.getSnapshot().context.visit;
    showPage({ title, moved, bodyClass: routeOf(name).bodyClass });
    tellVersion({ type: 'page.shown' });
  });
  followLinks();
  for (const hint of ['pointerover', 'focusin'] as const) {
    document.addEventListener(hint, (event) => {
      const link = linkUnder(event);
      if (link) void loadPage(visitOf(link.pathname, '').name).catch(() => undefined);
    });
  }
  // A link may have been followed since the first render, when nobody listened yet.
  const address = currentAddress();
  const { visit } = navigation.getSnapshot().context;
  if (address.path !== visit.path || address.search !== visit.search) follow(address, false);
  application.start();
}
