/** Every event and outcome of the announcer machine that its paths are made of (§accessibility.announcer). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { Announcement } from '../../domain/announcement.ts';
import { announcerMachine } from '../../machines/announcer.machine.ts';

const status = (key: number, text: string): Announcement => ({ kind: 'status', key, text });
const cart: Announcement = {
  kind: 'cart',
  news: { added: ['Barlow Regular'], removed: [], changed: [], count: 1, total: '$75.00' },
};

const cases = {
  'announcement.made': [
    { type: 'announcement.made', announcement: status(1, 'Your quote is being prepared.') },
    { type: 'announcement.made', announcement: cart },
  ],
  'announcement.withdrawn': [{ type: 'announcement.withdrawn', announcement: status(1, '') }],
  'typing.noticed': [{ type: 'typing.noticed' }],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', 'timers are refused')],
  'xstate.error.actor.watchPage': [fail('watchPage', 'the page is not watched')],
} satisfies Cases<EventFromLogic<typeof announcerMachine>>;

export const announcerModel: Model<typeof announcerMachine> = {
  machine: announcerMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof announcerMachine>) => [
    value,
    context.waiting.length,
    context.text,
  ],
};
