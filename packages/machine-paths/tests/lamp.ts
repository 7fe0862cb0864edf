/** The smallest machine with a guard and a job, and its model. */
import { type EventFromLogic, fromPromise, setup } from 'xstate';
import { type Cases, done, fail, type Model } from '../model.ts';

export const lampMachine = setup({
  types: { context: {} as { watts: number }, events: {} as { type: 'lamp.toggle'; watts: number } },
  actors: { warmUp: fromPromise<null>(() => Promise.reject(new Error('warmUp is not provided'))) },
  guards: { isEnough: (_, { watts }: { watts: number }) => watts > 5 },
}).createMachine({
  id: 'lamp',
  context: { watts: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        'lamp.toggle': {
          target: 'warming',
          guard: { type: 'isEnough', params: ({ event }) => ({ watts: event.watts }) },
        },
      },
    },
    warming: { invoke: { id: 'warmUp', src: 'warmUp', onDone: 'on', onError: 'off' } },
    on: { on: { 'lamp.toggle': 'off' } },
  },
});

const cases = {
  'lamp.toggle': [
    { type: 'lamp.toggle', watts: 3 },
    { type: 'lamp.toggle', watts: 40 },
  ],
  'xstate.done.actor.warmUp': [done('warmUp', null)],
  'xstate.error.actor.warmUp': [fail('warmUp', { message: 'broken' })],
} satisfies Cases<EventFromLogic<typeof lampMachine>>;

export const lampModel: Model<typeof lampMachine> = {
  machine: lampMachine,
  inputs: [undefined],
  cases,
  key: ({ value }) => value,
};
