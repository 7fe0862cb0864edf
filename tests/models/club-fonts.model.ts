/** Every event and outcome of the club-fonts machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { clubFontsMachine } from '../../machines/club-fonts.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'fonts.retry': [{ type: 'fonts.retry' }],
  'xstate.done.actor.loadFonts': [
    done('loadFonts', { data: [] }),
    done('loadFonts', { data: [{ slug: 'skua', name: 'Skua', versions: [] }] }),
  ],
  'xstate.error.actor.loadFonts': [
    fail(
      'loadFonts',
      failure({ status: 403, rule: 'not_member', message: 'This page is for Club members.' }),
    ),
  ],
  'xstate.done.actor.renewDelay': [done('renewDelay', null)],
  'xstate.error.actor.renewDelay': [fail('renewDelay', failure())],
  'xstate.done.actor.retryDelay': [done('retryDelay', null)],
  'xstate.error.actor.retryDelay': [fail('retryDelay', failure())],
} satisfies Cases<EventFromLogic<typeof clubFontsMachine>>;

export const clubFontsModel: Model<typeof clubFontsMachine> = {
  machine: clubFontsMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof clubFontsMachine>) => [
    value,
    context.fonts.length,
    context.failure !== null,
  ],
};
