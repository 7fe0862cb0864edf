import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { shareMachine } from '../../machines/share.machine.ts';
import { wished } from '../support/licence-cart.ts';
import { modelTests } from '../support/model-tests.ts';
import { type Cases, done, fail, failure } from '../support/paths.ts';

const cases = {
  'link.make': [{ type: 'link.make', items: [wished(11)] }],
  'link.copy': [{ type: 'link.copy' }],
  'cart.changed': [{ type: 'cart.changed', items: [] }],
  'xstate.done.actor.makeLink': [done('makeLink', { link: 'https://skerry.example/cart?id=one' })],
  'xstate.error.actor.makeLink': [fail('makeLink', failure({ message: 'Please check your connection' }))],
  'xstate.done.actor.copyLink': [done('copyLink', null)],
  'xstate.error.actor.copyLink': [fail('copyLink', failure())],
} satisfies Cases<EventFromLogic<typeof shareMachine>>;

modelTests({
  machine: shareMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof shareMachine>) => [value, context.items.length > 0],
});
