/** What the machine room simulates of every machine of the site. */
import { modelsOf } from '@skerry/machine-room/machines';
import { inputLabels, movesAfter, trace } from '@skerry/machine-room/simulate/simulation';
import { expect, test } from 'vitest';

const models = modelsOf(import.meta.glob<Record<string, unknown>>('../models/*.model.ts', { eager: true }));
const simulations = new Map(models.map((model) => [model.machine.id, model]));

test.each([...simulations])(
  '%s starts with every input, and takes every first step by its own name',
  (machine, model) => {
    expect(new Set(inputLabels(model)).size).toBe(model.inputs.length);
    for (const input of model.inputs.keys()) {
      const { steps, refusal } = trace(simulations, { machine, input, steps: [] });
      expect(refusal).toBe('');
      const [first] = steps;
      const moves = first
        ? movesAfter(model, first.snapshot).filter(({ refusal: reason }) => reason === '')
        : [];
      expect(new Set(moves.map(({ label }) => label)).size, moves.map(({ label }) => label).join('\n')).toBe(
        moves.length,
      );
      for (const { choice } of moves)
        expect(trace(simulations, { machine, input, steps: [choice] })).toMatchObject({
          refusal: '',
          steps: [{}, {}],
        });
    }
  },
);
