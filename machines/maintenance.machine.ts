/**
 * Whether the shop is open, according to the settings. A call that returned 503 requests the settings at once, and is
 * retried once before anything is shown (§maintenance.second-try). A closed shop opens again by itself.
 */
import { assign, emit, setup } from 'xstate';
import type { Brand } from '../domain/foundry.ts';
import { noBrand } from '../domain/no-brand.ts';
import type { Settings } from '../domain/settings.ts';
import { unprovided } from './unprovided.ts';

export type MaintenanceChanged = { type: 'maintenance.changed'; on: boolean };

/** A call returned 503; with `isRetry` it did so again after the settings had said that the shop is open. */
export type ServiceUnavailable = { type: 'service.unavailable'; isRetry: boolean };

/** The delay between two checks whether a closed shop is open again. */
export const pollDelayMs = 20_000;

export const maintenanceMachine = setup({
  types: {
    context: {} as { settings: Settings | null },
    /** The settings from the HTML; null requests them. */
    input: {} as { settings: Settings | null },
    events: {} as ServiceUnavailable,
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
    isRetry: (_, { isRetry }: { isRetry: boolean }) => isRetry,
    saysClosed: (_, { output }: { output: Settings }) => output.maintenance_mode,
  },
}).createMachine({
  id: 'maintenance',
  context: ({ input }) => ({ settings: input.settings }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Evaluates the settings from the page or from the last response.',
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'hasSettings', target: 'open' },
        { target: 'checking' },
      ],
    },
    checking: {
      description: 'Requests the settings: they are not known yet, or a call returned 503.',
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        onDone: { target: 'deciding', actions: assign({ settings: ({ event }) => event.output }) },
        onError: { target: 'open' },
      },
    },
    open: {
      description: 'The shop is open; a 503 from any call triggers a check.',
      tags: 'known',
      entry: emit({ type: 'maintenance.changed', on: false }),
      on: {
        'service.unavailable': [
          { guard: { type: 'isRetry', params: ({ event }) => event }, target: 'closed' },
          { target: 'checking' },
        ],
      },
    },
    closed: {
      description: 'Maintenance: only its page is shown, until the settings say that it is over.',
      tags: 'known',
      entry: emit({ type: 'maintenance.changed', on: true }),
      initial: 'waiting',
      states: {
        checking: {
          description: 'Requests the settings to see whether it is over.',
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
          description: 'Waits before the next check.',
          invoke: {
            id: 'pause',
            src: 'wait',
            input: { milliseconds: pollDelayMs },
            onDone: { target: 'checking' },
            onError: { target: 'checking' },
          },
        },
      },
    },
  },
});

/** The foundry as the last settings have it; before the first ones are known, nobody. */
export const selectFoundry = ({
  context,
}: {
  readonly context: { readonly settings: Settings | null };
}): Brand => context.settings?.foundry ?? noBrand;
