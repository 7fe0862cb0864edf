/** Inspects the actors of a running shop: follows their reports, steps through them, and sends events to actors. */
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import {
  addReport,
  clearHistory,
  emptyHistory,
  type History,
  nextPlace,
  type Report,
  readEvent,
  type SentEvent,
} from './live-history.ts';

type LiveContext = {
  readonly history: History;
  /** The actor whose reports are listed and stepped through; null for all. */
  readonly actor: string | null;
  /** The index of the report whose snapshots are shown; -1 before the first. */
  readonly place: number;
  /** Why the last event was not sent; empty when it was. */
  readonly refusal: string;
};

export type LiveEvent =
  | { type: 'report.received'; report: Report }
  | { type: 'actor.choose'; actor: string | null; machine: string | null }
  | { type: 'history.pause' }
  | { type: 'history.follow' }
  | { type: 'history.clear' }
  | { type: 'step.back' }
  | { type: 'step.forward' }
  | { type: 'step.choose'; place: number }
  | { type: 'event.send'; text: string };

/** Receives reports from shops and sends events to them. */
const listen = fromCallback<{ type: 'event.send'; actor: string; event: SentEvent }>(() => {
  throw new Error('Nobody provides the actor listen');
});

export const notAnEventMessage = 'This is neither the type of an event nor JSON with a type.';

const withReport = ({ history, place }: LiveContext, report: Report, isFollowing: boolean) => {
  const { history: extended, dropped } = addReport(history, report);
  return {
    history: extended,
    place: isFollowing ? extended.reports.length - 1 : Math.max(-1, place - dropped),
  };
};

export const liveViewMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as { type: 'chart.requested'; chart: string },
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
  context: { history: emptyHistory, actor: null, place: -1, refusal: '' },
  initial: 'waiting',
  invoke: {
    id: 'listen',
    src: 'listen',
    // Without a channel no reports arrive; the charts can still be read.
    onError: { target: '.unavailable' },
  },
  on: {
    'actor.choose': [
      {
        guard: { type: 'hasMachine', params: ({ event }) => event },
        actions: [
          assign({ actor: ({ event }) => event.actor, refusal: '' }),
          emit(({ event }) => ({ type: 'chart.requested', chart: event.machine ?? '' })),
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
      actions: assign(({ context }) => ({ history: clearHistory(context.history), place: -1 })),
    },
  },
  states: {
    waiting: {
      description: 'No shop has reported anything yet.',
      on: {
        'report.received': {
          target: 'following',
          actions: assign(({ context, event }) => withReport(context, event.report, true)),
        },
      },
    },
    unavailable: { description: 'This browser has no channel to a shop.', tags: 'failed' },
    following: {
      description: 'Shows the current snapshots and every report as it arrives.',
      on: {
        'report.received': {
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
      description: 'Shows the snapshots after an earlier report; new ones are stored meanwhile.',
      on: {
        'report.received': {
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
