/** What the report's first words say, of runs of a lamp's paths. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullResult, TestCase, TestResult } from 'playwright/types/testReporter';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planOf } from '../generate.ts';
import PathsReporter, { type PathsReporterOptions } from '../report/reporter.ts';
import { plannedName, type WalkedPath, walkedName } from '../report/walked.ts';
import { walkOf } from '../walk.ts';
import { type lampMachine, lampModel } from './lamp.ts';

const press = { label: 'presses the switch', run: async () => undefined };
const walk = walkOf<never, typeof lampMachine>({
  name: 'lamp',
  model: lampModel,
  open: async () => undefined,
  triggers: {
    'lamp.toggle': press,
    'xstate.done.actor.warmUp': { label: 'the bulb is warm', run: async () => undefined },
    'xstate.error.actor.warmUp': { label: 'the bulb breaks', run: async () => undefined },
  },
  views: {},
});

let folder = '';
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

type Ended = {
  readonly title: string;
  readonly status: TestResult['status'];
  readonly steps?: WalkedPath['steps'];
};

const isPath = ({ title }: Ended) => title.startsWith('lamp ');
const numberOf = ({ title }: Ended) => Number(title.slice(-3));

/** The members of Playwright's tests that the reporter reads. */
function testOf(ended: Ended): TestCase {
  const place = { walk: 'lamp', machine: 'lamp', number: numberOf(ended), length: 6 };
  const annotations = isPath(ended) ? [{ type: plannedName, description: JSON.stringify(place) }] : [];
  return { title: ended.title, annotations } as unknown as TestCase;
}

function resultOf(ended: Ended): TestResult {
  const walked: WalkedPath = {
    walk: 'lamp',
    machine: 'lamp',
    number: numberOf(ended),
    length: 6,
    steps: ended.steps ?? [],
    states: [],
    transitions: [],
    guards: [],
    checked: {},
  };
  const attachments = isPath(ended) ? [{ name: walkedName, body: Buffer.from(JSON.stringify(walked)) }] : [];
  const error = ended.status === 'failed' ? { message: 'Error: it went wrong' } : undefined;
  return { status: ended.status, attachments, duration: 5, error } as unknown as TestResult;
}

/** The text of the report after these tests. */
async function reportOf(
  tests: readonly Ended[],
  status: FullResult['status'],
  errors: readonly string[] = [],
  options: Partial<PathsReporterOptions> = {},
): Promise<string> {
  const reporter = new PathsReporter({
    folder: `${folder}/`,
    name: 'Lamp',
    command: 'walk',
    browser: 'Chromium',
    walks: [walk],
    depth: 'edges',
    scope: ['The shop is another.'],
    withoutWalk: { torch: 'it is heard, not seen' },
    ...options,
    unreachable: {},
    properties: [],
    faces: [],
  });
  reporter.onBegin(
    { projects: [{ repeatEach: tests.length }] } as never,
    { allTests: () => tests.map(testOf) } as never,
  );
  for (const message of errors) reporter.onError({ message });
  for (const ended of tests) reporter.onTestEnd(testOf(ended), resultOf(ended));
  await reporter.onEnd({ status });
  return readFileSync(join(folder, 'index.html'), 'utf8');
}

const headOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[0];

const passed = (title: string): Ended => ({ title, status: 'passed' });
const ended = (title: string, status: Ended['status']): Ended => ({ title, status });

test('paths that all passed are told by their number', async () => {
  expect(headOf(await reportOf([passed('lamp 001')], 'passed'))).toBe('<h1>The path passed</h1>');
  expect(headOf(await reportOf([passed('lamp 001'), passed('lamp 002')], 'passed'))).toBe(
    '<h1>All 2 paths passed</h1>',
  );
});

test('a check of the plan that failed comes first, with what it said', async () => {
  const html = await reportOf([passed('lamp 001'), ended('every edge is taken', 'failed')], 'failed');
  expect(headOf(html)).toBe('<h1 class="failed">1 check failed; the path passed</h1>');
  expect(html).toMatch(/What failed.*every edge is taken.*it went wrong/s);
});

test('a run that failed otherwise has not passed', async () => {
  expect(headOf(await reportOf([passed('lamp 001')], 'failed'))).toContain('The run failed');
  expect(headOf(await reportOf([passed('lamp 001')], 'failed', ['Error: the books are wrong']))).toContain(
    '1 check failed',
  );
});

test('an interrupted run says how many of its paths were walked', async () => {
  const html = await reportOf(
    [passed('lamp 001'), ended('lamp 002', 'interrupted'), ended('lamp 003', 'skipped')],
    'interrupted',
  );
  expect(headOf(html)).toBe('<h1 class="failed">1 of 3 paths walked, interrupted</h1>');
});

