/** A recorded session of a lamp becomes a path of its walk. */
import { addReport, emptyHistory, type History, type Report } from '@skerry/machine-room/live/live-history';
import { createReporter } from '@skerry/machine-room/live/report-actors';
import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromPromise } from 'xstate';
import { recordedPaths } from '../replay.ts';
import type { AnyWalk } from '../walk.ts';
import { lampMachine, lampModel } from './lamp.ts';

const walk = { name: 'lamp', model: lampModel, triggers: {}, views: {}, open: async () => undefined };
const walks = [walk as unknown as AnyWalk];

/** What a lamp reports that is told these events, one after the other. */
async function recorded(...events: readonly AnyEventObject[]): Promise<History> {
  const reports: Report[] = [];
  const reporter = createReporter(
    'tab',
    () => '/',
    (message) => {
      if (message.kind === 'report') reports.push(JSON.parse(JSON.stringify(message.report)));
    },
  );
  const machine = lampMachine.provide({ actors: { warmUp: fromPromise(async () => null) } });
  const actor = createActor(machine);
  reporter.observe(actor);
  actor.start();
  for (const event of events) {
    actor.send(event as never);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return reports.reduce((history, report) => addReport(history, report).history, emptyHistory);
}

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

test('what changed nothing is no step', async () => {
  const history = await recorded({ type: 'lamp.toggle', watts: 2 });
  expect(recordedPaths(walks, history)).toMatchObject([{ path: { steps: [] } }]);
});
