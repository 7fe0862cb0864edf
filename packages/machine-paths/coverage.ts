/** Which states, transitions and guard outcomes a set of paths takes, counted on the machine itself. */

import { startOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { PlannedPath } from './generate.ts';
import { withRecordedGuards } from './guards.ts';
import { declaredTransitions, labelOf, nodesOf, stateOf, walk as walkLive } from './model.ts';
import type { AnyWalk } from './walk.ts';

export type Coverage = {
  /** Ids of states, each with the number of paths that reach it. */
  readonly states: ReadonlyMap<string, number>;
  /** Labels of declared transitions, each with the number of paths that take it. */
  readonly transitions: ReadonlyMap<string, number>;
  /** Guarded transitions, each with the results of its guard. */
  readonly guards: ReadonlyMap<string, ReadonlySet<boolean>>;
};

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** The states of a value, outer ones first. */
function idsOf(machineId: string, value: unknown): string[] {
  const parts = stateOf(value).split(' + ').filter(Boolean);
  const ids = parts.flatMap((part) => {
    const names = part.split('.');
    return names.map((_, index) => [machineId, ...names.slice(0, index + 1)].join('.'));
  });
  return [...new Set([machineId, ...ids])];
}

/** The walks of one machine, each with its paths, count together. */
export type Walked = { readonly walk: AnyWalk; readonly paths: readonly PlannedPath[] };

type Counts = {
  readonly states: Map<string, number>;
  readonly transitions: Map<string, number>;
  readonly guards: Map<string, Set<boolean>>;
};

export async function coverageOf(walked: readonly Walked[]): Promise<Coverage> {
  const counts: Counts = { states: new Map(), transitions: new Map(), guards: new Map() };
  for (const { walk, paths } of walked) await addWalk(counts, walk, paths);
  return counts;
}

async function addWalk(
  { states, transitions, guards }: Counts,
  { model }: AnyWalk,
  paths: readonly PlannedPath[],
) {
  const { machine } = model;
  // A history state leads to another one at once.
  const nodes = nodesOf(machine.root).filter(({ type }) => type !== 'history');
  for (const { id } of nodes) states.set(id, states.get(id) ?? 0);
  for (const label of declaredTransitions(machine)) transitions.set(label, transitions.get(label) ?? 0);
  const results = new Map<string, Set<boolean>>();
  const recordingModel = { ...model, machine: withRecordedGuards(model, results) };
  for (const { input, steps } of paths) {
    const start = model.inputs[input];
    const [first] = startOf(model, start);
    let [snapshot] = startOf(recordingModel, start);
    for (const { event } of steps) [snapshot] = stepFrom(recordingModel, snapshot, event);
    const path = [
      { event: { type: 'xstate.init' }, expected: first },
      ...steps.map(({ event, after }) => ({ event, expected: after })),
    ];
    for (const label of await walkLive(model, start, path, () => undefined)) count(transitions, label);
    for (const id of new Set(path.flatMap(({ expected }) => idsOf(machine.id, expected.value))))
      count(states, id);
  }
  for (const [label, answers] of results)
    guards.set(label, new Set([...(guards.get(label) ?? []), ...answers]));
  // A state that is left at once is in no snapshot: it was reached where it was left.
  for (const { id, always } of nodes) {
    const isLeft = always?.some((definition) => (transitions.get(labelOf(definition)) ?? 0) > 0);
    if (isLeft) states.set(id, Math.max(1, states.get(id) ?? 0));
  }
}

/** What is missing of a machine, in words; what nobody can cause, by its label, doesn't count. */
export function missingIn(
  { states, transitions, guards }: Coverage,
  unreachable: Readonly<Record<string, string>>,
): string[] {
  const isUnreachable = (label: string) => label in unreachable;
  const unreached = [...states].filter(([, times]) => times === 0).map(([id]) => `the state ${id}`);
  const untaken = [...transitions]
    .filter(([label, times]) => times === 0 && !isUnreachable(label))
    .map(([label]) => `the transition ${label}`);
  const oneSided = [...guards].flatMap(([label, results]) => [
    ...(results.has(true) ? [] : [`the passing of ${label}`]),
    ...(results.has(false) ? [] : [`the refusal of ${label}`]),
  ]);
  return [...unreached, ...untaken, ...oneSided.filter((label) => !isUnreachable(label))];
}
