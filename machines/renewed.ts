/**
 * What a page loads and keeps current: shown at once, its files once made, and its links renewed as long as the page is open.
 * The orders, the order just paid and the Club's fonts are machines of this one chart.
 */
import { assign, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export const filesDelayMs = 2000;
/** The delay before links are renewed: they are valid for 15 minutes (§orders.links). */
export const renewDelayMs = 12 * 60_000;

type Rules<Reply> = {
  /** Whether a reply has nothing to show. */
  readonly isEmpty?: (reply: Reply) => boolean;
  /** Whether a failure means that there is nothing to show. */
  readonly isMissing?: (failure: Failure) => boolean;
  /** Whether some files of a reply are still being made. */
  readonly isMaking?: (reply: Reply) => boolean;
  readonly staleDelayMs: number;
};

const never = () => false;

/** The machine of one such page; `rules` judge its replies. */
export const renewedMachineOf = <Reply>(
  id: string,
  { isEmpty = never, isMissing = never, isMaking = never, staleDelayMs }: Rules<Reply>,
) =>
  setup({
    types: {
      /** `reply` is null until the first one. */
      context: {} as { readonly reply: Reply | null; readonly failure: Failure | null },
      events: {} as { type: 'load.retry' },
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      load: unprovided<Reply>('load'),
      wait: unprovided<null, { milliseconds: number }>('wait'),
    },
    guards: {
      isEmpty: (_, { output }: { output: Reply }) => isEmpty(output),
      isMaking: (_, { output }: { output: Reply }) => isMaking(output),
      isMissing: (_, { error }: { error: unknown }) => isMissing(failureOf(error)),
      hasReply: ({ context }) => context.reply !== null,
    },
    actions: {
      /** The page was opened. */
      notifyOpened: () => {},
      notifyEmpty: () => {},
    },
  }).createMachine({
    id,
    context: { reply: null, failure: null },
    entry: 'notifyOpened',
    initial: 'loading',
    states: {
      loading: {
        description: 'Requests the data with new links; what is already shown stays on screen meanwhile.',
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            {
              guard: { type: 'isEmpty', params: ({ event }) => event },
              target: 'empty',
              actions: assign({ reply: null }),
            },
            {
              guard: { type: 'isMaking', params: ({ event }) => event },
              target: 'stale',
              actions: assign({ reply: ({ event }) => event.output }),
            },
            { target: 'ready', actions: assign({ reply: ({ event }) => event.output }) },
          ],
          onError: [
            { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'empty' },
            { guard: 'hasReply', target: 'stale' },
            { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          ],
        },
      },
      empty: { description: 'There is nothing to show.', entry: 'notifyEmpty' },
      stale: {
        description:
          'Some files are still being made, or the last request failed: what there is stays on screen, and is requested again after a delay.',
        invoke: {
          id: 'staleDelay',
          src: 'wait',
          input: { milliseconds: staleDelayMs },
          onDone: { target: 'loading' },
          onError: { target: 'loading' },
        },
      },
      ready: {
        description: 'Everything can be downloaded; the links are renewed before they expire.',
        invoke: {
          id: 'renewDelay',
          src: 'wait',
          input: { milliseconds: renewDelayMs },
          onDone: { target: 'loading' },
          onError: { target: 'loading' },
        },
      },
      failed: {
        description: 'The data could not be loaded; the reader may retry.',
        tags: 'failed',
        on: { 'load.retry': { target: 'loading', actions: assign({ failure: null }) } },
      },
    },
  });

export type RenewedMachine<Reply> = ReturnType<typeof renewedMachineOf<Reply>>;
