/** The window's actors, for views, and with its environment for the compose functions. */
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useState } from 'react';
import type { ActorRefFrom, Snapshot } from 'xstate';
import type { applicationMachine } from '../../machines/application.machine.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { type maintenanceMachine, selectFoundry } from '../../machines/maintenance.machine.ts';
import type { navigationMachine } from '../../machines/navigation.machine.ts';
import type { PageAddress } from '../../machines/page.machine.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import type { CartSharing } from '../compose/cart-sharing.ts';
import type { Environment } from '../compose/environment.ts';
import type { ComposedVersion } from '../compose/version.tsx';
import { FoundryContext } from '../ui/foundry.tsx';

export type Actors = {
  readonly application: ActorRefFrom<typeof applicationMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly maintenance: ActorRefFrom<typeof maintenanceMachine>;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  /** Available after `openCart`, which every route with `needsCart` awaits; reading it before throws. */
  readonly cart: CartActor;
  /** Sharing the cart by link or quote, and opening a shared one; available once the cart is. */
  readonly cartSharing: CartSharing;
  /** Loads and starts the cart, once. */
  readonly openCart: () => Promise<void>;
  /** Null until `openVersion`, which runs after hydration. */
  readonly version: ComposedVersion | null;
  readonly openVersion: () => Promise<ComposedVersion>;
};

/** What is fetched of one page before it is opened. */
export type Ahead = {
  /** Loads code and data of the page, in the place of the last one, to be used for `lifetime` ms. Rejects with what failed. */
  readonly fetch: (address: PageAddress, lifetime: number, signal: AbortSignal) => Promise<void>;
  /** What was fetched of this page, which may still be coming; null for another page, or if it is stale. It is given once. */
  readonly take: (address: PageAddress) => Promise<unknown> | null;
  /** The same of a page that has come: its machine's snapshot, to begin with; null leaves what there is. */
  readonly takeLoaded: (address: PageAddress) => Snapshot<unknown> | null;
};

/** What compose functions get. */
export type AppWindow = Actors & {
  readonly environment: Environment;
  /** Null until its code has come, after hydration, and for a reader who saves data. */
  ahead: Ahead | null;
};

const ActorsContext = createContext<AppWindow | null>(null);

/** The actors, and the foundry as the last settings have it, for all views inside. */
export function ActorsProvider({ actors, children }: { actors: AppWindow; children: ReactNode }) {
  const foundry = useSelector(actors.maintenance, selectFoundry);
  return (
    <ActorsContext value={actors}>
      <FoundryContext value={foundry}>{children}</FoundryContext>
    </ActorsContext>
  );
}

/** The version check and its views, once loaded. */
export function useVersion(): ComposedVersion | null {
  const actors = use(ActorsContext);
  return useSelector(actors?.application, (snapshot) => snapshot?.matches({ version: 'loaded' })) && actors
    ? actors.version
    : null;
}

function useAppWindow(): AppWindow {
  const actors = use(ActorsContext);
  if (!actors) throw new Error('No ActorsProvider');
  return actors;
}

/** The logics that `compose` makes for this window, composed once, when the view is mounted. */
export function useComposed<Logics>(compose: (window: AppWindow) => Logics): Logics {
  const appWindow = useAppWindow();
  return useState(() => compose(appWindow))[0];
}

/** The window's actors; read them with `useSelector(session, …)` and `session.send(…)`. */
export const useActors = (): Actors => useAppWindow();
