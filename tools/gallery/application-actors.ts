/** The application actors around a page in the gallery. */
import { createActor } from 'xstate';
import { applicationMachine } from '../../machines/application.machine.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import { maintenanceMachine } from '../../machines/maintenance.machine.ts';
import { navigationMachine } from '../../machines/navigation.machine.ts';
import { quoteMachine } from '../../machines/quote.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { shareMachine } from '../../machines/share.machine.ts';
import { sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import type { AppWindow } from '../../src/app/actors.tsx';
import { visitOf } from '../../src/routes/routes.ts';
import { environment } from './environment.ts';
import { type Fixtures, user } from './fixtures.ts';
import { done, machineAt, type Scenario } from './machine-at.ts';
import type { Story } from './story.ts';

const loggedOut: Scenario = { events: [done('readSession', { hasToken: false, profile: null })] };
const loggedIn: Scenario = {
  events: [done('readSession', { hasToken: true, profile: user }), done('loadUser', user)],
};

const emptyCart: Scenario = { events: [{ type: 'user.changed', member: false }, done('readCart', [])] };

const idleCartSharing = () => ({
  share: createActor(machineAt(shareMachine, undefined, {})).start(),
  quote: createActor(machineAt(quoteMachine, undefined, {})).start(),
  sharedCart: createActor(
    machineAt(sharedCartMachine, undefined, { events: [{ type: 'replacement.known', replaced: null }] }),
  ).start(),
});

/** All actors that a page may use; `actorOverrides` of the story replace their defaults. */
export function windowActors(address: string, fixtures: Fixtures, story: Story): AppWindow {
  const { actorOverrides = {}, isMember = false } = story;
  const [path = '', search = ''] = address.split('?');
  const visit = { ...visitOf(path, search), guard: null, redirect: null };
  const { settings, library } = fixtures;
  const applicationInput = { visit, settings, typefaces: library.map(({ name, page }) => ({ name, page })) };
  const opened = machineAt(applicationMachine, applicationInput, {
    events: [{ type: 'cart.loaded' }, ...(actorOverrides.version ? [{ type: 'version.loaded' }] : [])],
  });
  return {
    environment,
    // Never started: its own children would differ from the actors below.
    application: createActor(opened, { input: applicationInput }),
    session: createActor(machineAt(sessionMachine, undefined, isMember ? loggedIn : loggedOut)).start(),
    maintenance: createActor(machineAt(maintenanceMachine, { settings }, {}), {
      input: { settings },
    }).start(),
    navigation: createActor(machineAt(navigationMachine, { visit }, {}), { input: { visit } }).start(),
    cart: actorOverrides.cart ?? createActor(machineAt(cartMachine, undefined, emptyCart)).start(),
    cartSharing: actorOverrides.cartSharing ?? idleCartSharing(),
    openCart: () => Promise.resolve(),
    ahead: { fetch: () => Promise.resolve(), take: () => null, takeLoaded: () => null },
    version: actorOverrides.version ?? null,
    openVersion: () => Promise.reject(new Error('The gallery has no version check')),
  };
}
