/** The session that is walked instead of the planned paths. */
import { readFileSync } from 'node:fs';
import { type Recorded, recordedPaths } from '@skerry/machine-paths/replay';
import { readSessionFile } from '@skerry/machine-room/live/session-file';
import type { TestPage } from './test-page.ts';
import { walks } from './walks.ts';

/** What the actors of a session did, as paths of the walks; throws where the file is none, or nothing of it can be walked. */
export function readRecorded(file: string): Recorded<TestPage>[] {
  const recorded = recordedPaths(walks, readSessionFile(readFileSync(file, 'utf8')));
  if (recorded.some((each) => 'path' in each)) return recorded;
  const [first] = recorded.flatMap((each) =>
    'obstacle' in each ? [`${each.walk.name}: ${each.obstacle}`] : [],
  );
  throw new Error(`Nothing in ${file} can be walked. ${first ?? 'None of its machines has a walk.'}`);
}
