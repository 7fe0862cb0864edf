import { expect, it } from 'vitest';
import { judgeHealth, ownMsOf } from './health.ts';

it.each([
  ['neither waited', 150, [0, 0], 150],
  ['one waited', 150, [100, 0], 50],
  ['both waited, perhaps at the same time', 150, [100, 90], 50],
  ['a wait began before the question', 10, [40, 0], 0],
])(
  'a health check took the shop what is left without waiting for a core: %s',
  (_what, ms, queued, expected) => {
    expect(ownMsOf(ms, ...queued)).toBe(expected);
  },
);

const answers = (count: number, ms: number) => Array.from({ length: count }, () => ({ ms, ownMs: ms }));

it.each([
  ['one of a hundred is slow', [...answers(99, 100), ...answers(1, 101)], 0, []],
  [
    'two of a hundred are slow',
    [...answers(98, 100), ...answers(2, 101)],
    0,
    ['Only 99 % of the health checks took the shop 101 ms or less.'],
  ],
  ['one isn’t answered', answers(100, 1), 1, ['1 health checks were not answered.']],
  ['one waited for a core', [...answers(98, 1), ...Array(2).fill({ ms: 900, ownMs: 100 })], 0, []],
  ['too few answers', answers(99, 1), 0, ['Only 99 health checks were answered.']],
])('the shop’s health is judged: %s', (_what, samples, unanswered, violations) => {
  expect(judgeHealth({ samples, answers: samples.length, unanswered }).violations).toEqual(violations);
});
