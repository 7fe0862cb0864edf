/** Every input, event and outcome of the version machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { versionMachine } from '../../machines/version.machine.ts';
import { failure } from '../support/failure.ts';

const own = '/assets/main-one.js';
const newer = '/assets/main-two.js';

const cases = {
  'version.check': [{ type: 'version.check' }],
  'version.load': [{ type: 'version.load' }],
  'page.left': [{ type: 'page.left' }],
  'page.shown': [{ type: 'page.shown' }],
  'xstate.done.actor.readBuild': [done('readBuild', newer), done('readBuild', own), done('readBuild', '')],
  'xstate.error.actor.readBuild': [fail('readBuild', failure({ status: 0, rule: 'connection_error' }))],
  'xstate.done.actor.claimReload': [done('claimReload', true), done('claimReload', false)],
  'xstate.error.actor.claimReload': [fail('claimReload', 'storage is refused')],
  'xstate.done.actor.reload': [done('reload', null)],
  'xstate.error.actor.reload': [fail('reload', 'a frame may not be loaded')],
} satisfies Cases<EventFromLogic<typeof versionMachine>>;

export const versionModel: Model<typeof versionMachine> = {
  machine: versionMachine,
  inputs: [{ build: own }, { build: '' }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof versionMachine>) => [
    value,
    context.hasPage,
    context.currentBuild,
  ],
};
