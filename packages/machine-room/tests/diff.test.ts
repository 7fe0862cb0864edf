import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, raise, setup } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import { diffOf, diffsOf } from '../chart/diff.ts';
import { drawingToSvg } from '../chart/drawing-to-svg.ts';
import { layOut } from '../chart/layout.ts';

type States = NonNullable<Parameters<typeof createMachine>[0]['states']>;

const of = (states: States, initial = Object.keys(states)[0] ?? '') =>
  createMachine({ id: 'shop', initial, states });
const sentences = (before: AnyStateMachine, after: AnyStateMachine) =>
  diffOf(chartOf(before), chartOf(after)).sentences;

const rows: readonly (readonly [
  what: string,
  before: States,
  after: States,
  sentences: readonly string[],
])[] = [
  ['nothing', { a: { on: { go: 'b' } }, b: {} }, { a: { on: { go: 'b' } }, b: {} }, []],
  [
    'another target',
    { a: { on: { go: 'b' } }, b: {}, c: {} },
    { a: { on: { go: 'c' } }, b: {}, c: {} },
    ['a: go now leads to c, before to b'],
  ],
  [
    'a target that is given up',
    { a: { on: { go: 'b' } }, b: {} },
    { a: { on: { go: {} } }, b: {} },
    ['a: go now stays, before to b'],
  ],
  [
    'another guard',
    { a: { on: { go: { guard: 'isOpen', target: 'b' } } }, b: {} },
    { a: { on: { go: { guard: 'isFree', target: 'b' } } }, b: {} },
    ['a: go (leads to b) now asks isFree, before isOpen'],
  ],
  [
    'a candidate before another, which is no "else" of its own then',
    { a: { on: { go: 'b' } }, b: {}, c: {} },
    { a: { on: { go: [{ guard: 'isFree', target: 'c' }, 'b'] } }, b: {}, c: {} },
    ['a: go if isFree is new: leads to c'],
  ],
  [
    'another order of candidates',
    {
      a: {
        on: {
          go: [
            { guard: 'x', target: 'b' },
            { guard: 'y', target: 'c' },
          ],
        },
      },
      b: {},
      c: {},
    },
    {
      a: {
        on: {
          go: [
            { guard: 'y', target: 'c' },
            { guard: 'x', target: 'b' },
          ],
        },
      },
      b: {},
      c: {},
    },
    ['a: go now asks in the order y, x'],
  ],
  [
    'actions, and entering again',
    { a: { on: { go: { target: 'a', actions: ['count', 'tell'] } } } },
    { a: { on: { go: { target: 'a', actions: ['tell', 'save'], reenter: true } } } },
    ['a: go (leads to a) now begins the state again; now also does save; no longer does count'],
  ],
  [
    'what is set and sent, before and now',
    { a: { on: { go: { actions: ['tell', assign({ x: 1 })] }, run: { actions: 'tell' } } } },
    { a: { on: { go: { actions: ['tell', raise({ type: 'run' })] }, run: { actions: assign({ x: 1 }) } } } },
    ['a: go now also raises run; no longer sets x', 'a: run now sets x; no longer does tell'],
  ],
  [
    'a candidate after those with a guard',
    { a: { on: { go: { guard: 'isFree', target: 'b' } } }, b: {}, c: {} },
    {
      a: {
        on: {
          go: [
            { guard: 'isFree', target: 'b' },
            { target: 'c', actions: assign({ x: 1 }) },
          ],
        },
      },
      b: {},
      c: {},
    },
    ['a: go else is new: leads to c, sets x'],
  ],
  [
    'a new state',
    { a: {}, b: {} },
    { a: { on: { wait: 'late' } }, b: {}, late: { tags: 'busy', invoke: { src: 'timer', onDone: 'b' } } },
    [
      'state late is new: with the tag busy, runs timer, entered by a, wait',
      'a: wait is new: leads to late',
      'late: timer done is new: leads to b',
    ],
  ],
  [
    'a state that is gone with what was in it',
    { a: { on: { go: 'b' } }, b: { initial: 'c', states: { c: { on: { back: '#shop.a' } } } } },
    { a: {} },
    ['state b is gone with b.c; it was entered by a, go', 'a: go is gone, it led to b'],
  ],
  [
    'a state with another name, known by its ways',
    { a: { on: { no: 'refused' } }, refused: { on: { again: 'a' } } },
    { a: { on: { no: 'rejected' } }, rejected: { on: { again: 'a' } } },
    ['state refused is now called rejected'],
  ],
  [
    'a state around others, which has their transition',
    { a: { on: { leave: 'c' } }, b: { on: { leave: 'c' } }, c: { on: { go: 'a' } } },
    {
      open: { initial: 'a', on: { leave: 'c' }, states: { a: {}, b: {} } },
      c: { on: { go: 'open.a' } },
    },
    [
      'state open is new: around a and b, entered by the start of shop',
      'open: leave (leads to c) moved here from a and b',
      'shop: starts with open, before with a',
    ],
  ],
  [
    'an event with another name',
    { a: { on: { 'a.go': 'b' } }, b: { on: { 'a.go': 'a' } } },
    { a: { on: { 'a.leave': 'b' } }, b: { on: { 'a.leave': 'a' } } },
    ['event a.go is now called a.leave'],
  ],
  [
    'an event of an actor with another id, but none of another source or outcome as renamed',
    {
      a: { invoke: { src: 'wait', id: 'patience', onDone: 'b', onError: 'c' } },
      b: { invoke: { src: 'read', onDone: {}, onError: {} } },
      c: {},
    },
    {
      a: { invoke: { src: 'wait', id: 'delay', onDone: 'b', onError: 'c' } },
      b: { invoke: { src: 'address', onError: {} } },
      c: {},
    },
    [
      'event patience done is now called delay done',
      'event patience failed is now called delay failed',
      'b: address failed is new: stays',
      'b: read done is gone',
      'b: read failed is gone',
      'a: now runs wait as delay; no longer runs wait as patience',
      'b: now runs address; no longer runs read',
    ],
  ],
  [
    'nothing of an actor that has its name as its id now',
    { a: { invoke: { src: 'read', onDone: 'b' } }, b: {} },
    { a: { invoke: { src: 'read', id: 'read', onDone: 'b' } }, b: {} },
    [],
  ],
  [
    'a new event as the other name of one former event only, that with most ways in common',
    { a: { on: { go: 'b', run: 'b' } }, b: { on: { run: 'a' } } },
    { a: { on: { leave: 'b' } }, b: { on: { leave: 'a' } } },
    ['event run is now called leave', 'a: go is gone, it led to b'],
  ],
  [
    'an event with another name that differs otherwise, too',
    { a: { on: { go: 'b' } }, b: {} },
    { a: { on: { run: { target: 'b', description: 'Faster.' } } }, b: {} },
    ['event go is now called run', 'a: run (leads to b): the description is now “Faster.”'],
  ],
  [
    'kind, output and description of a new state',
    { a: { on: { end: {} } } },
    {
      a: { on: { end: 'c' } },
      b: { type: 'parallel', description: 'Both.', states: { d: {}, e: {} } },
      c: { type: 'final', output: 'late' },
      f: { initial: 'g', states: { g: {} } },
    },
    [
      'state b is new: parallel, “Both”',
      'state b.d is new',
      'state b.e is new',
      'state c is new: final, with the output late, entered by a, end',
      'state f is new: compound',
      'state f.g is new: entered by the start of f',
      'a: end now leads to c, before it stayed',
    ],
  ],
  [
    'a transition that moved',
    { a: { on: { go: { target: 'b', actions: 'x' } } }, b: {}, c: {} },
    { a: { initial: 'd', states: { d: { on: { go: { target: '#shop.b', actions: 'y' } } } } }, b: {}, c: {} },
    [
      'state a.d is new: entered by the start of a',
      'a.d: go (leads to b) moved here from a; now does y; no longer does x',
      'a: now compound, before atomic',
    ],
  ],
  [
    'tags as those of a state around it count, too',
    { a: { tags: ['busy', 'shown'] }, b: { tags: 'late' } },
    { open: { tags: 'busy', initial: 'a', states: { a: { tags: 'late' }, b: { tags: ['busy', 'late'] } } } },
    [
      'state open is new: around a and b, with the tag busy, entered by the start of shop',
      'shop: starts with open, before with a',
      'open.b: now has the tag busy',
      'open.a: now has the tag late; no longer has the tag shown',
    ],
  ],
  [
    'one thing in several states is one sentence',
    { a: { tags: 'busy' }, b: { tags: 'busy' } },
    { a: {}, b: {} },
    ['a and b: no longer has the tag busy'],
  ],
  [
    'tags, actions, actors, kind and start; the description last',
    { a: { description: 'Old.', entry: 'x', initial: 'b', states: { b: {}, c: {} } } },
    {
      a: {
        description: 'New.',
        exit: 'y',
        tags: 'busy',
        invoke: { src: 'job' },
        initial: 'c',
        states: { b: {}, c: {} },
      },
    },
    [
      'a: starts with a.c, before with a.b',
      'a: now runs job',
      'a: on entry no longer does x; on exit now does y; now has the tag busy',
      'a: the description is now “New.”',
    ],
  ],
  [
    'the output of a final state',
    {
      paid: { type: 'final', output: () => ({ kind: 'paid' }) },
      late: { type: 'final', output: 'late' },
      end: { type: 'final' },
    },
    {
      paid: { type: 'final', output: () => ({ kind: 'signedOut' }) },
      late: { type: 'final' },
      end: { type: 'final', output: ({ context }) => context.end },
    },
    [
      'paid: the output is signedOut, before paid',
      'late: no longer has the output late',
      'end: now has the output computed',
    ],
  ],
  [
    'the code of what is written in a state, also under another name',
    {
      a: {
        entry: () => 1,
        invoke: { src: 'pay', input: () => 1 },
        on: { go: { guard: () => true, actions: assign({ x: 1 }) }, run: { guard: (): boolean => false } },
      },
      c: { type: 'final', output: ({ context }) => context.x },
    },
    {
      a: {
        entry: () => 2,
        invoke: { src: 'pay', input: () => 2 },
        on: { go: { guard: () => false, actions: assign({ x: 2 }) }, leave: { guard: () => true } },
      },
      c: { type: 'final', output: ({ context }) => context.y },
    },
    [
      'event run is now called leave',
      'a: go if inline guard: the code of the inline guard and set x changed',
      'a: leave if inline guard: the code of the inline guard changed',
      'a: the code of inline action and the input of pay changed',
      'c: the code of the computed output changed',
    ],
  ],
  [
    'parameters that no text shows',
    { a: { on: { go: { guard: { type: 'isOpen', params: ({ context }) => context.a } } } } },
    { a: { on: { go: { guard: { type: 'isOpen', params: ({ context }) => context.b } } } } },
    ['a: go if isOpen: the code of the guard isOpen changed'],
  ],
  [
    'code after an expression with slashes',
    { a: { entry: () => /\/\//.test('a') && 1 } },
    { a: { entry: () => /\/\//.test('a') && 2 } },
    ['a: the code of inline action changed'],
  ],
  [
    'no code that is only written in another way',
    // biome-ignore format: the spaces and the comma are what is compared
    { a: { entry: ({ context }) => [ context.a,
      'b  c', ] } },
    {
      a: {
        // As before.
        entry: ({ context }) => [/* first */ context.a, 'b  c'],
      },
    },
    [],
  ],
  [
    'a parallel state',
    { a: { initial: 'b', states: { b: {}, c: {} } } },
    { a: { type: 'parallel', states: { b: {}, c: {} } } },
    ['a: now parallel, before compound'],
  ],
];

describe('a diff of two charts tells', () => {
  test.each(rows)('%s', (_, before, after, expected) => {
    expect(sentences(of(before), of(after))).toEqual(expected);
  });
});

test('the code of named guards, actions, actors and delays, and the initial context, are compared', () => {
  const before = setup({
    guards: { isFree: () => true, isOpen: ({ context }) => context !== null },
    actions: { save: assign({ a: 1 }), tell: () => undefined },
    actors: { pay: fromPromise(async () => 1), form: createMachine({ id: 'form' }) },
    delays: { patience: 1000 },
  }).createMachine({ id: 'shop', context: { n: 1 } });
  const after = setup({
    guards: { isFree: () => false, isOpen: ({ context }) => context !== null },
    actions: { save: assign({ a: 2 }), tell: () => undefined },
    actors: {
      pay: fromPromise(async () => 2),
      form: createMachine({ id: 'form', initial: 'a', states: { a: {} } }),
    },
    delays: { patience: 2000 },
  }).createMachine({ id: 'shop', context: { n: 2 } });
  expect(sentences(before, before)).toEqual([]);
  expect(sentences(before, after)).toEqual([
    'the initial context: its code changed',
    'guard isFree: its code changed',
    'action save: its code changed',
    'actor pay: its code changed',
    'delay patience: its code changed',
  ]);
});

test('machines are new, gone, renamed or left out, what matters most first', () => {
  const kept = chartOf(of({ a: {}, b: {} }));
  const told = chartOf(createMachine({ id: 'told', description: 'x' }));
  const retold = chartOf(createMachine({ id: 'told', description: 'y' }));
  const lamp = (id: string, on: string) =>
    chartOf(createMachine({ id, initial: 'on', states: { on: {}, off: {}, [on]: {} } }));
  const diffs = diffsOf(
    [kept, told, lamp('lamp', 'dim'), chartOf(createMachine({ id: 'old' }))],
    [kept, retold, lamp('light', 'dim'), chartOf(createMachine({ id: 'new' }))],
  );
  expect(diffs.map(({ id, sentences: [first] }) => `${id}: ${first}`)).toEqual([
    'new: the machine is new: 0 states, 0 transitions',
    'old: the machine is gone: 0 states, 0 transitions',
    'light: the machine is now called light, before lamp',
    'told: told: the description is now “y”',
  ]);
});

test('the picture has what is there and what is gone, each marked', async () => {
  const before = of({ a: { on: { go: 'b', stay: { actions: 'x' } } }, b: { on: { end: 'c' } }, c: {} });
  const after = of({ a: { on: { go: 'c', stay: { actions: 'y' } } }, c: { on: { more: 'd' } }, d: {} });
  const { chart, marks } = diffOf(chartOf(before), chartOf(after));
  expect(marks).toEqual({
    'shop.d': 'added',
    'shop.c more 0': 'added',
    'shop.a go 0': 'changed',
    'shop.a stay 0': 'changed',
    'gone shop.b': 'gone',
    'gone shop.b end 0': 'gone',
    'gone shop.a go 0': 'gone',
  });
  const svg = drawingToSvg(await layOut(chart), marks, { scheme: 'both' });
  for (const [id, mark] of Object.entries(marks))
    expect(svg).toMatch(new RegExp(`"${id}"[^>]* data-mark="${mark}"`));
  expect(svg).toContain('--danger:light-dark(#b42a05,#ff8a66)');
});
