import type { CheckedSteps } from '../properties.ts';

/** The result of a walked path, as it is passed from the browser's test to the report. */
export type WalkedStep = {
  /** The event's type, as the machine defines it. */
  readonly event: string;
  /** What the visitor or the network did, in words. */
  readonly words: string;
  /** The expected state, by its path. */
  readonly state: string;
  readonly description: string;
  readonly ms: number;
  /** A file in the folder `pictures`; null where none was taken. */
  readonly picture: string | null;
  /** Whether the picture has all of the page, not only what the window shows. */
  readonly isWhole: boolean;
  /** False for transient states: nobody can see them. */
  readonly wasSeen: boolean;
  /** The expected and the actual; null where they agree. */
  readonly failure: string | null;
};

export type WalkedPath = {
  readonly walk: string;
  readonly machine: string;
  /** Among all paths of its walk. */
  readonly number: number;
  /** How many steps it has, with those that were not reached; the first opens the page. */
  readonly length: number;
  readonly steps: readonly WalkedStep[];
  /** Ids of states and labels of transitions that it took, and each guard's answers, up to where it failed. */
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  readonly guards: readonly (readonly [label: string, answers: readonly boolean[]])[];
  readonly checked: CheckedSteps;
};

/** The name of the annotation of a path's test: which one it is, as JSON. */
export const plannedName = 'path';

/** Which path it is. */
export type PathPlace = Pick<WalkedPath, 'walk' | 'machine' | 'number' | 'length'>;

/** The name of the attachment. */
export const walkedName = 'walked';
