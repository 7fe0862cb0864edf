/** Every input, event and outcome of the copying machine that its paths are made of (§tester.block.css). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { copyingMachine } from '../../machines/copying.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'setting.copy': [
    { type: 'setting.copy', what: 'link', text: 'v=1&as=reading' },
    { type: 'setting.copy', what: 'css', text: 'font-weight: 400;' },
  ],
  'xstate.done.actor.copy': [done('copy', null)],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', failure())],
  'xstate.error.actor.copy': [fail('copy', failure())],
} satisfies Cases<EventFromLogic<typeof copyingMachine>>;

export const copyingModel: Model<typeof copyingMachine> = {
  machine: copyingMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof copyingMachine>) => [value, context.what],
};
