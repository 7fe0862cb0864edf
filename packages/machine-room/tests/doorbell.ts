/** A small machine for the tests of simulations, with its cases. */
import { assign, emit, setup } from 'xstate';
import type { Simulated } from '../simulate/cases.ts';
import { unprovided } from '../unprovided.ts';

const doorbellMachine = setup({
  types: {
    context: {} as { rings: number; guest: string },
    input: {} as { readonly loud: boolean },
    events: {} as { type: 'bell.ring' } | { type: 'door.open'; guest: string },
    emitted: {} as { type: 'guest.arrived' },
  },
  actors: { answer: unprovided<string, { rings: number }>('answer') },
  guards: {
    isKnown: (_, { guest }: { guest: string }) => guest !== 'stranger',
  },
}).createMachine({
  id: 'doorbell',
  context: ({ input }) => ({ rings: input.loud ? 1 : 0, guest: '' }),
  initial: 'silent',
  states: {
    silent: {
      on: {
        'bell.ring': { target: 'ringing', actions: assign({ rings: ({ context }) => context.rings + 1 }) },
      },
    },
    ringing: {
      description: 'It rings until somebody answers.',
      tags: 'busy',
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context: { rings } }) => ({ rings }),
        onDone: { target: 'deciding', actions: assign({ guest: ({ event }) => event.output }) },
        onError: 'silent',
      },
      after: { 5000: 'silent' },
      on: {
        'door.open': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'open',
          actions: [assign({ guest: ({ event }) => event.guest }), emit({ type: 'guest.arrived' })],
        },
      },
    },
    deciding: {
      always: [
        { guard: ({ context }) => context.guest === 'stranger', target: 'silent' },
        { target: 'open' },
      ],
    },
    open: { type: 'final', description: 'The guest comes in.' },
  },
});

export const doorbell: Simulated = {
  machine: doorbellMachine,
  inputs: [{ loud: false }, { loud: true }],
  cases: {
    'bell.ring': [{ type: 'bell.ring' }],
    'door.open': [
      { type: 'door.open', guest: 'stranger' },
      { type: 'door.open', guest: 'Ann' },
      { type: 'door.open', guest: 'Bo' },
    ],
    'xstate.done.actor.answer': [
      { type: 'xstate.done.actor.answer', output: 'Ann', actorId: 'answer' },
      { type: 'xstate.done.actor.answer', output: 'stranger', actorId: 'answer' },
    ],
  },
  labels: { 'bell.ring': 'a guest rings', 'door.open': ({ guest }) => `the host opens to ${guest}` },
};
