/**
 * Joins the version machine to the server, to this window and to its views; fetched once the page has its life, because
 * afterwards it may be gone with the rest.
 */
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { versionMachine } from '../../machines/version.machine.ts';
import { reloadPage } from '../effects/document.ts';
import { claimReload, readBuild } from '../effects/version.ts';
import { NewerVersionNotice, NewerVersionPage, NewerVersionPart } from '../newer-version.tsx';

const machine = versionMachine.provide({
  actors: {
    readBuild: fromPromise<string, undefined>(({ signal }) => readBuild(signal)),
    claimReload: fromPromise<boolean, { build: string }>(async ({ input }) => claimReload(input.build)),
    reload: fromPromise<null, undefined>(async () => {
      reloadPage();
      return null;
    }),
  },
});

/** The started actor, and what is shown of it; `build` is this window's own. */
export function composeVersion(build: string, logic = machine) {
  const version = createActor(logic, { input: { build } }).start();
  return {
    send: version.send,
    notice: <NewerVersionNotice version={version} />,
    /** What didn't arrive: `said` where it isn't for a newer version. */
    insteadOf: {
      page: (said: ReactNode) => <NewerVersionPage version={version}>{said}</NewerVersionPage>,
      part: (said: ReactNode) => <NewerVersionPart version={version}>{said}</NewerVersionPart>,
    },
  };
}

export type VersionKit = ReturnType<typeof composeVersion>;
