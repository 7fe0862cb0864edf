import { type Cases, done, fail } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { ActorSnapshot, Report } from '../live/live-history.ts';
import { type liveViewMachine, liveViewMachineOf } from '../live/live-view.machine.ts';
import { doorbell } from './doorbell.ts';

const snapshot: ActorSnapshot = {
  states: ['doorbell', 'doorbell.silent'],
  status: 'active',
  tags: [],
  context: {},
};
const actor = 'a x:1';
const introduction: Report = {
  actor,
  atMs: 0,
  kind: 'actor',
  machine: 'doorbell',
  name: 'doorbell',
  parent: null,
  page: '/door',
  snapshot,
};
const session = { name: 'session.json', history: { base: [], reports: [introduction], latest: [] } };
const file = { name: 'session.json', text: async () => '' };

const cases = {
  'report.received': [
    { type: 'report.received', report: introduction },
    {
      type: 'report.received',
      report: {
        actor,
        atMs: 1,
        kind: 'sent',
        event: { type: 'bell.ring' },
        refusal: 'Refused by isKnown.',
        before: snapshot.states,
        after: snapshot.states,
      },
    },
  ],
  'actor.choose': [
    { type: 'actor.choose', actor, machine: 'doorbell' },
    { type: 'actor.choose', actor: null, machine: null },
  ],
  'history.pause': [{ type: 'history.pause' }],
  'history.follow': [{ type: 'history.follow' }],
  'history.clear': [{ type: 'history.clear' }],
  'step.back': [{ type: 'step.back' }],
  'step.forward': [{ type: 'step.forward' }],
  'step.choose': [{ type: 'step.choose', place: 0 }],
  'event.send': [
    { type: 'event.send', text: 'bell.ring' },
    { type: 'event.send', text: '{"type":"bell.ring","loud":7}' },
    { type: 'event.send', text: 'door.open' },
    { type: 'event.send', text: 'door.paint' },
    { type: 'event.send', text: 'not an event' },
  ],
  'session.save': [{ type: 'session.save' }],
  'session.open': [{ type: 'session.open', file }],
  'session.close': [{ type: 'session.close' }],
  'xstate.done.actor.readSession': [done('readSession', session)],
  'xstate.error.actor.readSession': [
    fail('readSession', new Error('This is no recorded session.')),
    fail('readSession', null),
  ],
  'xstate.error.actor.listen': [fail('listen', { message: 'broken' })],
} satisfies Cases<EventFromLogic<typeof liveViewMachine>>;

modelTests({
  machine: liveViewMachineOf(new Map([['doorbell', doorbell]])),
  inputs: [undefined],
  cases,
  // Two reports are enough to step between.
  key: ({ value, context }: SnapshotFrom<typeof liveViewMachine>) => [
    value,
    Math.min(context.history.reports.length, 2),
    Math.min(context.place, 1),
    context.actor,
    context.session !== null,
  ],
});
