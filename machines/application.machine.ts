/** The whole shop in one browser window: starts its parts and passes facts from one to the others. */
import { assign, sendTo, setup } from 'xstate';
import type { Settings } from '../domain/settings.ts';
import { type MaintenanceChanged, maintenanceMachine, type ServiceRefused } from './maintenance.machine.ts';
import { navigationMachine, type Visit } from './navigation.machine.ts';
import { type SessionFact, sessionMachine } from './session.machine.ts';

/** Paths with a meaning at startup; they set a flag and otherwise route like any other (decisions, section 1). */
const specialPath = /^\/(?:auth|channels\/manage)\/?$|\/auth\/reset-password/;

export type ApplicationInput = {
  readonly visit: Visit;
  /** Settings that came with the HTML; null asks for them. */
  readonly settings: Settings | null;
  /** The families' names and slugs, for the list at every page's foot. */
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
};

export type ApplicationEvent =
  | Extract<SessionFact, { type: 'user.changed' }>
  | MaintenanceChanged
  /** A call answered 401. */
  | { type: 'token.refused' }
  | ServiceRefused
  /** The cart's code was loaded: the header may show its total. */
  | { type: 'cart.opened' }
  /** What knows of newer versions was loaded. */
  | { type: 'version.opened' };

export const applicationMachine = setup({
  types: {
    context: {} as ApplicationInput & {
      readonly isSpecial: boolean;
      readonly hasCart: boolean;
      readonly hasVersion: boolean;
    },
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    children: {} as {
      session: 'session';
      maintenance: 'maintenance';
      navigation: 'navigation';
    },
    tags: {} as 'failed',
  },
  actors: {
    session: sessionMachine,
    maintenance: maintenanceMachine,
    navigation: navigationMachine,
  },
}).createMachine({
  id: 'application',
  context: ({ input }) => ({
    ...input,
    hasCart: false,
    hasVersion: false,
    isSpecial: specialPath.test(input.visit.path),
  }),
  invoke: [
    { id: 'session', src: 'session', onError: { target: '.broken' } },
    {
      id: 'maintenance',
      src: 'maintenance',
      input: ({ context }) => ({ settings: context.settings }),
      onError: { target: '.broken' },
    },
    {
      id: 'navigation',
      src: 'navigation',
      input: ({ context }) => ({ visit: context.visit }),
      onError: { target: '.broken' },
    },
  ],
  initial: 'starting',
  on: {
    'token.refused': { actions: sendTo('session', { type: 'token.refused' }) },
    'service.refused': { actions: sendTo('maintenance', ({ event }) => event) },
    'cart.opened': { actions: assign({ hasCart: true }) },
    'version.opened': { actions: assign({ hasVersion: true }) },
    'maintenance.changed': { actions: sendTo('navigation', ({ event }) => event) },
    'user.changed': {
      target: '.running',
      actions: [sendTo('navigation', ({ event }) => ({ type: 'user.changed', member: event.user !== null }))],
    },
  },
  states: {
    starting: { description: 'Nobody knows yet who is there; public pages are shown already.' },
    running: { description: 'Startup is over: a visitor or a customer is there.' },
    broken: {
      description: 'A part failed in a way nobody foresaw; only loading anew helps.',
      tags: 'failed',
    },
  },
});
