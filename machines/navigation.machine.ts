/** Navigation: the current route, its access guard, and redirects (§navigation.guard.members). */
import { assign, emit, setup, stateIn } from 'xstate';
import { isLocalPath } from '../domain/local-path.ts';
import { pageNumberIn } from '../domain/paging.ts';
import type { PageHead } from '../domain/rendered.ts';
import { unprovided } from './unprovided.ts';

export type Guard = 'visitors' | 'members';

/** An address and the route that it matched. */
export type Visit = {
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly guard: Guard | null;
  /** The path that this route always redirects to, or null. */
  readonly redirect: string | null;
};

export type NavigationEmittedEvent =
  /** Another page was requested, `isBack` by Back or Forward: then the browser restores its scroll position. */
  | { type: 'page.left'; isBack: boolean }
  /** The page of route `name` is on screen: set its head and, unless it is the first page, focus the heading and announce it. */
  | { type: 'page.shown'; name: string; meta: PageHead; moved: boolean }
  /** Time to go to the anchor: its fragment, with '#'. */
  | { type: 'anchor.reached'; anchor: string }
  /** The reader may be about to open another page; null: no page any more. A pressed link is about to be followed. */
  | { type: 'page.intended'; visit: Visit | null; isPressed: boolean };

export type NavigationEvent =
  /** `anchor` is the fragment of the new address, with '#'; empty or absent without one. */
  | { type: 'location.changed'; visit: Visit; isBack: boolean; anchor?: string }
  /** A link to an anchor of the page shown was followed. */
  | { type: 'anchor.follow'; anchor: string }
  /** A link is pointed at, focused or pressed; null: none is any more. */
  | { type: 'link.aimed'; visit: Visit | null; isPressed: boolean }
  | { type: 'user.changed'; member: boolean }
  | { type: 'maintenance.changed'; on: boolean }
  /** `name` is the route whose page is shown: the visit's, or the 404 page's. */
  | { type: 'page.rendered'; name: string; meta: PageHead };

type NavigationContext = {
  readonly visit: Visit;
  /** The page shown when maintenance began: it stays mounted, hidden, with everything typed. */
  readonly suspendedVisit: Visit | null;
  /** The address to redirect to. */
  readonly target: string;
  /** The anchor to go to once its page is shown; empty for none. */
  readonly anchor: string;
  /** False while the first page of the window is still shown. */
  readonly moved: boolean;
};

export const maintenancePath = '/maintenance';
/** Before the page scrolls to an anchor (§navigation.scroll.anchor-delay). */
export const anchorDelayMs = 100;

export const loginPath = '/user/login';

/** Each page number of a list is a page of its own; the rest of a query doesn't change the page. */
const isSame = (a: Visit, b: Visit) => a.path === b.path && pageNumberIn(a.search) === pageNumberIn(b.search);

/** On Back the browser restores the place. */
const anchorOf = ({ isBack, anchor = '' }: { isBack: boolean; anchor?: string }) => (isBack ? '' : anchor);

const isMaintenancePage = ({ visit }: Pick<NavigationContext, 'visit'>) => visit.path === maintenancePath;

const addressOf = ({ path, search }: Visit) => (search ? `${path}?${search}` : path);

