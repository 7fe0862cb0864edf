/** Watches the actors of a running shop: follows what they report, or steps back to how they stood, and sends them events. */
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import {
  cleared,
  type History,
  heard,
  nextPlace,
  noHistory,
  type Report,
  readEvent,
  type SentEvent,
} from './live-history.ts';

type LiveContext = {
  readonly history: History;
  /** Whose reports are stepped through and listed; null for everybody's. */
  readonly actor: string | null;
  /** The report after which things are shown; -1 before the first. */
  readonly place: number;
  /** Why the last wished event was not sent; empty when it was. */
  readonly refusal: string;
};

export type LiveEvent =
  | { type: 'report.heard'; report: Report }
  | { type: 'actor.choose'; actor: string | null; machine: string | null }
  | { type: 'history.pause' }
  | { type: 'history.follow' }
  | { type: 'history.clear' }
  | { type: 'step.back' }
  | { type: 'step.forward' }
  | { type: 'step.choose'; place: number }
  | { type: 'event.send'; text: string };

/** Hears what shops report and carries events to them. */
const listen = fromCallback<{ type: 'event.send'; actor: string; event: SentEvent }>(() => {
  throw new Error('Nobody provides the actor listen');
});

export const notAnEventMessage = 'This is neither the type of an event nor JSON with a type.';

const withReport = ({ history, place }: LiveContext, report: Report, isFollowing: boolean) => {
  const { history: longer, dropped } = heard(history, report);
  return {
    history: longer,
    place: isFollowing ? longer.reports.length - 1 : Math.max(-1, place - dropped),
  };
};

export const liveViewMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as { type: 'chart.wanted'; chart: string },
    children: {} as { listen: 'listen' },
  },
  actors: { listen },
  guards: {
    hasMachine: (_, { machine }: { machine: string | null }) => machine !== null,
    isSendable: ({ context }, { text }: { text: string }) =>
      context.actor !== null && readEvent(text) !== null,
  },
}).createMachine({
  id: 'live-view',
  context: { history: noHistory, actor: null, place: -1, refusal: '' },
  initial: 'silent',
  invoke: {
    id: 'listen',
    src: 'listen',
    // Without a channel nothing is heard; the charts can be read all the same.
    onError: { target: '.deaf' },
  },
  on: {
    'actor.choose': [
      {
        guard: { type: 'hasMachine', params: ({ event }) => event },
        actions: [
          assign({ actor: ({ event }) => event.actor, refusal: '' }),
          emit(({ event }) => ({ type: 'chart.wanted', chart: event.machine ?? '' })),
        ],
      },
      { actions: assign({ actor: ({ event }) => event.actor, refusal: '' }) },
    ],
    'event.send': [
      {
        guard: { type: 'isSendable', params: ({ event }) => event },
        actions: [
          sendTo('listen', ({ context, event }) => ({
            type: 'event.send',
            actor: context.actor ?? '',
            event: readEvent(event.text) ?? { type: '' },
          })),
          assign({ refusal: '' }),
        ],
      },
      { actions: assign({ refusal: notAnEventMessage }) },
    ],
    'history.clear': {
      actions: assign(({ context }) => ({ history: cleared(context.history), place: -1 })),
    },
  },
  states: {
    silent: {
      description: 'No shop has reported anything yet.',
      on: {
        'report.heard': {
          target: 'following',
          actions: assign(({ context, event }) => withReport(context, event.report, true)),
        },
      },
    },
    deaf: { description: 'This browser has no channel to a shop.', tags: 'failed' },
    following: {
      description: 'Shows how things stand now; every report shows as it comes.',
      on: {
        'report.heard': {
          actions: assign(({ context, event }) => withReport(context, event.report, true)),
        },
        'history.pause': { target: 'paused' },
        'step.back': {
          target: 'paused',
          actions: assign({
            place: ({ context: { history, actor, place } }) => nextPlace(history, actor, place, -1),
          }),
        },
        'step.choose': { target: 'paused', actions: assign({ place: ({ event }) => event.place }) },
      },
    },
    paused: {
      description: 'Shows how things stood after a report of the past; new ones are kept meanwhile.',
      on: {
        'report.heard': {
          actions: assign(({ context, event }) => withReport(context, event.report, false)),
        },
        'step.back': {
          actions: assign({
            place: ({ context: { history, actor, place } }) => nextPlace(history, actor, place, -1),
          }),
        },
        'step.forward': {
          actions: assign({
            place: ({ context: { history, actor, place } }) => nextPlace(history, actor, place, 1),
          }),
        },
        'step.choose': { actions: assign({ place: ({ event }) => event.place }) },
        'history.follow': {
          target: 'following',
          actions: assign({ place: ({ context }) => context.history.reports.length - 1 }),
        },
      },
    },
  },
});
