/**
 * Provides the window's machines with their implementations. Only the compose files import both machines and effects;
 * effects load when first needed, so that the first page loads only what it shows.
 */
import { createActor, fromPromise } from 'xstate';
import type { User } from '../../domain/account.ts';
import { type ApplicationInput, applicationMachine } from '../../machines/application.machine.ts';
import { maintenanceMachine, selectFoundry } from '../../machines/maintenance.machine.ts';
import { maintenancePath, navigationMachine, type Visit } from '../../machines/navigation.machine.ts';
import { type PageAddress, pageMachine } from '../../machines/page.machine.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import type { VersionEvent } from '../../machines/version.machine.ts';
import type { Actors, AppWindow } from '../app/actors.tsx';
import { closeMenu, leavePage, showPage } from '../effects/document.ts';
import {
  type Address,
  currentAddress,
  interceptLinks,
  onAddressChange,
  readReplacedAddress,
  replaceAddress,
} from '../effects/history.ts';
import { titleOf } from '../routes/route.ts';
import { loadedPage, routeOf, visitOf } from '../routes/routes.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';
import { fetchPage, showThrown } from './fetch-page.ts';
import type { ComposedVersion } from './version.tsx';

const loadSessionModule = () => import('./session.ts');

const hasNothingStored: StoredSession = { hasToken: false, profile: null };

const sessionLogic = (environment: Environment) =>
  sessionMachine.provide({
    actors: {
      readSession: fromPromise<StoredSession, undefined>(async () =>
        hasStoredData() ? (await loadSessionModule()).readSession() : hasNothingStored,
      ),
      loadUser: fromPromise<User, undefined>(async ({ signal }) =>
        (await loadSessionModule()).loadUser(environment, signal),
      ),
      logOut: fromPromise<null, undefined>(async () => (await loadSessionModule()).logOut(environment)),
      clearSession: fromPromise<null, undefined>(async () =>
        (await loadSessionModule()).clearStoredSession(),
      ),
    },
  });

const navigationLogic = (environment: Environment) =>
  navigationMachine.provide({
    actors: {
      wait: environment.wait,
      replaceAddress: fromPromise<null, { path: string }>(async ({ input }) => {
        replaceAddress(input.path);
        return null;
      }),
      saveAddress: fromPromise<null, { path: string }>(async ({ input }) => {
        (await loadSessionModule()).storeAddress(input.path);
        return null;
      }),
      popAddress: fromPromise<string | null, { path: string }>(async ({ input }) =>
        input.path === maintenancePath ? readReplacedAddress() : (await loadSessionModule()).popAddress(),
      ),
    },
  });

/** Provides a page with what was fetched ahead of it, or else with its code and data. */
export function composePage(appWindow: AppWindow) {
  const { environment } = appWindow;
  const reported = new Set<string>();
  return pageMachine.provide({
    actors: {
      wait: environment.wait,
      loadPage: fromPromise<unknown, PageAddress>(({ input, signal }) => {
        const fetch = () => fetchPage(appWindow, input, signal);
        return appWindow.ahead?.take(input)?.catch(fetch) ?? fetch();
      }),
      reportViewError: fromPromise<null, { route: string; error: unknown }>(async ({ input }) => {
        showThrown(input.error);
        return (await loadSessionModule()).reportViewError(environment, reported, input);
      }),
    },
  });
}

/** The visit of the address bar's initial address. */
export function initialVisit(isMaintenance = false): Visit {
  // The server returns the maintenance page at every address.
  if (isMaintenance && location.pathname !== maintenancePath) replaceAddress(maintenancePath);
  const { path, search } = currentAddress();
  return visitOf(path, search);
}

