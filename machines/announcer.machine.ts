/**
 * The window's one announcer: says what changed on the page to those who can't see it. What comes within a second is said
 * together, politely, and never while somebody types (§accessibility.announcer).
 */
import { assign, fromCallback, setup } from 'xstate';
import { type Announcement, announcementText, withAnnouncement } from '../domain/announcement.ts';
import { unprovided } from './unprovided.ts';

export type AnnouncerEvent =
  /** A status of the page came or changed, or the cart did. */
  | { type: 'announcement.made'; announcement: Announcement }
  /** A status went from the page before it was said, or after. */
  | { type: 'announcement.withdrawn'; announcement: Announcement }
  /** Somebody types into a field. */
  | { type: 'typing.noticed' };

/** A message that is gone within this time, as of a page that loads at once, is never said. */
const gatheringMs = 1_000;
/** So long after the last letter, what was typed has been read. */
const typingPauseMs = 1_500;
/** Then the words are removed: who reads the page line by line doesn't find old ones at its end. */
const sayingMs = 10_000;

/** Reports what the page shows and that somebody types. */
const watchPage = fromCallback<AnnouncerEvent>(() => {
  throw new Error('Nobody provides the actor watchPage');
});

export const announcerMachine = setup({
  types: {
    context: {} as {
      readonly waiting: readonly Announcement[];
      /** What is being said; empty for nothing. */
      readonly text: string;
    },
    events: {} as AnnouncerEvent,
    children: {} as { watchPage: 'watchPage'; wait: 'wait' },
  },
  actors: {
    watchPage,
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  actions: {
    queue: assign({
      waiting: ({ context }, { announcement }: { announcement: Announcement }) =>
        withAnnouncement(context.waiting, announcement),
    }),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'announcer',
  context: { waiting: [], text: '' },
  invoke: {
    id: 'watchPage',
    src: 'watchPage',
    // Only a bug can make this actor fail; its end gives the statuses their own voice back.
    onError: { actions: [] },
  },
  initial: 'silent',
  on: {
    'announcement.made': {
      target: '.gathering',
      actions: { type: 'queue', params: ({ event }) => event },
    },
    'announcement.withdrawn': { actions: { type: 'queue', params: ({ event }) => event } },
    'typing.noticed': { target: '.typing' },
  },
  states: {
    silent: { description: 'Nothing is to be said.' },
    gathering: {
      description: 'Something is to be said; more of it may follow at once.',
      invoke: {
        id: 'wait',
        src: 'wait',
        input: { milliseconds: gatheringMs },
        onDone: { target: 'deciding' },
        onError: { target: 'deciding' },
      },
    },
    typing: {
      description: 'Somebody types: what is to be said waits until they pause.',
      on: {
        'announcement.made': { actions: { type: 'queue', params: ({ event }) => event } },
      },
      invoke: {
        id: 'wait',
        src: 'wait',
        input: { milliseconds: typingPauseMs },
        onDone: { target: 'deciding' },
        onError: { target: 'deciding' },
      },
    },
    deciding: {
      description: 'Is there still something to be said?',
      always: [{ guard: 'hasWaiting', target: 'saying' }, { target: 'silent' }],
    },
    saying: {
      description: 'The words are in the live region, and removed after a while.',
      entry: assign({ text: ({ context }) => announcementText(context.waiting), waiting: [] }),
      exit: assign({ text: '' }),
      invoke: {
        id: 'wait',
        src: 'wait',
        input: { milliseconds: sayingMs },
        onDone: { target: 'silent' },
        onError: { target: 'silent' },
      },
    },
  },
});
