/**
 * Every input, event and outcome of the page machine that its paths are made of (§navigation.loading,
 * §site.route.unknown).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { pageMachine } from '../../machines/page.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'page.retry': [{ type: 'page.retry' }],
  'view.failed': [{ type: 'view.failed', error: 'a bug' }],
  'view.retry': [{ type: 'view.retry' }],
  'xstate.done.actor.reportViewError': [done('reportViewError', null)],
  'xstate.error.actor.reportViewError': [fail('reportViewError', failure())],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', 'no clock')],
  'xstate.done.actor.loadPage': [done('loadPage', { name: 'Barlow' })],
  'xstate.error.actor.loadPage': [
    fail('loadPage', failure({ status: 404, rule: 'not_found' })),
    fail('loadPage', failure()),
    fail('loadPage', 'a bug'),
  ],
  'xstate.done.actor.loadNotFound': [done('loadNotFound', { data: '<h1>Page not found</h1>' })],
  'xstate.error.actor.loadNotFound': [fail('loadNotFound', failure())],
} satisfies Cases<EventFromLogic<typeof pageMachine>>;

export const pageModel: Model<typeof pageMachine> = {
  machine: pageMachine,
  inputs: [{ route: 'typeface', params: { font: 'barlow' }, search: '' }],
  cases,
  key: (s: SnapshotFrom<typeof pageMachine>) => [s.value, s.context.failure?.rule ?? null],
};
