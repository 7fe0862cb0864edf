/** Where the reader is: which route is shown, who may see it, and where one is sent instead. */
import { assign, emit, setup } from 'xstate';
import { isOwnPath } from '../domain/own-path.ts';
import { pageIn } from '../domain/paging.ts';
import { unprovided } from './unprovided.ts';

export type Guard = 'visitors' | 'members';

/** An address and the row of the route table that it met. */
export type Visit = {
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly guard: Guard | null;
  /** Where this row always sends the reader on. */
  readonly redirect: string | null;
};

export type NavigationFact =
  /** Another page than before is wanted on screen: scroll to the top. */
  | { type: 'page.left'; path: string }
  /** It stands: set the title and, where the reader came from another page, focus the heading and announce it. */
  | { type: 'page.shown'; title: string; moved: boolean };

export type NavigationEvent =
  | { type: 'location.changed'; visit: Visit }
  | { type: 'user.changed'; member: boolean }
  | { type: 'maintenance.changed'; on: boolean }
  | { type: 'page.rendered'; title: string };

type NavigationContext = {
  readonly visit: Visit;
  /** null until startup knows. */
  readonly member: boolean | null;
  readonly maintenance: boolean | null;
  /** The page that stood when the shop closed: it goes on standing, unseen, with everything typed. */
  readonly covered: Visit | null;
  /** Where a reader who may not see this page is sent. */
  readonly target: string;
  /** False while the page that the address bar opened is still the one shown. */
  readonly moved: boolean;
};

export const maintenancePath = '/maintenance';
export const loginPath = '/user/login';

/** The page of a list is a page of its own; anything else in a query is this page's affair. */
const isSame = (a: Visit, b: Visit) => a.path === b.path && pageIn(a.search) === pageIn(b.search);

const addressOf = ({ path, search }: Visit) => (search ? `${path}?${search}` : path);

export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    input: {} as { visit: Visit },
    events: {} as NavigationEvent,
    emitted: {} as NavigationFact,
    tags: {} as 'shown',
  },
  actors: {
    /** Changes the address; the history answers with location.changed. */
    replaceAddress: unprovided<null, { path: string }>('replaceAddress'),
    keepAddress: unprovided<null, { path: string }>('keepAddress'),
    /** The address that the page at `path` stands in for. */
    takeAddress: unprovided<string | null, { path: string }>('takeAddress'),
  },
  guards: {
    isMaintenance: ({ context }) => context.maintenance === true && context.visit.path !== maintenancePath,
    isNeedless: ({ context }) => context.maintenance === false && context.visit.path === maintenancePath,
    isMoved: ({ context }) => context.visit.redirect !== null,
    isUndecided: ({ context }) => context.visit.guard !== null && context.member === null,
    isForeign: ({ context }) => context.visit.guard === 'members' && context.member === false,
    isKnown: ({ context }) => context.visit.guard === 'visitors' && context.member === true,
    isSamePage: ({ context }, { visit }: { visit: Visit }) => isSame(context.visit, visit),
    hasOwnPath: (_, { output }: { output: string | null }) => isOwnPath(output),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    visit: input.visit,
    member: null,
    maintenance: null,
    covered: null,
    target: '/',
    moved: false,
  }),
  initial: 'deciding',
  on: {
    'location.changed': [
      {
        guard: { type: 'isSamePage', params: ({ event }) => event },
        target: '.deciding',
        actions: assign({ visit: ({ event }) => event.visit }),
      },
      {
        target: '.deciding',
        actions: [
          assign({ visit: ({ event }) => event.visit, moved: true }),
          emit(({ event }) => ({ type: 'page.left' as const, path: event.visit.path })),
        ],
      },
    ],
    'user.changed': { target: '.deciding', actions: assign({ member: ({ event }) => event.member }) },
    'maintenance.changed': { target: '.deciding', actions: assign({ maintenance: ({ event }) => event.on }) },
  },
  states: {
    deciding: {
      description: 'Looks at the route, the guard and the shop: may this page be shown?',
      always: [
        { guard: 'isMaintenance', target: 'leaving', actions: assign({ target: maintenancePath }) },
        { guard: 'isNeedless', target: 'returning' },
        {
          guard: 'isMoved',
          target: 'leaving',
          actions: assign({ target: ({ context }) => context.visit.redirect ?? '/' }),
        },
        { guard: 'isUndecided', target: 'waiting' },
        { guard: 'isForeign', target: 'keeping' },
        { guard: 'isKnown', target: 'returning' },
        {
          target: 'showing',
          actions: assign({
            covered: ({ context }) => (context.visit.path === maintenancePath ? context.covered : null),
          }),
        },
      ],
    },
    waiting: { description: 'A guarded page: startup has not yet said who is there.' },
    keeping: {
      description: 'Members only: keeps the address for after the log-in.',
      invoke: {
        id: 'keepAddress',
        src: 'keepAddress',
        input: ({ context }) => ({ path: addressOf(context.visit) }),
        onDone: { target: 'leaving', actions: assign({ target: loginPath }) },
        onError: { target: 'leaving', actions: assign({ target: loginPath }) },
      },
    },
    returning: {
      description:
        'Visitors only, or the shop is open again: on to the address that the reader asked for, or home.',
      invoke: {
        id: 'takeAddress',
        src: 'takeAddress',
        input: ({ context }) => ({ path: context.visit.path }),
        onDone: [
          {
            guard: { type: 'hasOwnPath', params: ({ event }) => event },
            target: 'leaving',
            actions: assign({ target: ({ event }) => event.output ?? '/' }),
          },
          { target: 'leaving', actions: assign({ target: '/' }) },
        ],
        onError: { target: 'leaving', actions: assign({ target: '/' }) },
      },
    },
    leaving: {
      description: 'On the way to another address; what history then reports is decided anew.',
      invoke: {
        id: 'replaceAddress',
        src: 'replaceAddress',
        input: ({ context }) => ({ path: context.target }),
        onDone: { target: 'left' },
        onError: { target: 'left' },
      },
    },
    left: { description: 'The address was changed: history is about to report it.' },
    showing: {
      description: 'The page is on screen.',
      tags: 'shown',
      on: {
        'maintenance.changed': {
          target: 'deciding',
          actions: assign(({ context, event }) => ({
            maintenance: event.on,
            covered: event.on ? context.visit : context.covered,
          })),
        },
        'page.rendered': {
          actions: emit(({ event, context }) => ({
            type: 'page.shown' as const,
            title: event.title,
            moved: context.moved,
          })),
        },
      },
    },
  },
});
