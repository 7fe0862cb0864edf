/**
 * How a machine's paths are walked in a browser. One file a machine, `NAME.walk.ts`: a way for every event (what a
 * visitor or the network does, and its label if the model has none), a view for every state (what must then be seen).
 */
import type { Page } from 'playwright/test';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Model } from './model.ts';

/** The outcome of a job as models write it. */
export type JobOutcome = { readonly type: string; readonly output?: unknown; readonly error?: unknown };

/** What the runner needs of a walked page; a project's own class has what its walks need. */
export type WalkedPage = {
  readonly page: Page;
  /** Console messages that no path caused. */
  readonly consoleMessages: readonly string[];
  /** Before the first document: timers of these lengths are held from then on. */
  readonly prepare: (heldMs: readonly number[]) => Promise<void>;
};

export type Step<S> = { readonly before: S; readonly after: S };

export type Trigger<P, E, S> = {
  /** 'the visitor submits the form': the event in words, where the page has others than the model. */
  readonly label?: string | ((event: E) => string);
  /** For outcomes that follow by themselves: runs before the event that starts their job (none if opening the page does). */
  readonly prepare?: (testPage: P, event: E, cause: AnyEvent | undefined, before: S) => Promise<void>;
  readonly run: (testPage: P, event: E, step: Step<S>) => Promise<void>;
};

/** Any event, of the machine's own or the outcome of a job. */
export type AnyEvent = JobOutcome & Readonly<Record<string, unknown>>;

/** What must be seen in a state; a text instead explains why nobody can see it: it is transient. */
export type View<P, S> = ((testPage: P, snapshot: S) => Promise<void>) | string;

type Triggers<P, M extends AnyStateMachine> = {
  readonly [T in EventFromLogic<M>['type']]: Trigger<
    P,
    Extract<EventFromLogic<M>, { type: T }>,
    SnapshotFrom<M>
  >;
} & { readonly [outcome: `xstate.${string}`]: Trigger<P, JobOutcome, SnapshotFrom<M>> };

/** A walk of `M` on pages of the class `P`. */
export type Walk<P, M extends AnyStateMachine = AnyStateMachine> = {
  /** Names the walk in lists and in the report; the machine's id unless one machine is walked on several pages. */
  readonly name: string;
  readonly model: Model<M>;
  /** Why nobody can cause an event in a state, in plain words; undefined where somebody can. `cause` led to the state. */
  readonly leavesOut?: (
    snapshot: SnapshotFrom<M>,
    event: AnyEvent,
    cause: AnyEvent | undefined,
  ) => string | undefined;
  /** Whether a state is transient: left before anybody can see it. */
  readonly isTransient?: (snapshot: SnapshotFrom<M>) => boolean;
  /** Events that a guard refuses are walked as well where this returns true: nothing may change. */
  readonly walksRefused?: (snapshot: SnapshotFrom<M>, event: AnyEvent) => boolean;
  /** Opens the page; the snapshot is the machine's first. */
  readonly open: (testPage: P, snapshot: SnapshotFrom<M>, input: number) => Promise<void>;
  /** Why it can't be walked on a server in development, as `--watch` does; undefined where it can. */
  readonly needsBuild?: string;
  /** Lengths of the timers that are held until a path fires them. */
  readonly heldMs?: readonly number[];
  /** Ways to cause each event. An outcome that the first state reaches by itself is prepared before the document opens. */
  readonly triggers: Triggers<P, M>;
  /** By the state's path: 'failed.announcing'. */
  readonly views: Readonly<Record<string, View<P, SnapshotFrom<M>>>>;
};

/** A walk of any machine, so that walks of all machines fit in one list; without `P` it can be planned, not walked. */
export type AnyWalk<P = never> = Walk<P, AnyStateMachine>;

/** Checks a walk against its own machine, then drops that type. */
export const walkOf = <P, M extends AnyStateMachine>(walk: Walk<P, M>): AnyWalk<P> =>
  // Inside, events and snapshots only ever come from this walk's own machine.
  walk as unknown as AnyWalk<P>;
