/** The window's actors as they stand around a page in the gallery. */
import { createActor } from 'xstate';
import { applicationMachine } from '../../machines/application.machine.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import { maintenanceMachine } from '../../machines/maintenance.machine.ts';
import { navigationMachine } from '../../machines/navigation.machine.ts';
import { quoteMachine } from '../../machines/quote.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { shareMachine } from '../../machines/share.machine.ts';
import { sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import type { Actors } from '../actors.tsx';
import { visitOf } from '../routes.ts';
import { at, done, type Scene } from './at.ts';
import type { Staged } from './exhibit.ts';
import { user, type World } from './world.ts';

const nobody: Scene = { events: [done('readSession', { hasToken: false, profile: null })] };
const somebody: Scene = {
  events: [done('readSession', { hasToken: true, profile: user }), done('loadUser', user)],
};

const emptyCart: Scene = { events: [{ type: 'user.changed', member: false }, done('readCart', [])] };

const linksAtRest = () => ({
  share: createActor(at(shareMachine, undefined, {})).start(),
  quote: createActor(at(quoteMachine, undefined, {})).start(),
  sharedCart: createActor(
    at(sharedCartMachine, undefined, { events: [done('readReplacedCart', null)] }),
  ).start(),
});

/** Everything a page may ask for; only what `staged` names stands elsewhere than usual. */
export function windowActors(address: string, world: World, staged: Staged): Actors {
  const { instead = {}, isMember = false } = staged;
  const [path = '', search = ''] = address.split('?');
  const visit = { ...visitOf(path, search), guard: null, redirect: null };
  const { settings, library } = world;
  const window = { visit, settings, typefaces: library.map(({ name, page }) => ({ name, page })) };
  const opened = at(applicationMachine, window, {
    events: [{ type: 'cart.opened' }, ...(instead.version ? [{ type: 'version.opened' }] : [])],
  });
  return {
    // Never started: its own parts would be told apart from those below.
    application: createActor(opened, { input: window }),
    session: createActor(at(sessionMachine, undefined, isMember ? somebody : nobody)).start(),
    maintenance: createActor(at(maintenanceMachine, { settings }, {}), { input: { settings } }).start(),
    navigation: createActor(at(navigationMachine, { visit }, {}), { input: { visit } }).start(),
    cart: instead.cart ?? createActor(at(cartMachine, undefined, emptyCart)).start(),
    cartLinks: instead.cartLinks ?? linksAtRest(),
    openCart: () => Promise.resolve(),
    version: instead.version ?? null,
    openVersion: () => Promise.reject(new Error('The gallery stands still')),
  };
}
