/** Sums up what the paths of one machine took, also those that failed up to where they did, and finds it on the machine's chart. */

import { edgeIdOf } from '@skerry/machine-room/chart/chart';
import type { AnyStateMachine } from 'xstate';
import { declaredTransitions, labelOf, nodesOf } from '../model.ts';
import type { WalkedPath } from './walked.ts';

export type Share = { readonly taken: number; readonly all: number };

export type Tally = {
  readonly states: Share;
  readonly transitions: Share;
  /** How many of the other transitions nobody can cause. */
  readonly unreachableCount: number;
  /** The outcomes of guards: two for each. */
  readonly answers: Share;
  /** What nobody can cause in this machine, with its reason. */
  readonly unreachableHere: readonly (readonly [what: string, reason: string])[];
  /** 'covered', 'missed' or 'outside' by the id of a state or an edge of the chart. */
  readonly marks: Readonly<Record<string, string>>;
};

type Words = Readonly<Record<string, string>>;

const definitionsOf = (machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

const markOf = (isTaken: boolean, isUnreachable: boolean) =>
  isTaken ? 'covered' : isUnreachable ? 'outside' : 'missed';

/** `unreachable` gives the reason why something can't be reached, by its label. */
export function tallyOf(machine: AnyStateMachine, paths: readonly WalkedPath[], unreachable: Words): Tally {
  const states = new Set(paths.flatMap((path) => path.states));
  const transitions = new Set(paths.flatMap((path) => path.transitions));
  const answers = new Set(
    paths.flatMap(({ guards }) =>
      guards.flatMap(([label, results]) => results.map((answer) => `${label} ${answer}`)),
    ),
  );
  const nodes = nodesOf(machine.root);
  const definitions = definitionsOf(machine);
  const labels = new Set(declaredTransitions(machine));
  const guarded = new Set(definitions.filter(({ guard }) => guard).map(labelOf));
  const isOf = (what: string) => [...labels].some((label) => what.endsWith(label));
  const unreachableHere = Object.entries(unreachable).filter(([what]) => isOf(what));
  return {
    states: { taken: nodes.filter(({ id }) => states.has(id)).length, all: nodes.length },
    transitions: { taken: [...labels].filter((label) => transitions.has(label)).length, all: labels.size },
    unreachableCount: [...labels].filter((label) => label in unreachable).length,
    answers: { taken: answers.size, all: guarded.size * 2 },
    unreachableHere,
    marks: Object.fromEntries([
      ...nodes.map(({ id }) => [id, markOf(states.has(id), false)]),
      ...definitions.map((definition) => {
        const label = labelOf(definition);
        return [edgeIdOf(definition) ?? '', markOf(transitions.has(label), label in unreachable)];
      }),
    ]),
  };
}
