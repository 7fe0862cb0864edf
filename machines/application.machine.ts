/** The root machine of a browser window: starts the other machines and passes events between them. */
import { sendTo, setup } from 'xstate';
import type { Settings } from '../domain/settings.ts';
import {
  type MaintenanceChanged,
  maintenanceMachine,
  type ServiceUnavailable,
} from './maintenance.machine.ts';
import { navigationMachine, type Visit } from './navigation.machine.ts';
import { type SessionEmittedEvent, sessionMachine } from './session.machine.ts';

/** Paths that set a flag at startup and otherwise route like any other (§startup.special-paths). */
const specialPath = /^\/(?:auth|channels\/manage)\/?$|\/auth\/reset-password/;

export type ApplicationInput = {
  readonly visit: Visit;
  /** The settings from the HTML; null requests them. */
  readonly settings: Settings | null;
  /** The families' names and slugs, for the list in every page's footer. */
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
};

type UserChanged = Extract<SessionEmittedEvent, { type: 'user.changed' }>;

export type ApplicationEvent =
  | UserChanged
  | MaintenanceChanged
  /** A call returned 401. */
  | { type: 'token.refused' }
  | ServiceUnavailable
  /** The cart's code was loaded: the header can show its total. */
  | { type: 'cart.loaded' }
  /** The code that detects newer versions was loaded. */
  | { type: 'version.loaded' };

const tellUser = {
  type: 'tellUser',
  params: ({ event }: { event: UserChanged }) => event,
} as const;

export const applicationMachine = setup({
  types: {
    context: {} as ApplicationInput & { readonly isSpecial: boolean },
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    children: {} as {
      session: 'session';
      maintenance: 'maintenance';
      navigation: 'navigation';
    },
  },
  actors: {
    session: sessionMachine,
    maintenance: maintenanceMachine,
    navigation: navigationMachine,
  },
  actions: {
    tellUser: sendTo('navigation', (_, { user }: Pick<UserChanged, 'user'>) => ({
      type: 'user.changed',
      member: user !== null,
    })),
  },
}).createMachine({
  id: 'application',
  context: ({ input }) => ({ ...input, isSpecial: specialPath.test(input.visit.path) }),
  invoke: [
    { id: 'session', src: 'session', onError: { target: '.startup.broken' } },
    {
      id: 'maintenance',
      src: 'maintenance',
      input: ({ context }) => ({ settings: context.settings }),
      onError: { target: '.startup.broken' },
    },
    {
      id: 'navigation',
      src: 'navigation',
      input: ({ context }) => ({ visit: context.visit }),
      onError: { target: '.startup.broken' },
    },
  ],
  type: 'parallel',
  on: {
    'token.refused': { actions: sendTo('session', { type: 'token.refused' }) },
    'service.unavailable': { actions: sendTo('maintenance', ({ event }) => event) },
    'maintenance.changed': { actions: sendTo('navigation', ({ event }) => event) },
  },
  states: {
    startup: {
      description: 'Whether the window has started.',
      initial: 'starting',
      on: {
        'user.changed': { target: '.running', actions: tellUser },
      },
      states: {
        starting: { description: 'The user is not known yet; public pages are shown already.' },
        running: { description: 'Startup is over: the user is a visitor or a customer.' },
        broken: {
          description: 'A child machine failed unexpectedly; only reloading helps.',
          on: { 'user.changed': { actions: tellUser } },
        },
      },
    },
    cart: {
      description: 'Whether the header can show the total of the cart.',
      initial: 'absent',
      states: {
        absent: {
          description: 'The code of the cart was not loaded yet.',
          on: { 'cart.loaded': { target: 'loaded' } },
        },
        loaded: { description: 'The code of the cart is there.' },
      },
    },
    version: {
      description: 'Whether newer versions are noticed.',
      initial: 'absent',
      states: {
        absent: {
          description: 'The code that detects newer versions was not loaded yet.',
          on: { 'version.loaded': { target: 'loaded' } },
        },
        loaded: { description: 'The code that detects newer versions is there.' },
      },
    },
  },
});
