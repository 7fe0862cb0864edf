/** A machine as anybody writes one: no setup, no ids, inline guards and actors, a delay. */
import { assign, createMachine, fromPromise } from 'xstate';

export const turnstile = createMachine({
  types: {} as { context: { fares: number }; events: { type: 'coin'; value: number } | { type: 'push' } },
  context: { fares: 0 },
  initial: 'locked',
  states: {
    locked: {
      on: {
        coin: [
          {
            guard: ({ event }) => event.value >= 2,
            target: 'opening',
            actions: assign({ fares: ({ context }) => context.fares + 1 }),
          },
          { actions: 'giveBack' },
        ],
      },
    },
    opening: {
      invoke: { src: fromPromise(async () => 'open'), onDone: 'unlocked', onError: 'locked' },
    },
    unlocked: {
      on: { push: 'locked' },
      after: { 5000: 'locked' },
    },
  },
});
