/**
 * Inspects the actors of a running shop, or of a session that was saved as a file: follows their reports, steps through them,
 * and sends events to running actors.
 */
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import { handlingRefusal } from '../simulate/refusal.ts';
import type { Simulations } from '../simulate/simulation.ts';
import { unprovided } from '../unprovided.ts';
import { restoredSnapshot } from './actor-snapshot.ts';
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

/** A session from a file. */
export type Session = { readonly name: string; readonly history: History };

/** A chosen file, as far as it is read. */
export type SessionRequest = {
  readonly file: { readonly name: string; readonly text: () => Promise<string> };
};

type LiveContext = {
  /** What the running shop reported. */
  readonly history: History;
  /** What is shown instead; null while the shop is. */
  readonly session: Session | null;
  /** The actor whose reports are listed and stepped through; null for all. */
  readonly actor: string | null;
  /** The index of the report whose snapshots are shown; -1 before the first. */
  readonly place: number;
  /** Why the last event was not sent; empty when it was. */
  readonly refusal: string;
  /** Why the last file could not be opened; empty when it could. */
  readonly problem: string;
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
  | { type: 'event.send'; text: string }
  | { type: 'session.save' }
  | ({ type: 'session.open' } & SessionRequest)
  | { type: 'session.close' };

/** Receives reports from shops and sends events to them. */
const listen = fromCallback<{ type: 'event.send'; actor: string; event: SentEvent }>(() => {
  throw new Error('Nobody provides the actor listen');
});

export const notAnEventMessage = 'This is neither the type of an event nor JSON with a type.';

/** The reports that are listed and stepped through. */
export const shownHistory = ({ history, session }: Pick<LiveContext, 'history' | 'session'>): History =>
  session?.history ?? history;

/** Adds a report of the shop; an event that it refused to the chosen actor says why. */
const withReport = (context: LiveContext, report: Report, isFollowing: boolean) => {
  const { history: extended, dropped } = addReport(context.history, report);
  const isAnswer = report.kind === 'sent' && report.actor === context.actor;
  const kept = context.session ? context.place : Math.max(-1, context.place - dropped);
  return {
    history: extended,
    place: isFollowing ? extended.reports.length - 1 : kept,
    refusal: isAnswer ? report.refusal : context.refusal,
  };
};

const lastPlace = ({ reports }: History) => reports.length - 1;

/** Makes the machine; the cases of these machines are the forms of the events that are sent. */
export function liveViewMachineOf(simulations: Simulations) {
  /** Why the chosen actor would not take a typed event, as far as the room knows: its guards are asked in the shop. */
  const refusalOf = ({ history, actor }: LiveContext, text: string): string => {
    const event = readEvent(text);
    if (!event) return notAnEventMessage;
    const chosen = history.latest.find(({ id }) => id === actor);
    if (!chosen) return 'No running actor is chosen.';
    const model = simulations.get(chosen.machine);
    const snapshot = model ? restoredSnapshot(model.machine, chosen.snapshot) : null;
    return snapshot ? handlingRefusal(snapshot, event, model?.cases[event.type]) : '';
  };
  const parts = setup({
    types: {
      context: {} as LiveContext,
      events: {} as LiveEvent,
      emitted: {} as { type: 'chart.requested'; chart: string },
      children: {} as { listen: 'listen'; readSession: 'readSession' },
      tags: {} as 'busy' | 'failed',
    },
    actors: { listen, readSession: unprovided<Session, SessionRequest>('readSession') },
    actions: {
      /** Downloads the history as a file. */
      saveSession: (_, _params: { history: History }) => {},
      step: assign({
        place: ({ context }, { by }: { by: 1 | -1 }) =>
          nextPlace(shownHistory(context), context.actor, context.place, by),
      }),
      choosePlace: assign({ place: (_, { place }: { place: number }) => place }),
    },
    guards: {
      hasMachine: (_, { machine }: { machine: string | null }) => machine !== null,
      canSend: ({ context }, { text }: { text: string }) => refusalOf(context, text) === '',
      hasSession: ({ context }) => context.session !== null,
      hasReports: ({ context }) => context.history.reports.length > 0,
    },
  });
  const stepBack = { type: 'step', params: { by: -1 } } as const;
  const stepForward = { type: 'step', params: { by: 1 } } as const;
  return parts.createMachine({
    id: 'live-view',
    context: { history: emptyHistory, session: null, actor: null, place: -1, refusal: '', problem: '' },
    type: 'parallel',
    on: {
      'report.received': {
        actions: assign(({ context, event }) => withReport(context, event.report, false)),
      },
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
      'session.save': {
        actions: { type: 'saveSession', params: ({ context }) => ({ history: shownHistory(context) }) },
      },
    },
    states: {
      channel: {
        description: 'The way to a running shop.',
        initial: 'open',
        states: {
          open: {
            description: 'Reports of shops arrive, and events are sent to their actors.',
            invoke: { id: 'listen', src: 'listen', onError: { target: 'closed' } },
            on: {
              'event.send': [
                {
                  guard: { type: 'canSend', params: ({ event }) => event },
                  actions: [
                    sendTo('listen', ({ context, event }) => ({
                      type: 'event.send',
                      actor: context.actor ?? '',
                      event: readEvent(event.text) ?? { type: '' },
                    })),
                    assign({ refusal: '' }),
                  ],
                },
                { actions: assign({ refusal: ({ context, event }) => refusalOf(context, event.text) }) },
              ],
            },
          },
          closed: { description: 'This browser has no channel to a shop.', tags: 'failed' },
        },
      },
      shown: {
        description: 'What is listed and stepped through.',
        initial: 'live',
        on: { 'session.open': { target: '.opening' } },
        states: {
          live: {
            description: 'The running shop is shown.',
            initial: 'waiting',
            on: {
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
              following: {
                description: 'Shows the current snapshots and every report as it arrives.',
                on: {
                  'report.received': {
                    actions: assign(({ context, event }) => withReport(context, event.report, true)),
                  },
                  'history.pause': { target: 'paused' },
                  'step.back': { target: 'paused', actions: stepBack },
                  'step.choose': {
                    target: 'paused',
                    actions: { type: 'choosePlace', params: ({ event }) => event },
                  },
                },
              },
              paused: {
                description: 'Shows the snapshots after an earlier report; new ones are stored meanwhile.',
                on: {
                  'step.back': { actions: stepBack },
                  'step.forward': { actions: stepForward },
                  'step.choose': { actions: { type: 'choosePlace', params: ({ event }) => event } },
                  'history.follow': {
                    target: 'following',
                    actions: assign({ place: ({ context }) => lastPlace(context.history) }),
                  },
                },
              },
              last: { type: 'history' },
            },
          },
          opening: {
            description: 'A file is read; what was shown before stays until it is known to be a session.',
            tags: 'busy',
            on: {
              'report.received': {
                actions: assign(({ context, event }) =>
                  withReport(
                    context,
                    event.report,
                    context.session === null && context.place === lastPlace(context.history),
                  ),
                ),
              },
            },
            invoke: {
              id: 'readSession',
              src: 'readSession',
              // Only `session.open` leads here.
              input: ({ event }) => ({ file: (event as Extract<LiveEvent, { type: 'session.open' }>).file }),
              onDone: {
                target: 'session',
                actions: assign(({ event: { output } }) => ({
                  session: output,
                  place: lastPlace(output.history),
                  actor: null,
                  refusal: '',
                  problem: '',
                })),
              },
              onError: [
                {
                  guard: 'hasSession',
                  target: 'session',
                  actions: assign({ problem: ({ event }) => problemOf(event.error) }),
                },
                { target: 'live.last', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
              ],
            },
          },
          session: {
            description:
              'A session from a file is stepped through; reports of the shop are stored meanwhile.',
            on: {
              'step.back': { actions: stepBack },
              'step.forward': { actions: stepForward },
              'step.choose': { actions: { type: 'choosePlace', params: ({ event }) => event } },
              'session.close': [
                {
                  guard: 'hasReports',
                  target: 'live.following',
                  actions: assign(({ context }) => ({ ...noSession, place: lastPlace(context.history) })),
                },
                { target: 'live.waiting', actions: assign({ ...noSession, place: -1 }) },
              ],
            },
          },
        },
      },
    },
  });
}

const noSession = { session: null, actor: null, problem: '' };

const problemOf = (error: unknown) =>
  error instanceof Error ? error.message : 'The file could not be read.';

export const liveViewMachine = liveViewMachineOf(new Map());
