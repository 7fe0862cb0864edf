/** Every event and outcome of the address machine that its paths are made of (§tester.block.address, §compare.address). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { addressMachine } from '../../machines/address.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'address.read': [{ type: 'address.read', params: { text: 'Ebb' }, ownText: null }],
  'address.changed': [
    { type: 'address.changed', params: { text: 'Ebb' } },
    { type: 'address.changed', params: {} },
  ],
  'setting.change': [{ type: 'setting.change', params: { text: 'Flow' } }],
  'text.keep': [{ type: 'text.keep', ownText: 'Flow' }],
  'page.leave': [{ type: 'page.leave' }],
  'xstate.error.actor.pageAddress': [fail('pageAddress', failure())],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', failure())],
} satisfies Cases<EventFromLogic<typeof addressMachine>>;

export const addressModel: Model<typeof addressMachine> = {
  // Alone it has no page to tell; what it tells is in its own test.
  machine: addressMachine.provide({ actions: { tellPage: () => undefined } }),
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof addressMachine>) => [value, context],
};
