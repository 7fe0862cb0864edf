/** Walks on the shop's own pages. */
import * as walks from '@skerry/machine-paths/walk';
import type { AnyStateMachine } from 'xstate';
import type { TestPage } from './test-page.ts';

export type Walk<M extends AnyStateMachine = AnyStateMachine> = walks.Walk<TestPage, M>;
export type AnyWalk = walks.AnyWalk<TestPage>;
export type AnyEvent = walks.AnyEvent;
export type Step<S> = walks.Step<S>;
export type Trigger<E, S> = walks.Trigger<TestPage, E, S>;

/** Checks a walk against its own machine, then drops that type. */
export const walkOf = <M extends AnyStateMachine>(walk: Walk<M>): AnyWalk => walks.walkOf(walk);
