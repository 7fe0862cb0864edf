/** Says what of the session in PATHS_REPLAY is walked, and why the rest isn't; fails where the file is none, or nothing can be. */
import { shareOf } from '@skerry/machine-paths/replay';
import { readRecorded } from '../../e2e/paths/recorded.ts';
import { recordedFile } from '../../e2e/paths/requested.ts';
import { refuse } from '../command.mjs';

function recordedIn(file = '') {
  try {
    return readRecorded(file);
  } catch (error) {
    return refuse(error);
  }
}

const { actors, walked, obstacles } = shareOf(recordedIn(recordedFile));
console.log(`${walked} of ${actors} recorded actors of machines with a walk are walked.`);
for (const { walk, reason, actors: times } of obstacles)
  console.log(`Not walked: ${times} × ${walk}: ${reason}`);
