import { describe, expect, test } from 'vitest';
import { initialTransition, setup } from 'xstate';
import { differenceTexts } from '../simulate/difference-text.ts';
import { refusalOf } from '../simulate/refusal.ts';
import { readRun, runText } from '../simulate/run-text.ts';
import {
  inputLabels,
  movesAfter,
  type Run,
  type Simulations,
  shownStep,
  trace,
} from '../simulate/simulation.ts';
import { unprovided } from '../unprovided.ts';
import { doorbell } from './doorbell.ts';

const bare = setup({ actors: { job: unprovided('job') } }).createMachine({
  id: 'bare',
  initial: 'one',
  states: {
    one: { invoke: { id: 'job', src: 'job', onDone: 'two', onError: 'one' }, on: { '*': 'two' } },
    two: {},
  },
});
const fails = () => {
  throw new Error('broken');
};
const [failing] = initialTransition(
  setup({}).createMachine({ on: { 'a.b': { guard: fails, actions: () => {} } } }),
);
const unnamed = setup({ actors: { hash: unprovided('hash') } }).createMachine({
  id: 'unnamed',
  initial: 'hashing',
  states: { hashing: { invoke: { src: 'hash', onDone: 'hashed', onError: 'hashed' } }, hashed: {} },
});
const simulations: Simulations = new Map([
  ['unnamed', { machine: unnamed, inputs: [undefined], cases: {} }],
  ['doorbell', doorbell],
  ['bare', { machine: bare, inputs: [undefined], cases: {} }],
]);
const ring = { type: 'bell.ring', index: 0 };
const openTo = (index: number) => ({ type: 'door.open', index });
const answer = (index: number) => ({ type: 'xstate.done.actor.answer', index });
const pass = { type: 'xstate.after.5000.doorbell.ringing', index: 0 };
const runOf = (...steps: Run['steps']): Run => ({ machine: 'doorbell', input: 0, steps });
const lastOf = (run: Run) => {
  const step = trace(simulations, run).steps.at(-1);
  if (!step) throw new Error('The machine did not start');
  return step;
};
const movesOf = (run: Run) => {
  const model = simulations.get(run.machine) ?? doorbell;
  return movesAfter(model, lastOf(run).snapshot);
};

