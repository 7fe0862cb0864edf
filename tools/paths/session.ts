/** Says what of the session in PATHS_REPLAY is walked, and why the rest isn't; fails where the file is none, or nothing can be. */
import { type Recorded, shareOf } from '@skerry/machine-paths/replay';
import { readRecorded } from '../../e2e/paths/recorded.ts';
import { recordedFile } from '../../e2e/paths/requested.ts';

function recordedIn(file = ''): readonly Recorded<never>[] {
  try {
    return readRecorded(file);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const { actors, walked, obstacles } = shareOf(recordedIn(recordedFile));
console.log(`${walked} of ${actors} recorded actors of machines with a walk are walked.`);
for (const { walk, reason, actors: times } of obstacles)
  console.log(`Not walked: ${times} × ${walk}: ${reason}`);
