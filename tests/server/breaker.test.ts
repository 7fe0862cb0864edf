import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBreaker } from '../../server/breaker.ts';
import { captureLog } from '../support/log.ts';

let now = 0;
const clock = { now: () => new Date(now) };
const opensAfter = (breaker: ReturnType<typeof createBreaker>) => {
  const from = now;
  while (breaker.isOpen()) now += 1000;
  return (now - from) / 1000;
};

let lines: () => string[];
beforeEach(() => {
  lines = captureLog();
});
afterEach(() => vi.restoreAllMocks());

it('a server that fails is left alone for a growing while, five minutes at most, until it answers', () => {
  const breaker = createBreaker('the server', clock);
  expect(breaker.isOpen()).toBe(false);
  const pauses = Array.from({ length: 8 }, () => {
    breaker.failed('ECONNREFUSED');
    return opensAfter(breaker);
  });
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  breaker.failed('ECONNREFUSED');
  breaker.answered();
  expect(breaker.isOpen()).toBe(false);
  breaker.failed('ECONNREFUSED');
  expect(opensAfter(breaker)).toBe(5);
});

it('it says once that the server is back', () => {
  const breaker = createBreaker('the server', clock);
  breaker.failed('ECONNREFUSED');
  breaker.answered();
  breaker.answered();
  const stamp = String.raw`^\d{4}-\d\d-\d\dT[\d:.]+Z (?:warn: )?Process \d+`;
  expect(lines()).toEqual([
    expect.stringMatching(`${stamp} leaves the server alone for 5 s \\(ECONNREFUSED\\)\\.\n$`),
    expect.stringMatching(`${stamp} reaches the server again\\.\n$`),
  ]);
});
