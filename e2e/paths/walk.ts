/**
 * How a machine's paths are walked in a browser. One file a machine, `walks/NAME.walk.ts`: a way for every event (what a
 * visitor or the network does, and how that is said), a view for every state (what must then be seen).
 */
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Model } from '../../tests/support/paths.ts';
import type { Outcome, Stage } from './stage.ts';

export type Step<S> = { readonly before: S; readonly after: S };

export type Way<E, S> = {
  /** 'the visitor submits the form': the event in words. */
  readonly say: string | ((event: E) => string);
  /** For outcomes that come by themselves: arranged before the event that starts their job (none where it is the page's opening). */
  readonly prepare?: (stage: Stage, event: E, cause: Outcome | undefined) => Promise<void>;
  readonly go: (stage: Stage, event: E, step: Step<S>) => Promise<void>;
};

/** Any event, of the machine's own or a job's end. */
export type Happening = Outcome & Readonly<Record<string, unknown>>;

/** What must be seen in a state; a text instead says why nobody can see it: it passes by itself. */
export type View<S> = ((stage: Stage, snapshot: S) => Promise<void>) | string;

type Ways<M extends AnyStateMachine> = {
  readonly [T in EventFromLogic<M>['type']]: Way<Extract<EventFromLogic<M>, { type: T }>, SnapshotFrom<M>>;
} & { readonly [outcome: `xstate.${string}`]: Way<Outcome, SnapshotFrom<M>> };

export type Walk<M extends AnyStateMachine = AnyStateMachine> = {
  /** Names the walk in lists and in the report; the machine's id unless one machine is walked on several pages. */
  readonly name: string;
  readonly model: Model<M>;
  /** Which edges the interface has: events that nobody can cause in a state are left out. `cause` led to it. */
  readonly possible?: (snapshot: SnapshotFrom<M>, event: Happening, cause: Outcome | undefined) => boolean;
  /** Whether the end of this job comes by itself, before anything else can happen. */
  readonly passing?: (snapshot: SnapshotFrom<M>) => boolean;
  /** Events that a guard refuses are walked as well where this says so: nothing may change. */
  readonly barren?: (snapshot: SnapshotFrom<M>, event: Happening) => boolean;
  /** Opens the page; the snapshot is the machine's first. */
  readonly open: (stage: Stage, snapshot: SnapshotFrom<M>, input: number) => Promise<void>;
  /** Lengths of the timers that wait to be rung. */
  readonly heldMs?: readonly number[];
  /** Arranged before the document opens, from the outcome that the first state comes to by itself. */
  readonly ways: Ways<M>;
  /** By the state's path: 'failed.announcing'. */
  readonly views: Readonly<Record<string, View<SnapshotFrom<M>>>>;
};

/** A walk whose machine is forgotten, so that walks of all machines stand in one list. */
export type AnyWalk = Walk<AnyStateMachine>;

/** Checks a walk against its own machine, then forgets which one it was. */
export const walkOf = <M extends AnyStateMachine>(walk: Walk<M>): AnyWalk =>
  // Inside, events and snapshots only ever come from this walk's own machine.
  walk as unknown as AnyWalk;
