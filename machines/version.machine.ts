/**
 * Whether the server has a newer version of the site than this window runs. A deploy takes the old version's files
 * away; the window finds out when it misses one, and loads the new version where nothing typed is lost by it.
 */
import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

export type VersionEvent =
  /** A file of this version is gone, or an answer has a shape that it doesn't know. */
  | { type: 'version.doubted' }
  | { type: 'version.load' }
  /** Another page is wanted, and what stood before is left. */
  | { type: 'page.left' }
  /** A page stands, perhaps with something typed into it. */
  | { type: 'page.shown' };

export const versionMachine = setup({
  types: {
    context: {} as {
      /** The build that this window runs; empty where nobody knows. */
      readonly own: string;
      readonly newer: string;
      readonly hasPage: boolean;
    },
    input: {} as { readonly build: string },
    events: {} as VersionEvent,
    tags: {} as 'busy' | 'newer',
  },
  actors: {
    /** The build that the server's pages now bring. */
    readBuild: unprovided<string>('readBuild'),
    /** Whether this build may be loaded unasked: nothing typed is lost, and it wasn't loaded so before. */
    claimReload: unprovided<boolean, { build: string }>('claimReload'),
    /** Loads the address that stands in the address bar; ends with the window. */
    reload: unprovided<null>('reload'),
  },
  guards: {
    isNewer: ({ context }, { output }: { output: string }) =>
      context.own !== '' && output !== '' && output !== context.own,
    isClaimed: (_, { output }: { output: boolean }) => output,
    hasPage: ({ context }) => context.hasPage,
  },
}).createMachine({
  id: 'version',
  context: ({ input }) => ({ own: input.build, newer: '', hasPage: false }),
  initial: 'current',
  on: {
    'page.left': { actions: assign({ hasPage: false }) },
    'page.shown': { actions: assign({ hasPage: true }) },
  },
  states: {
    current: {
      description: 'As far as this window knows, it runs what the server has.',
      on: { 'version.doubted': { target: 'asking' } },
    },
    asking: {
      description: 'Something is missing: has the server another version, or is it the line?',
      tags: 'busy',
      invoke: {
        id: 'readBuild',
        src: 'readBuild',
        onDone: [
          {
            guard: { type: 'isNewer', params: ({ event }) => event },
            target: 'newer',
            actions: assign({ newer: ({ event }) => event.output }),
          },
          { target: 'current' },
        ],
        onError: { target: 'current' },
      },
    },
    newer: {
      description: 'The server has a newer version, and said so.',
      tags: 'newer',
      initial: 'choosing',
      states: {
        choosing: {
          description:
            'A page that stands is left standing; between two pages the new version can come at once.',
          always: [{ guard: 'hasPage', target: 'offered' }, { target: 'claiming' }],
        },
        offered: {
          description: 'The visitor is told, and loads the new version by a button or with the next page.',
          on: {
            'version.load': { target: 'loading' },
            'page.left': { target: 'claiming', actions: assign({ hasPage: false }) },
          },
        },
        claiming: {
          description: 'May it be loaded unasked? Once for each version, so that no window loads for ever.',
          tags: 'busy',
          invoke: {
            id: 'claimReload',
            src: 'claimReload',
            input: ({ context }) => ({ build: context.newer }),
            onDone: [
              { guard: { type: 'isClaimed', params: ({ event }) => event }, target: 'loading' },
              { target: 'offered' },
            ],
            onError: { target: 'offered' },
          },
        },
        loading: {
          description: 'The window is loaded anew, at the address where it stands.',
          tags: 'busy',
          invoke: {
            id: 'reload',
            src: 'reload',
            onDone: { target: 'loaded' },
            onError: { target: 'offered' },
          },
        },
        loaded: {
          description: 'The browser was told; the new version is about to take this window.',
          tags: 'busy',
        },
      },
    },
  },
});