describe('a run', () => {
  test('lists what is possible now by its words, and what a guard refuses with its reason', () => {
    expect(movesOf(runOf()).map(({ label, choice }) => [label, choice])).toEqual([['a guest rings', ring]]);
    expect(
      movesOf(runOf(ring)).map(({ kind, label, choice, refusal }) => [kind, label, choice, refusal]),
    ).toEqual([
      ['event', 'the host opens to stranger', openTo(0), 'Refused by isKnown.'],
      ['event', 'the host opens to Ann', openTo(1), ''],
      ['event', 'the host opens to Bo', openTo(2), ''],
      ['outcome', 'answer done: output Ann', answer(0), ''],
      ['outcome', 'answer done: output stranger', answer(1), ''],
      ['outcome', 'answer failed', { type: 'xstate.error.actor.answer', index: 0 }, ''],
      ['time', 'after 5 seconds', pass, ''],
    ]);
  });

  test('says of an event without a label what the states that it enters say of themselves, and of a step its states', () => {
    const said = (run: Run) => movesOf(run).map(({ label, description }) => [label, description]);
    expect(said(runOf())).toEqual([['a guest rings', '']]);
    expect(said(runOf(ring))).toContainEqual(['answer done: output Ann', 'The guest comes in.']);
    expect(said(runOf(ring))).toContainEqual(['after 5 seconds', '']);
    expect(shownStep(doorbell, lastOf(runOf(ring))).description).toBe('It rings until somebody answers.');

    const nested = setup({}).createMachine({
      id: 'nested',
      description: 'A walk.',
      initial: 'outer',
      states: {
        outer: {
          description: 'It is on its way.',
          initial: 'inner',
          states: { inner: { description: 'It waits.' } },
        },
      },
    });
    const { steps } = trace(new Map([['nested', { machine: nested, inputs: [undefined], cases: {} }]]), {
      machine: 'nested',
      input: 0,
      steps: [],
    });
    expect(
      steps.map((step) => shownStep({ machine: nested, inputs: [], cases: {} }, step).description),
    ).toEqual(['A walk. It is on its way. It waits.']);
  });

  test('names the outcomes of actors without ids as the chart does', () => {
    const run: Run = { machine: 'unnamed', input: 0, steps: [] };
    expect(movesOf(run).map(({ label, eventLabel }) => [label, eventLabel])).toEqual([
      ['hash done', 'hash done'],
      ['hash failed', 'hash failed'],
    ]);
    const model = { machine: unnamed, inputs: [undefined], cases: {} };
    const hashed = lastOf({ ...run, steps: [{ type: 'xstate.done.actor.0.unnamed.hashing', index: 0 }] });
    expect(shownStep(model, hashed).label).toBe('hash done');
    expect(refusalOf(hashed.snapshot, { type: 'xstate.done.actor.0.unnamed.hashing' })).toBe(
      'No active state handles hash done.',
    );
  });

  test('tells an outcome that no case of the model has, instead of calling it by the words of one', () => {
    const labelAfter = (output: unknown) =>
      shownStep(
        { ...doorbell, labels: { 'xstate.done.actor.answer': 'the host answers' } },
        lastOf(runOf(ring, { json: { type: 'xstate.done.actor.answer', output } })),
      ).label;
    expect(labelAfter('Ann')).toBe('the host answers: output Ann');
    expect(labelAfter({ name: 'Ann' })).toBe('answer done, as in no case of the model');
  });

  test('shows a step with its states, transitions, effects and running actors', () => {
    const ringing = shownStep(doorbell, lastOf(runOf(ring)));
    expect(ringing).toMatchObject({
      label: 'a guest rings',
      snapshot: { states: ['doorbell', 'doorbell.ringing'], status: 'active', tags: ['busy'] },
      takenEdges: ['doorbell.silent bell.ring 0'],
      actors: ['answer'],
    });
    expect(ringing.snapshot.context).toEqual({ rings: 1, guest: '' });
    expect(ringing.effects.map(({ name }) => name)).toContain('xstate.spawnChild');
    const open = shownStep(doorbell, lastOf(runOf(ring, openTo(1))));
    expect(open.effects).toContainEqual({
      name: 'xstate.emit',
      params: { event: { type: 'guest.arrived' } },
    });
    expect(open.snapshot.status).toBe('done');
    expect(open.actors).toEqual([]);
  });

  test('takes what follows by itself in the same step', () => {
    expect(lastOf(runOf(ring, answer(1))).takenEdges).toEqual([
      'doorbell.ringing xstate.done.actor.answer 0',
      'doorbell.deciding always 0',
    ]);
  });

  test('lets time pass', () => {
    expect(lastOf(runOf(ring, pass)).snapshot.value).toBe('silent');
  });

  test('takes typed events, also those that no case has', () => {
    const run = runOf(ring, { json: { type: 'door.open', guest: 'Cleo' } });
    expect(lastOf(run).snapshot.context.guest).toBe('Cleo');
    expect(shownStep(doorbell, lastOf(run)).label).toBe('the host opens to Cleo');
  });

  test('stops before a step that can’t be made, and says why', () => {
    const refusals = [
      runOf(ring, openTo(9)),
      runOf(ring, openTo(0)),
      runOf(ring, { json: { type: 'door.open', guest: 'stranger' } }),
      runOf({ json: { type: 'door.open', guest: 'Ann' } }),
      runOf(ring, openTo(1), ring),
      { ...runOf(), input: 7 },
      { ...runOf(), machine: 'gate' },
    ].map((run) => {
      const { steps, refusal } = trace(simulations, run);
      return [steps.length, refusal];
    });
    expect(refusals).toEqual([
      [2, 'There is no such event here.'],
      [2, 'Refused by isKnown.'],
      [2, 'Refused by isKnown.'],
      [1, 'No active state handles door.open.'],
      [3, 'The machine has ended.'],
      [0, 'There is no such input.'],
      [0, 'There is no machine gate.'],
    ]);
    expect(trace(simulations, { ...runOf(), input: { json: null } }).refusal).toMatch(
      /^The machine doesn’t start with this input: /,
    );
  });

  test('goes without a model, by bare types and outcomes', () => {
    const run: Run = { machine: 'bare', input: 0, steps: [] };
    expect(movesOf(run).map(({ event }) => event)).toEqual([
      { type: 'xstate.done.actor.job', output: null },
      { type: 'xstate.error.actor.job', error: { message: 'failed' } },
    ]);
    expect(lastOf({ ...run, steps: [{ json: { type: 'anything' } }] }).snapshot.value).toBe('two');
  });
});

