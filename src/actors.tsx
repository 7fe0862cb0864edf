/** Where views find the actors that live as long as the window. */
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { applicationMachine } from '../machines/application.machine.ts';
import type { CartActor } from '../machines/cart.machine.ts';
import type { maintenanceMachine } from '../machines/maintenance.machine.ts';
import type { navigationMachine } from '../machines/navigation.machine.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import type { CartLinks } from './compose/cart-links.ts';
import type { VersionKit } from './compose/version.tsx';

export type Actors = {
  readonly application: ActorRefFrom<typeof applicationMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly maintenance: ActorRefFrom<typeof maintenanceMachine>;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  /** There once it was opened, which every route with `needsCart` waits for; reading it before throws. */
  readonly cart: CartActor;
  /** What passes the cart on and what takes one over; there with the cart. */
  readonly cartLinks: CartLinks;
  /** Loads and starts the cart, once. */
  readonly openCart: () => Promise<void>;
  /** Null until it was opened, once the page has its life. */
  readonly version: VersionKit | null;
  readonly openVersion: () => Promise<VersionKit>;
};

const ActorsContext = createContext<Actors | null>(null);

export function ActorsProvider({ actors, children }: { actors: Actors; children: ReactNode }) {
  return <ActorsContext value={actors}>{children}</ActorsContext>;
}

/** What knows of newer versions of the site, once it is there. */
export function useVersion(): VersionKit | null {
  const actors = use(ActorsContext);
  return useSelector(actors?.application, (snapshot) => snapshot?.context.hasVersion) && actors
    ? actors.version
    : null;
}

/** The window's actors; read them with `useSelector(session, …)` and `session.send(…)`. */
export function useActors(): Actors {
  const actors = use(ActorsContext);
  if (!actors) throw new Error('useActors stands outside ActorsProvider');
  return actors;
}
