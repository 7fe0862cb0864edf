import { type Cases, fail } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { ActorSnapshot, Report } from '../live/live-history.ts';
import { liveViewMachine } from '../live/live-view.machine.ts';

const snapshot: ActorSnapshot = { states: ['cart', 'cart.idle'], status: 'active', tags: [], context: {} };
const cart: Report = {
  actor: 'a x:1',
  atMs: 0,
  kind: 'actor',
  machine: 'cart',
  name: 'cart',
  parent: null,
  page: '/cart',
  snapshot,
};

const cases = {
  'report.received': [{ type: 'report.received', report: cart }],
  'actor.choose': [
    { type: 'actor.choose', actor: 'a x:1', machine: 'cart' },
    { type: 'actor.choose', actor: null, machine: null },
  ],
  'history.pause': [{ type: 'history.pause' }],
  'history.follow': [{ type: 'history.follow' }],
  'history.clear': [{ type: 'history.clear' }],
  'step.back': [{ type: 'step.back' }],
  'step.forward': [{ type: 'step.forward' }],
  'step.choose': [{ type: 'step.choose', place: 0 }],
  'event.send': [
    { type: 'event.send', text: 'cart.clear' },
    { type: 'event.send', text: '{"type":"item.remove","id":7}' },
    { type: 'event.send', text: 'not an event' },
  ],
  'xstate.error.actor.listen': [fail('listen', { message: 'broken' })],
} satisfies Cases<EventFromLogic<typeof liveViewMachine>>;

modelTests({
  machine: liveViewMachine,
  inputs: [undefined],
  cases,
  // Two reports are enough to step between.
  key: ({ value, context }: SnapshotFrom<typeof liveViewMachine>) => [
    value,
    Math.min(context.history.reports.length, 2),
    Math.min(context.place, 1),
    context.actor,
  ],
});