/** The window's actors, not started: the first render must equal the server's. */
export function composeApplication(environment: Environment, input: ApplicationInput): AppWindow {
  const loadSettings = apiActor(environment, 'settings', (_: undefined) => ({}));
  const machine = applicationMachine.provide({
    actors: {
      session: sessionLogic(environment),
      maintenance: maintenanceMachine.provide({ actors: { loadSettings, wait: environment.wait } }),
      navigation: navigationLogic(environment),
    },
  });
  const application = createActor(machine, { input });
  const { session, maintenance, navigation } = application.getSnapshot().children;
  if (!session || !maintenance || !navigation) throw new Error('No parts');
  let opened: Pick<Actors, 'cart' | 'cartSharing'> | undefined;
  const openedCart = () => {
    if (!opened) throw new Error('needsCart');
    return opened;
  };
  let opening: Promise<void> | undefined;
  let version: ComposedVersion | null = null;
  const open = async () => {
    const [{ composeCart }, { composeCartSharing }] = await Promise.all([
      import('./cart.ts'),
      import('./cart-sharing.ts'),
    ]);
    const cart = composeCart({ session, environment });
    opened = { cart, cartSharing: composeCartSharing({ cart, session, environment }) };
    application.send({ type: 'cart.loaded' });
  };
  const openCart = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const appWindow: AppWindow = {
    environment,
    application,
    session,
    maintenance,
    navigation,
    get cart() {
      return openedCart().cart;
    },
    get cartSharing() {
      return openedCart().cartSharing;
    },
    openCart,
    ahead: null,
    get version() {
      return version;
    },
    async openVersion() {
      // In a task of its own: what starts the application is long enough.
      await new Promise((resolve) => setTimeout(resolve));
      const code = await import('./late.ts');
      version = code.startLate(appWindow, input.settings?.build ?? '');
      application.send({ type: 'version.loaded' });
      return version;
    },
  };
  return appWindow;
}

/** False on a first visit: nothing is stored, so nothing needs to be read. */
function hasStoredData(): boolean {
  try {
    return document.cookie !== '' || localStorage.length > 0;
  } catch {
    return true;
  }
}

/** Starts the application's actors and connects their events to the document, the session and each other. */
export function startApplication(actors: AppWindow): void {
  const { application, session, maintenance, navigation, environment } = actors;
  const version = actors.openVersion();
  const notifyVersion = (event: VersionEvent) => {
    // Without its code there is no actor to notify.
    version.then(({ send }) => send(event)).catch(() => undefined);
  };
  addEventListener('vite:preloadError', () => notifyVersion({ type: 'version.check' }));
  environment.linkClient({
    maintenance,
    notify(event) {
      if (event.type === 'version.check') notifyVersion(event);
      else application.send(event);
    },
  });
  const follow = ({ path, search }: Address, isBack: boolean) => {
    closeMenu();
    navigation.send({
      type: 'location.changed',
      visit: visitOf(path, search),
      isBack,
      anchor: location.hash,
    });
  };
  onAddressChange(follow);
  session.on('user.changed', (event) => {
    application.send(event);
    if (event.user || hasStoredData())
      void loadSessionModule().then(({ openStoredCart }) => openStoredCart(actors));
  });
  // Changes by other windows of this browser: storage events reach all windows but the writing one.
  addEventListener(
    'storage',
    (event) =>
      void loadSessionModule().then(({ syncFromStorageEvent }) => syncFromStorageEvent(actors, event)),
  );
  session.on('session.left', () => environment.location.reload());
  maintenance.on('maintenance.changed', (event) => application.send(event));
  navigation.on('page.left', ({ isBack }) => {
    leavePage(isBack);
    notifyVersion({ type: 'page.left' });
  });
  navigation.on('page.shown', ({ name, meta, moved }) => {
    const { visit } = navigation.getSnapshot().context;
    const foundry = selectFoundry(maintenance.getSnapshot()).name;
    showPage({ title: titleOf(meta, foundry), moved, bodyClass: routeOf(name).bodyClass });
    if (moved)
      import('./head.ts').then(
        ({ showHead }) => showHead({ ...visit, name }, meta, foundry),
        () => undefined,
      );
    // Without its code it is no page, and a newer version may replace it.
    if (loadedPage(name)) notifyVersion({ type: 'page.shown' });
  });
  // The browser scrolls, sets the focus and makes the history entry; to the anchor of the address it only scrolls.
  navigation.on('anchor.reached', ({ anchor }) => environment.location.assign(anchor));
  interceptLinks((anchor) => navigation.send({ type: 'anchor.follow', anchor }));
  // A link may have been followed since the first render, when nobody listened yet.
  const address = currentAddress();
  const { visit } = navigation.getSnapshot().context;
  if (address.path !== visit.path || address.search !== visit.search) follow(address, false);
  application.start();
}
