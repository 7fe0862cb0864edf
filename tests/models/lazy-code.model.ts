/** Every event and outcome of the lazy-code machine that its paths are made of. */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { lazyCodeMachine } from '../../machines/lazy-code.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'part.approached': [{ type: 'part.approached' }],
  'code.retry': [{ type: 'code.retry' }],
  'xstate.done.actor.loadCode': [done('loadCode', null)],
  'xstate.error.actor.loadCode': [fail('loadCode', failure({ status: 0 }))],
} satisfies Cases<EventFromLogic<typeof lazyCodeMachine>>;

export const lazyCodeModel: Model<typeof lazyCodeMachine> = {
  machine: lazyCodeMachine,
  inputs: [undefined],
  cases,
  key: ({ value }: SnapshotFrom<typeof lazyCodeMachine>) => [value],
};