test.each([
  ['interrupted', [], 'Nothing was walked: interrupted'],
  [
    'failed',
    ['Error: Nothing in lamp.json can be walked.\n    at line 3', 'Error: No tests found'],
    'Nothing was walked: Nothing in lamp.json can be walked.<',
  ],
  ['passed', [], 'Nothing was walked: no path was asked for'],
] as const)('a run that walked nothing, %s, leaves no older report', async (status, errors, words) => {
  await reportOf([passed('lamp 001')], 'passed');
  expect(headOf(await reportOf([], status, errors))).toContain(words);
});

const step = (words: string, failure: string | null): WalkedPath['steps'][number] => ({
  event: 'lamp.toggle',
  words,
  state: 'on',
  description: 'It is light.',
  ms: 3,
  picture: null,
  isWhole: false,
  wasSeen: true,
  failure,
});

test('a failure stands at its step of all, with the command that repeats it', async () => {
  const steps = [step('the page opens', null), step('presses the switch', 'Missing: button "Switch"')];
  const html = await reportOf([{ title: 'lamp 002', status: 'failed', steps }], 'failed');
  const [, failures = ''] = /id="failures">(.*?)<\/section>/s.exec(html) ?? [];
  expect(failures).toContain('Step 2 of 6');
  expect(failures).toContain('Missing: button &quot;Switch&quot;');
  expect(failures).toContain('Expected state <code>on</code>: It is light.');
  expect(failures).toMatch(/Missing.*<code>walk " lamp 002:"<\/code>.*<figure>/s);
});

test('paths that fail in one state for one reason are one failure', async () => {
  const failing = (title: string, failure: string): Ended => ({
    title,
    status: 'failed',
    steps: [step('the page opens', failure)],
  });
  const [a, b] = [failing('lamp 001', 'Missing: a'), failing('lamp 002', 'Missing: b')];
  const html = await reportOf([a, b, failing('lamp 003', 'Missing: a')], 'failed');
  const [, failures = ''] = /id="failures">(.*?)<\/section>/s.exec(html) ?? [];
  expect(
    [...failures.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, head = '']) => head.replace(/<.*?>/g, '')),
  ).toEqual(['2 paths: lamp 001, lamp 003', 'lamp 002']);
});

test('what no path took is red only where all paths of the machine were walked', async () => {
  const isRed = (html: string) => html.includes('[data-mark~="missed"]');
  const [, ...some] = planOf(walk, 'pairs').map((_, index) => passed(`lamp 00${index + 1}`));
  const options = { depth: 'pairs' } as const;
  expect(isRed(await reportOf([passed('lamp 001'), ...some], 'passed', [], options))).toBe(true);
  expect(isRed(await reportOf(some, 'passed', [], options))).toBe(false);
});

test('a run that was watched is marked among the last', async () => {
  await reportOf([passed('lamp 001')], 'passed', [], { isWatched: true });
  const html = await reportOf([passed('lamp 001')], 'passed');
  expect(html.match(/1 \(watched\)/g)).toHaveLength(1);
});

test('beside a failure stands the whole page of its state, when it was last right', async () => {
  const right = [
    { ...step('the page opens', null), picture: 'whole.jpg', isWhole: true },
    { ...step('presses the switch', null), picture: 'window.jpg' },
  ];
  await reportOf([{ title: 'lamp 001', status: 'passed', steps: right }], 'passed');
  const wrong = [step('the page opens', 'Missing: a')];
  const html = await reportOf([{ title: 'lamp 001', status: 'failed', steps: wrong }], 'failed');
  const [, failures = ''] = /id="failures">(.*?)<\/section>/s.exec(html) ?? [];
  expect(failures).toContain('pictures/whole.jpg');
});

test('the report says what was walked, and which machines never are', async () => {
  const recorded = {
    actors: 71,
    walked: 12,
    obstacles: [{ walk: 'lamp', reason: 'it isn’t recorded from its beginning', actors: 59 }],
  };
  const html = await reportOf([passed('lamp 001')], 'passed', [], { recorded: () => recorded });
  expect(html).toContain('The shop is another.');
  expect(html).toContain('12 of 71 recorded actors');
  expect(html).toContain('<li>59 × <b>lamp</b>: it isn’t recorded from its beginning</li>');
  expect(html).toContain('<li><b>torch</b>: it is heard, not seen</li>');
});

test('a path that passed, too, is flaky, and says how often it failed', async () => {
  const steps = [step('the page opens', 'Missing: button "Switch"')];
  const failed: Ended = { title: 'lamp 001', status: 'failed', steps };
  const html = await reportOf([passed('lamp 001'), failed, passed('lamp 001')], 'failed');
  expect(headOf(html)).toContain('The path is flaky');
  expect(html).toContain('(failed 1 of 3 times)');
  expect(html).toContain('Each path 3 times.');
});
