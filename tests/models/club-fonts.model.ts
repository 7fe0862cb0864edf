/** Every event and outcome of the club-fonts machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { clubFontsMachine } from '../../machines/club-fonts.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'load.retry': [{ type: 'load.retry' }],
  'xstate.done.actor.load': [
    done('load', { data: [] }),
    done('load', { data: [{ slug: 'skua', name: 'Skua', versions: [] }] }),
  ],
  'xstate.error.actor.load': [
    fail('load', failure({ status: 403, rule: 'not_member', message: 'This page is for Club members.' })),
  ],
  'xstate.done.actor.renewDelay': [done('renewDelay', null)],
  'xstate.error.actor.renewDelay': [fail('renewDelay', failure())],
  'xstate.done.actor.staleDelay': [done('staleDelay', null)],
  'xstate.error.actor.staleDelay': [fail('staleDelay', failure())],
} satisfies Cases<EventFromLogic<typeof clubFontsMachine>>;

export const clubFontsModel: Model<typeof clubFontsMachine> = {
  machine: clubFontsMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof clubFontsMachine>) => [
    value,
    context.reply !== null,
    context.failure !== null,
  ],
};