export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    input: {} as { visit: Visit },
    events: {} as NavigationEvent,
    emitted: {} as NavigationEmittedEvent,
    tags: {} as 'shown',
  },
  actors: {
    /** Changes the address; the history then sends `location.changed`. */
    replaceAddress: unprovided<null, { path: string }>('replaceAddress'),
    saveAddress: unprovided<null, { path: string }>('saveAddress'),
    /** Reads and removes the saved address that the page at `path` was shown instead of. */
    popAddress: unprovided<string | null, { path: string }>('popAddress'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: {
    isOpen: stateIn({ shop: 'open' }),
    isClosed: stateIn({ shop: 'closed' }),
    isVisitor: stateIn({ who: 'visitor' }),
    isMember: stateIn({ who: 'member' }),
    isMaintenancePage: ({ context }) => isMaintenancePage(context),
    isRedirect: ({ context }) => context.visit.redirect !== null,
    isFor: ({ context }, { guard }: { guard: Guard }) => context.visit.guard === guard,
    isCustomer: (_, { member }: { member: boolean }) => member,
    isOn: (_, { on }: { on: boolean }) => on,
    isSamePage: ({ context }, { visit }: { visit: Visit }) => isSame(context.visit, visit),
    allowsMember: ({ context }, { member }: { member: boolean }) =>
      context.visit.guard === null || member === (context.visit.guard === 'members'),
    allowsMaintenance: ({ context }, { on }: { on: boolean }) => on === isMaintenancePage(context),
    hasAnchor: ({ context }) => context.anchor !== '',
    isElsewhere: ({ context }, { visit }: { visit: Visit | null }) =>
      visit === null || !isSame(context.visit, visit),
    hasLocalPath: (_, { output }: { output: string | null }) => isLocalPath(output),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    visit: input.visit,
    suspendedVisit: null,
    target: '/',
    anchor: '',
    moved: false,
  }),
  type: 'parallel',
  on: {
    'link.aimed': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      actions: emit(({ event: { visit, isPressed } }) => ({
        type: 'page.intended' as const,
        visit,
        isPressed,
      })),
    },
  },
  states: {
    who: {
      description: 'Whether a customer is logged in.',
      initial: 'unknown',
      on: {
        'user.changed': [
          { guard: { type: 'isCustomer', params: ({ event }) => event }, target: '.member' },
          { target: '.visitor' },
        ],
      },
      states: {
        unknown: { description: 'The session is not known yet.' },
        visitor: { description: 'Nobody is logged in.' },
        member: { description: 'A customer is logged in.' },
      },
    },
    shop: {
      description: 'Whether the shop is open.',
      initial: 'unknown',
      on: {
        'maintenance.changed': [
          { guard: { type: 'isOn', params: ({ event }) => event }, target: '.closed' },
          { target: '.open' },
        ],
      },
      states: {
        unknown: { description: 'It is not known yet whether the shop is open.' },
        open: { description: 'The shop is open.' },
        closed: { description: 'The shop is closed for maintenance.' },
      },
    },
    page: {
      description: 'The page: decided, then shown.',
      initial: 'deciding',
      on: {
        'location.changed': [
          {
            guard: { type: 'isSamePage', params: ({ event }) => event },
            target: '.deciding',
            actions: assign({ visit: ({ event }) => event.visit, anchor: ({ event }) => anchorOf(event) }),
          },
          {
            target: '.deciding',
            actions: [
              assign({
                visit: ({ event }) => event.visit,
                moved: true,
                anchor: ({ event }) => anchorOf(event),
              }),
              emit(({ event: { isBack } }) => ({ type: 'page.left' as const, isBack })),
            ],
          },
        ],
        'user.changed': { target: '.deciding' },
        'maintenance.changed': { target: '.deciding' },
      },
      states: {
        deciding: {
          description: 'Checks route, guard and maintenance: may this page be shown?',
          always: [
            { guard: 'isMaintenancePage', target: 'maintenancePage' },
            { guard: 'isClosed', target: 'redirecting', actions: assign({ target: maintenancePath }) },
            {
              guard: 'isRedirect',
              target: 'redirecting',
              actions: assign({ target: ({ context }) => context.visit.redirect ?? '/' }),
            },
            { guard: { type: 'isFor', params: { guard: 'members' } }, target: 'membersPage' },
            { guard: { type: 'isFor', params: { guard: 'visitors' } }, target: 'visitorsPage' },
            { target: 'showing' },
          ],
        },
        maintenancePage: {
          description: 'The page of the maintenance, which is left once the shop is open.',
          always: [{ guard: 'isOpen', target: 'returning' }, { target: 'showing' }],
        },
        membersPage: {
          description: 'A page for customers: waits until it is known who is there.',
          always: [
            { guard: 'isVisitor', target: 'savingAddress' },
            { guard: 'isMember', target: 'showing' },
          ],
        },
        visitorsPage: {
          description: 'A page for visitors: waits until it is known who is there.',
          always: [
            { guard: 'isMember', target: 'returning' },
            { guard: 'isVisitor', target: 'showing' },
          ],
        },
        savingAddress: {
          description: 'Members only: saves the address to return to after the log-in.',
          invoke: {
            id: 'saveAddress',
            src: 'saveAddress',
            input: ({ context }) => ({ path: addressOf(context.visit) }),
            onDone: { target: 'redirecting', actions: assign({ target: loginPath }) },
            onError: { target: 'redirecting', actions: assign({ target: loginPath }) },
          },
        },
        returning: {
          description: 'Visitors only, or maintenance is over: redirects to the saved address, or home.',
          invoke: {
            id: 'popAddress',
            src: 'popAddress',
            input: ({ context }) => ({ path: context.visit.path }),
            onDone: [
              {
                guard: { type: 'hasLocalPath', params: ({ event }) => event },
                target: 'redirecting',
                actions: assign({ target: ({ event }) => event.output ?? '/' }),
              },
              { target: 'redirecting', actions: assign({ target: '/' }) },
            ],
            onError: { target: 'redirecting', actions: assign({ target: '/' }) },
          },
        },
        redirecting: {
          description: 'Changes the address; the visit that history then reports is decided anew.',
          invoke: {
            id: 'replaceAddress',
            src: 'replaceAddress',
            input: ({ context }) => ({ path: context.target }),
            onDone: { target: 'redirected' },
            onError: { target: 'redirected' },
          },
        },
        redirected: { description: 'The address was changed; history is about to report it.' },
        showing: {
          description: 'The page is on screen.',
          tags: 'shown',
          entry: assign({
            suspendedVisit: ({ context }) => (isMaintenancePage(context) ? context.suspendedVisit : null),
          }),
          on: {
            // The page stays as it is, on its way to an anchor, too.
            'user.changed': { guard: { type: 'allowsMember', params: ({ event }) => event } },
            'maintenance.changed': [
              { guard: { type: 'allowsMaintenance', params: ({ event }) => event } },
              {
                target: 'deciding',
                actions: assign({
                  suspendedVisit: ({ context, event }) => (event.on ? context.visit : context.suspendedVisit),
                }),
              },
            ],
            'anchor.follow': {
              target: '.approaching',
              actions: assign({ anchor: ({ event }) => event.anchor }),
            },
            'page.rendered': {
              target: '.shown',
              actions: emit(({ event: { name, meta }, context: { moved } }) => ({
                type: 'page.shown' as const,
                name,
                meta,
                moved,
              })),
            },
          },
          initial: 'still',
          states: {
            still: { description: 'The page stands where the reader or the browser put it.' },
            shown: {
              description: 'The page has its content: does its address name an anchor?',
              always: [{ guard: 'hasAnchor', target: 'approaching' }, { target: 'still' }],
            },
            approaching: {
              description: 'An anchor was followed: a moment later the page scrolls to it.',
              invoke: {
                id: 'wait',
                src: 'wait',
                input: { milliseconds: anchorDelayMs },
                onDone: {
                  target: 'still',
                  actions: [
                    emit(({ context: { anchor } }) => ({ type: 'anchor.reached' as const, anchor })),
                    assign({ anchor: '' }),
                  ],
                },
                onError: { target: 'still', actions: assign({ anchor: '' }) },
              },
            },
          },
        },
      },
    },
  },
});
