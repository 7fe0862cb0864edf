/** What paths take of a machine with two regions and an event that nobody can cause, and how a path reads. */
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { edgeOf, planOf } from '../generate.ts';
import { edgesOf, noReason } from '../left-out.ts';
import type { ReportedPath } from '../report/page.ts';
import { csvOf, featureOf } from '../report/words.ts';
import { type AnyWalk, walkOf } from '../walk.ts';

type Toggle = { type: 'left.toggle' } | { type: 'right.toggle' } | { type: 'lamp.steal' };

const machine = setup({ types: { events: {} as Toggle } }).createMachine({
  id: 'lamps',
  type: 'parallel',
  states: {
    left: {
      initial: 'off',
      states: { off: { on: { 'left.toggle': 'on' } }, on: { on: { 'left.toggle': 'off' } } },
    },
    right: {
      initial: 'off',
      states: { off: { on: { 'right.toggle': 'on' } }, on: { on: { 'lamp.steal': 'off' } } },
    },
  },
});

const noop = { label: 'presses it', run: async () => undefined };
const lamps = (leavesOut?: AnyWalk['leavesOut']): AnyWalk =>
  walkOf<never, typeof machine>({
    name: 'lamps',
    model: {
      machine,
      inputs: [undefined],
      cases: {
        'left.toggle': [{ type: 'left.toggle' }],
        'right.toggle': [{ type: 'right.toggle' }],
        'lamp.steal': [{ type: 'lamp.steal' }],
      },
      key: ({ value }) => value,
    },
    ...(leavesOut ? { leavesOut } : {}),
    open: async () => undefined,
    triggers: { 'left.toggle': noop, 'right.toggle': noop, 'lamp.steal': noop },
    views: {},
  });

const edgesIn = (walk: AnyWalk) => edgesOf(walk, planOf(walk));

test('paths take every edge', () => {
  expect(edgesIn(lamps())).toEqual({ accepted: 8, tooQuick: 0, walked: 8, alike: 0, leftOut: [] });
});

test('an edge that is left out is counted with its reason', () => {
  const honest = lamps((_, { type }) => (type === 'lamp.steal' ? 'nobody steals lamps' : undefined));
  expect(edgesIn(honest).leftOut).toEqual([
    expect.objectContaining({ reason: 'nobody steals lamps', times: 1 }),
    expect.objectContaining({ reason: 'nobody steals lamps', times: 1 }),
  ]);
});

test('what a walked edge does in one region needs no walk beside every state of the other', () => {
  const walk = lamps((snapshot, { type }) =>
    type === 'left.toggle' && (snapshot.value as { right: string }).right === 'on'
      ? 'the other lamp is on'
      : undefined,
  );
  expect(edgesIn(walk)).toMatchObject({ alike: 2, leftOut: [] });
});

test('an edge that could be caused and that no path takes has no reason', () => {
  const { leftOut } = edgesOf(lamps(), [{ input: 0, steps: [] }]);
  expect(leftOut).toEqual([
    { state: 'left.off + right.off', words: 'presses it', reason: noReason, times: 2 },
  ]);
});

test('with pairs, every two edges that can follow one another are taken', () => {
  const walk = lamps();
  const pairs = new Set(
    planOf(walk, 'pairs').flatMap(({ steps }) =>
      steps
        .slice(1)
        .map((step, index) => `${steps[index] && edgeOf(walk, steps[index])} ${edgeOf(walk, step)}`),
    ),
  );
  // Two edges lead on from each of the four configurations.
  expect(pairs.size).toBe(16);
});

const step = {
  event: 'left.toggle',
  words: 'presses the switch',
  state: 'left.on',
  description: 'The lamp, `left`, is "on".',
  ms: 7,
  picture: null,
  wasSeen: true,
  isWhole: false,
  failure: null,
};
const path: ReportedPath = {
  walk: 'lamps',
  machine: 'lamps',
  number: 3,
  length: 2,
  title: '',
  verdict: 'passed',
  canBeWatched: true,
  ms: 9,
  good: null,
  times: { failed: 0, all: 1 },
  states: [],
  transitions: [],
  guards: [],
  checked: {},
  steps: [{ ...step, words: 'the page opens', description: 'Both are dark.' }, step],
};

test('a path is a scenario in Gherkin, without marks of code', () => {
  expect(featureOf(path)).toBe(`Feature: lamps

  Scenario: lamps 003
    Given the page opens
    Then Both are dark.
    When the visitor presses the switch
    Then The lamp, left, is "on".
`);
});

test('its steps are rows of CSV, numbered from one', () => {
  expect(csvOf([path]).split('\r\n').slice(1, 3)).toEqual([
    'lamps 003,1,The page opens,Both are dark.,passed,7,left.on,',
    'lamps 003,2,The visitor presses the switch,"The lamp, left, is ""on"".",passed,7,left.on,',
  ]);
});