test('inputs and cases are told apart by what differs', () => {
  expect(inputLabels(doorbell)).toEqual(['Input: loud false', 'Input: loud true']);
  expect(differenceTexts([{ a: 1, list: [{ b: 2 }] }, { a: 1, list: [{ b: 3 }] }, { a: 1 }])).toEqual([
    'b 2',
    'b 3',
    'without b',
  ]);
  expect(differenceTexts([{ a: 1 }])).toEqual(['']);
});

describe('an address', () => {
  const run: Run = {
    machine: 'door bell/2',
    input: { json: 5 },
    steps: [ring, { json: { type: 'a.b', text: 'ö/=' } }, openTo(1), { type: '=after a while*', index: 11 }],
  };

  test('holds a run, and gives it back', () => {
    expect(readRun(run.machine, runText(run))).toEqual(run);
    expect(runText({ input: 0, steps: [ring, openTo(1)] })).toBe('0 bell.ring door.open*2');
  });

  test('with what can’t be read has a step that isn’t possible', () => {
    for (const text of ['door.open*9', '=%7B', '=%', '%', ''])
      expect(trace(simulations, readRun('doorbell', `0 bell.ring ${text}`))).toMatchObject({
        refusal: 'There is no such event here.',
      });
    expect(trace(simulations, readRun('doorbell', '0 0')).refusal).toBe('doorbell has no event 0.');
  });
});

describe('an event that changes nothing', () => {
  const { snapshot } = lastOf(runOf(ring));
  const cases = doorbell.cases['door.open'];
  const said = (event: { type: string; [member: string]: unknown }) => refusalOf(snapshot, event, cases);

  test('is refused by its name, by the states, by its form, or by the guards, in this order', () => {
    expect(said({ type: 'door.paint' })).toBe('doorbell has no event door.paint.');
    expect(said({ type: 'bell.ring' })).toBe('No active state handles bell.ring.');
    expect(said({ type: 'door.open' })).toBe('door.open needs guest: text.');
    expect(said({ type: 'door.open', guest: 7 })).toBe('guest of door.open is text, not a number.');
    expect(said({ type: 'door.open', guest: 'Ann', loud: true })).toBe('door.open has no loud.');
    expect(said({ type: 'door.open', guest: 'stranger' })).toBe('Refused by isKnown.');
    expect(said({ type: 'door.open', guest: 'Ann' })).toBe('');
  });

  test('may have any form where no case has one', () => {
    expect(refusalOf(snapshot, { type: 'door.open', guest: 7 })).toBe('');
    const outcome = { type: 'xstate.done.actor.answer', output: 7 };
    expect(refusalOf(snapshot, outcome, doorbell.cases[outcome.type])).toBe('');
  });

  test('is refused where a guard can’t be asked', () => {
    expect(refusalOf(failing, { type: 'a.b' })).toMatch(/^A guard fails: .*broken$/s);
  });
});
