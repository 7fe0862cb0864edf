/** What the reader is about to open: the page of a link that is pointed at, focused or pressed is fetched ahead, once (§navigation.ahead). */
import { assign, setup } from 'xstate';
import type { NavigationEmittedEvent, Visit } from './navigation.machine.ts';
import { unprovided } from './unprovided.ts';

/** A pointer that only passes over a link is gone by then. */
export const restMs = 80;
/** What was fetched for so long without being opened is fetched anew. */
export const keptMs = 30_000;

type IntentContext = { readonly visit: Visit | null };

/** 'page.intended' comes for the same link with each sign of it: hover, focus, press. */
export type IntentEvent = Extract<NavigationEmittedEvent, { type: 'page.intended' | 'page.left' }>;

type Intended = Extract<IntentEvent, { type: 'page.intended' }>;

const isSame = (a: Visit | null, b: Visit | null) => a?.path === b?.path && a?.search === b?.search;

export const intentMachine = setup({
  types: { context: {} as IntentContext, events: {} as IntentEvent },
  actors: {
    wait: unprovided<null, { milliseconds: number }>('wait'),
    /** Loads code and data of a page, and keeps them for when it is opened. */
    fetchAhead: unprovided<null, { visit: Visit | null }>('fetchAhead'),
  },
  guards: {
    isNone: (_, { visit }: Intended) => visit === null,
    isOther: ({ context }, { visit }: Intended) => !isSame(visit, context.visit),
    isOtherPressed: ({ context }, { visit, isPressed }: Intended) =>
      isPressed && !isSame(visit, context.visit),
    isSamePressed: ({ context }, { visit, isPressed }: Intended) => isPressed && isSame(visit, context.visit),
  },
  actions: { aim: assign((_, { visit }: Intended) => ({ visit })) },
}).createMachine({
  id: 'intent',
  context: { visit: null },
  initial: 'none',
  on: {
    'page.intended': [
      {
        guard: { type: 'isNone', params: ({ event }) => event },
        target: '.none',
        actions: { type: 'aim', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOtherPressed', params: ({ event }) => event },
        target: '.fetching',
        actions: { type: 'aim', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.resting',
        actions: { type: 'aim', params: ({ event }) => event },
      },
    ],
  },
  states: {
    none: { description: 'No link is aimed at.' },
    resting: {
      description: 'The pointer or the focus is on a link: will it stay there?',
      invoke: {
        id: 'wait',
        src: 'wait',
        input: { milliseconds: restMs },
        onDone: { target: 'fetching' },
        onError: { target: 'fetching' },
      },
      on: {
        'page.intended': {
          guard: { type: 'isSamePressed', params: ({ event }) => event },
          target: 'fetching',
        },
        'page.left': { target: 'none', actions: assign({ visit: null }) },
      },
    },
    fetching: {
      description: 'The code and the data of the link’s page are fetched, also once it was opened.',
      invoke: {
        id: 'fetchAhead',
        src: 'fetchAhead',
        input: ({ context: { visit } }) => ({ visit }),
        onDone: { target: 'fetched' },
        onError: { target: 'none', actions: assign({ visit: null }) },
      },
    },
    fetched: {
      description: 'The page is there, for as long as it is fresh.',
      invoke: {
        id: 'wait',
        src: 'wait',
        input: { milliseconds: keptMs },
        onDone: { target: 'none', actions: assign({ visit: null }) },
        onError: { target: 'none', actions: assign({ visit: null }) },
      },
      on: { 'page.left': { target: 'none', actions: assign({ visit: null }) } },
    },
  },
});
