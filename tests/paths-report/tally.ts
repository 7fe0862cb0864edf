/** Sums up what the passed paths of one machine took, and finds it on the machine's chart. */
import type { AnyStateMachine } from 'xstate';
import { edgeIdOf } from '../../src/machine-room/chart/chart.ts';
import { declaredTransitions, labelOf, nodesOf } from '../support/paths.ts';
import type { WalkedPath } from './walked.ts';

export type Share = { readonly taken: number; readonly all: number };

export type Tally = {
  readonly states: Share;
  readonly transitions: Share;
  /** How many of the other transitions nobody can cause. */
  readonly uncaused: number;
  /** Answers of guards: two for each. */
  readonly answers: Share;
  /** What nobody can cause, as far as it concerns this machine, with its reason. */
  readonly outside: readonly (readonly [what: string, reason: string])[];
  /** 'covered', 'missed' or 'outside' by the id of a state or an edge of the chart. */
  readonly marks: Readonly<Record<string, string>>;
};

type Words = Readonly<Record<string, string>>;

const definitionsOf = (machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

const markOf = (isTaken: boolean, isOutside: boolean) =>
  isTaken ? 'covered' : isOutside ? 'outside' : 'missed';

/** `paths` are those that passed; `unreachable` says why something can't be taken, by its label. */
export function tallyOf(machine: AnyStateMachine, paths: readonly WalkedPath[], unreachable: Words): Tally {
  const states = new Set(paths.flatMap((path) => path.states));
  const transitions = new Set(paths.flatMap((path) => path.transitions));
  const answers = new Set(
    paths.flatMap(({ guards }) =>
      guards.flatMap(([label, said]) => said.map((answer) => `${label} ${answer}`)),
    ),
  );
  const nodes = nodesOf(machine.root);
  const definitions = definitionsOf(machine);
  const labels = new Set(declaredTransitions(machine));
  const guarded = new Set(definitions.filter(({ guard }) => guard).map(labelOf));
  const isOf = (what: string) => [...labels].some((label) => what.endsWith(label));
  const outside = Object.entries(unreachable).filter(([what]) => isOf(what));
  return {
    states: { taken: nodes.filter(({ id }) => states.has(id)).length, all: nodes.length },
    transitions: { taken: [...labels].filter((label) => transitions.has(label)).length, all: labels.size },
    uncaused: [...labels].filter((label) => label in unreachable).length,
    answers: { taken: answers.size, all: guarded.size * 2 },
    outside,
    marks: Object.fromEntries([
      ...nodes.map(({ id }) => [id, markOf(states.has(id), false)]),
      ...definitions.map((definition) => {
        const label = labelOf(definition);
        return [edgeIdOf(definition) ?? '', markOf(transitions.has(label), label in unreachable)];
      }),
    ]),
  };
}
