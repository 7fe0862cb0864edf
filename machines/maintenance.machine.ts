/**
 * Whether the shop is open. The settings say so; a call that was answered with 503 makes them be asked at once, and is
 * made once more before anything is shown (decisions, section 6). A closed shop opens again by itself.
 */
import { assign, emit, setup } from 'xstate';
import type { Settings } from '../domain/settings.ts';
import { unprovided } from './unprovided.ts';

export type MaintenanceChanged = { type: 'maintenance.changed'; on: boolean };

/** A call was answered with 503; `again`: the settings had said that the shop is open, and it was made once more. */
export type ServiceRefused = { type: 'service.refused'; again: boolean };

/** Between two questions whether a closed shop is open again. */
const pauseMs = 20_000;

export const maintenanceMachine = setup({
  types: {
    context: {} as { settings: Settings | null },
    /** The settings that came with the HTML; null asks for them. */
    input: {} as { settings: Settings | null },
    events: {} as ServiceRefused,
    emitted: {} as MaintenanceChanged,
    tags: {} as 'known',
  },
  actors: {
    loadSettings: unprovided<Settings>('loadSettings'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: {
    hasSettings: ({ context }) => context.settings !== null,
    isClosed: ({ context }) => context.settings?.maintenance_mode === true,
    isAgain: (_, { again }: { again: boolean }) => again,
    saysClosed: (_, { output }: { output: Settings }) => output.maintenance_mode,
  },
}).createMachine({
  id: 'maintenance',
  context: ({ input }) => ({ settings: input.settings }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Reads the settings that are known: those that came with the page, or the answer.',
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'hasSettings', target: 'open' },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'Nobody knows yet whether the shop is open, or a call was just refused.',
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        onDone: { target: 'deciding', actions: assign({ settings: ({ event }) => event.output }) },
        onError: { target: 'open' },
      },
    },
    open: {
      description: 'The shop serves; a 503 from any call makes it ask.',
      tags: 'known',
      entry: emit({ type: 'maintenance.changed', on: false }),
      on: {
        'service.refused': [
          { guard: { type: 'isAgain', params: ({ event }) => event }, target: 'closed' },
          { target: 'asking' },
        ],
      },
    },
    closed: {
      description: 'Maintenance: only its own page is shown, until the settings say that it is over.',
      tags: 'known',
      entry: emit({ type: 'maintenance.changed', on: true }),
      initial: 'waiting',
      states: {
        asking: {
          description: 'Is it over?',
          invoke: {
            id: 'reloadSettings',
            src: 'loadSettings',
            onDone: [
              { guard: { type: 'saysClosed', params: ({ event }) => event }, target: 'waiting' },
              { target: '#maintenance.open', actions: assign({ settings: ({ event }) => event.output }) },
            ],
            onError: { target: 'waiting' },
          },
        },
        waiting: {
          description: 'A pause before the next question.',
          invoke: {
            id: 'pause',
            src: 'wait',
            input: { milliseconds: pauseMs },
            onDone: { target: 'asking' },
            onError: { target: 'asking' },
          },
        },
      },
    },
  },
});
