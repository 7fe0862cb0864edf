/** The figures of the last runs, in a file beside the report. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type Run = {
  /** When it began, as ISO 8601. */
  readonly at: string;
  readonly browser: string;
  /** All paths, or only the requested ones. */
  readonly isWhole: boolean;
  /** Slowed down for somebody to watch. */
  readonly isWatched?: boolean;
  readonly ms: number;
  readonly paths: number;
  /** How many were to be walked, where that is more. */
  readonly planned?: number;
  /** Paths and checks. */
  readonly failed: number;
  readonly flaky: number;
  /** Declared transitions of the walked machines: taken, and all. */
  readonly taken: number;
  readonly declared: number;
  readonly leftOut: number;
};

const runsKept = 20;

/** Adds a run to the file, and returns the last runs, the newest first; a file that can't be read begins anew. */
export function addRun(file: URL, run: Run): readonly Run[] {
  const runs = [run, ...readRuns(file)].slice(0, runsKept);
  writeFileSync(file, JSON.stringify(runs, null, 1));
  return runs;
}

function readRuns(file: URL): readonly Run[] {
  if (!existsSync(file)) return [];
  try {
    const runs: unknown = JSON.parse(readFileSync(file, 'utf8'));
    // Written by this file only.
    return Array.isArray(runs) ? (runs as Run[]) : [];
  } catch {
    return [];
  }
}
