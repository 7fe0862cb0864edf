/**
 * Provides the version machine with the server, this window and its views; loaded right after hydration, because a deploy
 * may remove the file later.
 */
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { versionMachine } from '../../machines/version.machine.ts';
import { NewerVersionNotice, NewerVersionPage, NewerVersionPart } from '../app/newer-version.tsx';
import { claimReload, fetchServerBuild } from '../effects/version.ts';
import type { Environment } from './environment.ts';

export const versionLogic = ({ location }: Environment) =>
  versionMachine.provide({
    actors: {
      readBuild: fromPromise<string, undefined>(({ signal }) => fetchServerBuild(signal)),
      claimReload: fromPromise<boolean, { build: string }>(async ({ input }) => claimReload(input.build)),
      reload: fromPromise<null, undefined>(async () => {
        location.reload();
        return null;
      }),
    },
  });

/** The started actor and its views; `build` is the build of this window. */
export function composeVersion(logic: typeof versionMachine, build: string) {
  const version = createActor(logic, { input: { build } }).start();
  return {
    send: version.send,
    notice: <NewerVersionNotice version={version} />,
    /** Views for code that failed to load; `fallback` when there is no newer version. */
    failureView: {
      page: (fallback: ReactNode) => <NewerVersionPage version={version}>{fallback}</NewerVersionPage>,
      part: (fallback: ReactNode) => <NewerVersionPart version={version}>{fallback}</NewerVersionPart>,
    },
  };
}

export type ComposedVersion = ReturnType<typeof composeVersion>;
