/** The tests that every machine gets from its model (see model.ts). */
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { meaninglessEvents, reachableStates } from './edge-pairs.ts';
import { oneSidedGuards } from './guards.ts';
import { declaredTransitions, type Model, pathsOf, walk } from './model.ts';
import { notJsonIn } from './plain-json.ts';
import { tableOf } from './table.ts';

export type ModelOptions = {
  /** Labels of declared transitions that no case can take, each with the reason why it stays. */
  readonly untaken?: Readonly<Record<string, string>>;
  /** Guards, as `oneSidedGuards` names them, with the same result in every case, each with the reason why it stays. */
  readonly oneSided?: Readonly<Record<string, string>>;
};

export function modelTests<M extends AnyStateMachine>(
  model: Model<M>,
  { untaken = {}, oneSided = {} }: ModelOptions = {},
) {
  const { machine, inputs } = model;
  // Transitions without an event that go in a circle are an error here, not a test that never ends.
  machine.options = { ...machine.options, maxIterations: 1000 };
  describe(`the ${machine.id} machine`, () => {
    test('does at every edge what its committed table says', async () => {
      await expect(tableOf(model)).toMatchFileSnapshot(`./${machine.id}.table.json`);
    });

    test('keeps nothing in its context that a reload would lose', () => {
      for (const input of inputs) {
        for (const { snapshot } of reachableStates(model, input)) {
          // Every machine's snapshot has a context.
          const { context } = snapshot as { context: unknown };
          expect(notJsonIn(context), JSON.stringify(model.key(snapshot))).toEqual([]);
        }
      }
    });

    // A mutated machine still agrees with itself live: the table detects mutants, and this test takes most of the time.
    const pathTest = test.skipIf(process.env.MUTANTS_JUDGES !== undefined);

    pathTest(
      'behaves as a live actor on every generated path, and takes every transition it declares',
      async () => {
        const taken = new Set<string>();
        for (const input of inputs) {
          for (const path of pathsOf(model, input)) {
            const sequence = path.map(({ event }) => (event as { type: string }).type).join(' → ');
            const labels = await walk(model, input, path, (live, expected, step) =>
              expect(live, `step ${step} of ${sequence}`).toEqual(expected),
            );
            for (const label of labels) taken.add(label);
          }
        }
        const missing = declaredTransitions(machine).filter(
          (label) => !taken.has(label) && !(label in untaken),
        );
        expect(missing, 'declared transitions that no path took').toEqual([]);
      },
    );

    test('passes each guard, and is stopped by each', () => {
      expect(oneSidedGuards(model).filter((guard) => !(guard in oneSided))).toEqual([]);
    });

    test('changes nothing upon an event that means nothing where it is', async () => {
      for (const input of inputs) {
        const { changed } = await meaninglessEvents(model, input);
        expect(changed).toEqual([]);
      }
    });
  });
}
