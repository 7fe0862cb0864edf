/** What a run of the paths was asked for (tools/paths/options.mjs); `npm test` and `npm run proofs` ask for some by PATHS alone. */
import type { Depth } from '@skerry/machine-paths/generate';
import type { Selection } from '@skerry/machine-paths/plan';

const { PATHS = 'few', PATHS_DEPTH = 'edges', PATHS_WALKS, PATHS_REPLAY, PATHS_URL } = process.env;

const isSelection = (text: string): text is Selection => ['all', 'few', 'rest'].includes(text);
if (!isSelection(PATHS)) throw new Error(`PATHS is ${PATHS}: expected all, few or rest.`);

export const selection: Selection = PATHS;
export const depth: Depth = PATHS_DEPTH === 'pairs' ? 'pairs' : 'edges';
/** Whether the paths are walked slowly, on a server in development. */
export const isWatched = process.env.WATCHED !== undefined;
/** The names of the walks that are asked for; empty for all. */
export const walkNames: readonly string[] = PATHS_WALKS?.split(',').filter(Boolean) ?? [];
/** The file of a recorded session that is walked instead of the planned paths. */
export const recordedFile: string | undefined = PATHS_REPLAY;
/** Whether screens.ts knows what the paths will see: the planned ones, in the demo foundry's own shop. */
export const hasKnownScreens = depth === 'edges' && PATHS_REPLAY === undefined && PATHS_URL === undefined;
