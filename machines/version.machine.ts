/**
 * Whether the server has a newer build than this window. A deploy removes the old build's files; the window notices when one
 * is missing, and loads the new build when nothing typed would be lost.
 */
import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

export type VersionEvent =
  /** A file of this build is missing, or a response has an unknown shape. */
  | { type: 'version.check' }
  | { type: 'version.load' }
  /** Another page was requested, and the previous one is left. */
  | { type: 'page.left' }
  /** A page is shown, perhaps with something typed into it. */
  | { type: 'page.shown' };

export const versionMachine = setup({
  types: {
    context: {} as {
      /** The build that this window runs; empty if unknown. */
      readonly currentBuild: string;
      readonly newer: string;
      readonly hasPage: boolean;
    },
    input: {} as { readonly build: string },
    events: {} as VersionEvent,
    tags: {} as 'busy' | 'updateAvailable',
  },
  actors: {
    /** The build that the server's pages currently load. */
    readBuild: unprovided<string>('readBuild'),
    /** Whether to load this build without a click: nothing typed is lost, and it wasn't loaded this way before. */
    claimReload: unprovided<boolean, { build: string }>('claimReload'),
    /** Reloads the current address; ends with the window. */
    reload: unprovided<null>('reload'),
  },
  guards: {
    isNewer: ({ context }, { output }: { output: string }) =>
      context.currentBuild !== '' && output !== '' && output !== context.currentBuild,
    isClaimed: (_, { output }: { output: boolean }) => output,
    hasPage: ({ context }) => context.hasPage,
  },
}).createMachine({
  id: 'version',
  context: ({ input }) => ({ currentBuild: input.build, newer: '', hasPage: false }),
  initial: 'current',
  on: {
    'page.left': { actions: assign({ hasPage: false }) },
    'page.shown': { actions: assign({ hasPage: true }) },
  },
  states: {
    current: {
      description: 'No newer version than this window’s is known.',
      on: { 'version.check': { target: 'checking' } },
    },
    checking: {
      description:
        'Something is missing: checks whether the server has another version, or the connection failed.',
      tags: 'busy',
      invoke: {
        id: 'readBuild',
        src: 'readBuild',
        onDone: [
          {
            guard: { type: 'isNewer', params: ({ event }) => event },
            target: 'updateAvailable',
            actions: assign({ newer: ({ event }) => event.output }),
          },
          { target: 'current' },
        ],
        onError: { target: 'current' },
      },
    },
    updateAvailable: {
      description: 'The server has a newer version.',
      tags: 'updateAvailable',
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'A page on screen is not reloaded; between two pages the new version can load at once.',
          always: [{ guard: 'hasPage', target: 'offered' }, { target: 'claiming' }],
        },
        offered: {
          description: 'A notice offers the new version; it loads by a button or with the next page.',
          on: {
            'version.load': { target: 'loading' },
            'page.left': { target: 'claiming', actions: assign({ hasPage: false }) },
          },
        },
        claiming: {
          description:
            'Checks whether it may load without a click: once per version, to prevent reload loops.',
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
          description: 'The window is reloaded at its current address.',
          tags: 'busy',
          invoke: {
            id: 'reload',
            src: 'reload',
            onDone: { target: 'loaded' },
            onError: { target: 'offered' },
          },
        },
        loaded: {
          description: 'The browser is reloading with the new version.',
          tags: 'busy',
        },
      },
    },
  },
});
