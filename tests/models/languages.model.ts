/** Every input, event and outcome of the languages machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { languagesMachine } from '../../machines/languages.machine.ts';
import { failure } from '../support/failure.ts';
import { languageList } from '../support/languages.ts';

const cases = {
  'languages.search': [
    { type: 'languages.search', text: 'german' },
    { type: 'languages.search', text: '' },
  ],
  'languages.retry': [{ type: 'languages.retry' }],
  'xstate.done.actor.loadLanguages': [done('loadLanguages', languageList)],
  'xstate.error.actor.loadLanguages': [fail('loadLanguages', failure())],
} satisfies Cases<EventFromLogic<typeof languagesMachine>>;

export const languagesModel: Model<typeof languagesMachine> = {
  machine: languagesMachine,
  inputs: [{ slug: 'barlow' }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof languagesMachine>) => [value, context.search],
};
