/** A recorded session of a lamp becomes a path of its walk. */
import { addReport, emptyHistory, type History, type Report } from '@skerry/machine-room/live/live-history';
import { createReporter } from '@skerry/machine-room/live/report-actors';
import { expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, createActor, fromPromise, setup } from 'xstate';
import { planRecorded } from '../plan.ts';
import { recordedPaths, shareOf } from '../replay.ts';
import type { AnyWalk } from '../walk.ts';
import { lampMachine, lampModel } from './lamp.ts';

const walk = { name: 'lamp', model: lampModel, triggers: {}, views: {}, open: async () => undefined };
const walks = [walk as unknown as AnyWalk];

/** What an actor reports that is told these events, one after the other. */
async function recordedOf(machine: AnyStateMachine, ...events: readonly AnyEventObject[]): Promise<History> {
  const reports: Report[] = [];
  const reporter = createReporter(
    'tab',
    () => '/',
    (message) => {
      if (message.kind === 'report') reports.push(JSON.parse(JSON.stringify(message.report)));
    },
  );
  const actor = createActor(machine);
  reporter.observe(actor);
  actor.start();
  for (const event of events) {
    actor.send(event as never);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return reports.reduce((history, report) => addReport(history, report).history, emptyHistory);
}

const litLamp = lampMachine.provide({ actors: { warmUp: fromPromise(async () => null) } });
const recorded = (...events: readonly AnyEventObject[]) => recordedOf(litLamp, ...events);

test('the events of a recorded actor become steps, with the cases of its model', async () => {
  const history = await recorded({ type: 'lamp.toggle', watts: 41 }, { type: 'lamp.toggle', watts: 40 });
  const [found] = recordedPaths(walks, history);
  if (!found || !('path' in found)) throw new Error('no path');
  expect(found.path.steps.map(({ event, after }) => [event.type, after.value])).toEqual([
    ['lamp.toggle', 'warming'],
    ['xstate.done.actor.warmUp', 'on'],
    ['lamp.toggle', 'off'],
  ]);
});

test('a session that was recorded later than from its beginning is refused with the reason', async () => {
  const history = await recorded({ type: 'lamp.toggle', watts: 41 });
  const late = history.reports.map((report) =>
    report.kind === 'actor'
      ? { ...report, snapshot: { ...report.snapshot, states: ['lamp', 'lamp.on'] } }
      : report,
  );
  expect(recordedPaths(walks, { ...history, reports: late })).toMatchObject([
    { obstacle: expect.stringContaining('from its beginning') },
  ]);
});

test('an event that leads where no case leads is named', async () => {
  const history = await recorded({ type: 'lamp.toggle', watts: 41 });
  const other = history.reports.map((report) =>
    report.kind === 'step' || report.kind === 'snapshot'
      ? { ...report, snapshot: { ...report.snapshot, states: ['lamp', 'lamp.on'] } }
      : report,
  );
  expect(recordedPaths(walks, { ...history, reports: other })).toMatchObject([
    { obstacle: "event 1, 'lamp.toggle', led where no case of the model leads" },
  ]);
});

type RowEvent = { type: 'item.removed' } | { type: 'row.open' };
/** A row hears of every item that is removed, and of its own forgets it. */
const rowMachine = setup({ types: { events: {} as RowEvent } }).createMachine({
  id: 'row',
  initial: 'absent',
  states: {
    absent: { on: { 'item.removed': 'absent', 'row.open': 'added' } },
    added: { on: { 'item.removed': 'absent' } },
  },
});
const rowWalk = {
  ...walk,
  name: 'row',
  model: {
    machine: rowMachine,
    inputs: [undefined],
    cases: { 'item.removed': [{ type: 'item.removed' }], 'row.open': [{ type: 'row.open' }] },
  },
  leavesOut: (_: unknown, { type }: AnyEventObject) =>
    type === 'item.removed' ? 'nothing can be removed' : undefined,
};
const rowWalks = [rowWalk as unknown as AnyWalk];

test('an event that nobody can cause is no step where it changes nothing', async () => {
  const heard = [{ type: 'item.removed' }, { type: 'row.open' }];
  const [found] = recordedPaths(rowWalks, await recordedOf(rowMachine, ...heard));
  if (!found || !('path' in found)) throw new Error('no path');
  expect(found.path.steps.map(({ event }) => event.type)).toEqual(['row.open']);
});

test('one that changes something ends the path; each reason is told once', async () => {
  const one = await recordedOf(rowMachine, { type: 'row.open' }, { type: 'item.removed' });
  const [found] = recordedPaths(rowWalks, one);
  const reason = "event 2, 'item.removed', can't be caused: nothing can be removed";
  expect(found).toMatchObject({ obstacle: reason });
  const [whole] = recordedPaths(rowWalks, await recordedOf(rowMachine));
  const all = [found, found, whole].filter((each) => each !== undefined);
  expect(shareOf(all)).toEqual({ actors: 3, walked: 1, obstacles: [{ walk: 'row', reason, actors: 2 }] });
});

test('actors that did the same are walked once', async () => {
  const still = recordedPaths(rowWalks, await recordedOf(rowMachine));
  const opened = recordedPaths(rowWalks, await recordedOf(rowMachine, { type: 'row.open' }));
  const words = { 'row.open': { label: 'opens the row' } };
  const planned = [...still, ...opened, ...still].map((each) => ({
    ...each,
    walk: { ...each.walk, triggers: words },
  }));
  expect(planRecorded(planned as unknown as typeof still).map(({ title }) => title)).toEqual([
    'row 001: the page opens',
    'row 002: opens the row',
  ]);
});

test('what changed nothing is no step', async () => {
  const history = await recorded({ type: 'lamp.toggle', watts: 2 });
  expect(recordedPaths(walks, history)).toMatchObject([{ path: { steps: [] } }]);
});
