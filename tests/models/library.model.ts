/** Every input, event and outcome of the library machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { defaultQuery } from '../../domain/library.ts';
import { bandsPerPage, libraryMachine } from '../../machines/library.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'sort.choose': [{ type: 'sort.choose', sort: 'price' }],
  'facet.choose': [
    { type: 'facet.choose', facet: 'classification', value: 'serif' },
    { type: 'facet.choose', facet: 'classification', value: '' },
  ],
  'facets.clear': [{ type: 'facets.clear' }],
  'bands.more': [{ type: 'bands.more' }],
  'address.changed': [{ type: 'address.changed', query: { ...defaultQuery, script: 'Greek' } }],
  'xstate.done.actor.updateAddress': [done('updateAddress', null)],
  'xstate.error.actor.updateAddress': [fail('updateAddress', failure())],
} satisfies Cases<EventFromLogic<typeof libraryMachine>>;

export const libraryModel: Model<typeof libraryMachine> = {
  machine: libraryMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof libraryMachine>) => [
    value,
    context.query,
    context.maxShown > bandsPerPage,
  ],
};
