/** Whether the shop is open: the settings' flag or any 503 closes it, and it opens again by itself. */
import { assign, emit, setup } from 'xstate';
import type { Settings } from '../domain/settings.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

export type MaintenanceChanged = { type: 'maintenance.changed'; on: boolean };

export const maintenanceMachine = setup({
  types: {
    context: {} as { settings: Settings | null },
    /** The settings that came with the HTML; null asks for them. */
    input: {} as { settings: Settings | null },
    events: {} as { type: 'service.refused' },
    emitted: {} as MaintenanceChanged,
    tags: {} as 'known',
  },
  actors: {
    loadSettings: unprovided<Settings>('loadSettings'),
    awaitOpening: unprovided<Settings>('awaitOpening'),
  },
  guards: {
    hasSettings: ({ context }) => context.settings !== null,
    isClosed: ({ context }) => context.settings?.maintenance_mode === true,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).status === 503,
    saysClosed: (_, { output }: { output: Settings }) => output.maintenance_mode,
  },
}).createMachine({
  id: 'maintenance',
  context: ({ input }) => ({ settings: input.settings }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Reads the settings that came with the page, if any did.',
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'hasSettings', target: 'open' },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'Nobody knows yet whether the shop is open.',
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        onDone: [
          {
            guard: { type: 'saysClosed', params: ({ event }) => event },
            target: 'closed',
            actions: assign({ settings: ({ event }) => event.output }),
          },
          { target: 'open', actions: assign({ settings: ({ event }) => event.output }) },
        ],
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'closed' },
          { target: 'open' },
        ],
      },
      on: { 'service.refused': { target: 'closed' } },
    },
    open: {
      description: 'The shop serves; a 503 from any call closes it.',
      tags: 'known',
      entry: emit({ type: 'maintenance.changed', on: false }),
      on: { 'service.refused': { target: 'closed' } },
    },
    closed: {
      description: 'Maintenance: only its own page is shown, until the settings say that it is over.',
      tags: 'known',
      entry: emit({ type: 'maintenance.changed', on: true }),
      invoke: {
        id: 'awaitOpening',
        src: 'awaitOpening',
        onDone: { target: 'open', actions: assign({ settings: ({ event }) => event.output }) },
        onError: { target: 'closed', reenter: true },
      },
    },
  },
});
