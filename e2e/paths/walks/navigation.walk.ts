/** The navigation machine: which page an address shows to whom, and where it leads instead. */
import { done, stateOf } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { pollDelayMs } from '../../../machines/maintenance.machine.ts';
import {
  anchorDelayMs,
  loginPath,
  maintenancePath,
  type navigationMachine,
  type Visit,
} from '../../../machines/navigation.machine.ts';
import { showMs } from '../../../machines/opening.machine.ts';
import { settings } from '../../../tests/models/maintenance.model.ts';
import { navigationModel } from '../../../tests/models/navigation.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { seedCustomer, stubCustomer } from './checkout-parts.ts';
import { customer } from './people.ts';
import { endSession, storeSession } from './session-parts.ts';

type Snapshot = SnapshotFrom<typeof navigationMachine>;

const visit = (path: string, more: Partial<Visit> = {}): Visit => ({
  path,
  search: '',
  name: path,
  params: {},
  guard: null,
  redirect: null,
  ...more,
});
const home = visit('/');
const information = visit('/information');
const orders = visit('/user/orders', { guard: 'members' });
const login = visit(loginPath, { guard: 'visitors' });
const old = visit('/licenses', { redirect: information.path });
const maintenance = visit(maintenancePath);
const anchor = '#prices';

const goes = (to: Visit) => ({ type: 'location.changed' as const, visit: to, isBack: false });

/** The windows whose browser has refused to change the address. */
const stuck = new WeakSet<TestPage>();

/** The state of the page: 'redirected', 'showing.still'. */
const pageIn = ({ value: { page } }: Snapshot) => stateOf(page);
const waits = (snapshot: Snapshot) => ['membersPage', 'visitorsPage'].includes(pageIn(snapshot));
const isApproaching = (snapshot: Snapshot) => pageIn(snapshot) === 'showing.approaching';
const isShopKnown = ({ value }: Snapshot) => value.shop !== 'unknown';

const elsewhere = 'it is walked on another page: where it happens makes no difference';
const opens = 'as the window opens, it first says that the shop is open';
const atOnce = 'the history tells of the new address at once';
const known = 'it is known already';

/** Its redirect is refused: who is there goes on by a link. */
const stays = ({ path }: Visit) => path === old.path;

const pathsOf = (visits: readonly Visit[]) => visits.map(({ path }) => path);
/** By the page shown: the addresses that another page leads to as well. */
const linkedElsewhere: Readonly<Record<string, readonly string[]>> = {
  [information.path]: pathsOf([information, old, maintenance, home]),
  [orders.path]: pathsOf([orders, home]),
  [login.path]: pathsOf([information, orders, old, maintenance, home]),
  [home.path]: pathsOf([information, old, maintenance, home]),
  [maintenance.path]: pathsOf([information, orders, login, old, maintenance, home]),
};

/** Why no address is opened here. */
function addressLeftOut(snapshot: Snapshot, to: string): string | undefined {
  const { visit: now, target, moved } = snapshot.context;
  if (pageIn(snapshot) === 'redirected')
    return to === target || (stays(now) && to === information.path) ? undefined : atOnce;
  if (waits(snapshot) || isApproaching(snapshot)) return elsewhere;
  const isKnown = to === login.path && snapshot.value.who !== 'unknown';
  if (now.path === information.path && (moved || isKnown)) return elsewhere;
  return linkedElsewhere[now.path]?.includes(to) ? elsewhere : undefined;
}

/** Why nobody logs in or out here. */
function userLeftOut(snapshot: Snapshot, isMember: boolean): string | undefined {
  const { who } = snapshot.value;
  const { visit: now, moved } = snapshot.context;
  if (pageIn(snapshot) === 'redirected') return atOnce;
  if (who === (isMember ? 'member' : 'visitor')) return known;
  if (isApproaching(snapshot)) return elsewhere;
  // The window that opens here shows only that the shop's state is known first.
  if (waits(snapshot)) return moved ? undefined : elsewhere;
  if (now.path === information.path) return moved || who !== 'unknown' ? elsewhere : undefined;
  return [home.path, maintenance.path].includes(now.path) ? elsewhere : undefined;
}

/** Why the shop neither opens nor closes here. */
function shopLeftOut(snapshot: Snapshot, isOn: boolean): string | undefined {
  if (pageIn(snapshot) === 'redirected') return atOnce;
  if (isOn === (snapshot.value.shop === 'closed')) return known;
  if (waits(snapshot) || isApproaching(snapshot)) return elsewhere;
  return pathsOf([information, login, home]).includes(snapshot.context.visit.path) ? elsewhere : undefined;
}

function leavesOut(snapshot: Snapshot, event: AnyEvent, cause: AnyEvent | undefined): string | undefined {
  const { visit: now, suspendedVisit, moved } = snapshot.context;
  const isOpening = !isShopKnown(snapshot);
  switch (event.type) {
    case 'xstate.done.actor.popAddress':
      if (now.path !== maintenance.path) return undefined;
      return event.output === (suspendedVisit?.path ?? null) ? undefined : 'the way back is in the history';
    case 'xstate.done.actor.replaceAddress':
      return stays(now) ? 'it is walked at the other addresses' : undefined;
    case 'xstate.error.actor.replaceAddress':
      return stays(now) ? undefined : 'it is walked at an old address';
    case 'location.changed':
      return isOpening ? opens : addressLeftOut(snapshot, (event.visit as Visit).path);
    case 'user.changed':
      return isOpening ? opens : userLeftOut(snapshot, event.member === true);
    case 'maintenance.changed':
      if (isOpening) return event.on === true ? opens : undefined;
      return shopLeftOut(snapshot, event.on === true);
    case 'anchor.follow':
      if (isOpening) return opens;
      if (now.path !== information.path) return 'the page has no such link';
      return isApproaching(snapshot) || snapshot.value.who !== 'unknown' ? elsewhere : undefined;
    case 'page.rendered':
      if (isOpening) return opens;
      if (isApproaching(snapshot) || now.path !== information.path) return elsewhere;
      return cause?.type === (moved ? 'location.changed' : 'maintenance.changed')
        ? undefined
        : 'the page is there already';
    default:
      return undefined;
  }
}

/** Pages of several machines are at rest where their heading stands. */
const showsPage = async (testPage: TestPage, { context: { visit: now } }: Snapshot) => {
  const { page } = testPage;
  await expect(page).toHaveURL((url) => url.pathname === now.path);
  const titles: Readonly<Record<string, string>> = {
    [orders.path]: 'Your orders',
    [login.path]: 'Your account',
    [maintenance.path]: 'We will be back soon',
  };
  const title = titles[now.path];
  if (title) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  if (now === home) await expect(page.getByRole('region', { name: 'Recent blog posts' })).toBeVisible();
};

/** A guarded page: it isn't known yet who is there. */
const showsNothing = async ({ page, network }: TestPage, { context: { visit: now } }: Snapshot) => {
  await network.waitForCall('me');
  await expect(page).toHaveURL((url) => url.pathname === now.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
};

/** What is known decides which page is shown, and shows nothing by itself. */
const unseen = async () => undefined;

/** The shop closes: a call is answered with 503, and the settings say so. */
async function close(testPage: TestPage): Promise<void> {
  const { network } = testPage;
  // Before, the site asks for them where it needs a token for a form.
  network.intercept('settings');
  if (!network.isPending('cart')) await testPage.refocus();
  await network.failCall('cart', failure({ status: 503, rule: 'maintenance', message: 'maintenance' }));
  await network.fulfill('settings', settings(true));
}

export const navigationWalk = walkOf<typeof navigationMachine>({
  name: 'navigation',
  model: {
    ...navigationModel,
    inputs: [{ visit: information }, { visit: orders }],
    cases: {
      ...navigationModel.cases,
      'location.changed': [
        { ...goes(information), anchor },
        goes(orders),
        goes(login),
        goes(old),
        goes(maintenance),
        goes(home),
      ],
      'anchor.follow': [{ type: 'anchor.follow', anchor }],
      // unreachable.ts has the reasons.
      'link.aimed': [],
      'page.rendered': [
        {
          type: 'page.rendered',
          name: information.name,
          meta: { title: 'Licensing', description: '', image: null },
        },
      ],
      'xstate.done.actor.popAddress': [
        done('popAddress', orders.path),
        done('popAddress', null),
        done('popAddress', '//evil.example'),
      ],
      'xstate.error.actor.wait': [],
      'xstate.error.actor.saveAddress': [],
      'xstate.error.actor.popAddress': [],
    },
    key: (snapshot: Snapshot) => {
      const { visit: now, target } = snapshot.context;
      const page = pageIn(snapshot);
      if (page === 'redirected') return [page, target];
      return waits(snapshot) || isApproaching(snapshot)
        ? page
        : [page, now.path, now === information ? snapshot.value.who : null, isShopKnown(snapshot)];
    },
  },
  leavesOut,
  isTransient: (snapshot: Snapshot) =>
    ['savingAddress', 'returning', 'redirecting'].includes(pageIn(snapshot)),
  // On the home page the typefaces follow one another.
  heldMs: [anchorDelayMs, pollDelayMs, showMs],
  open: async (testPage, { context }) => {
    stubCustomer(testPage);
    testPage.network.stubCall('orders', () => ({ data: [], total: 0, per_page: 10 }));
    testPage.network.intercept('me', 'page', 'cart');
    await seedCustomer(testPage);
    await testPage.open(context.visit.path);
    await testPage.network.waitForCall('me');
  },
  triggers: {
    'location.changed': {
      label: ({ visit: to, anchor: at = '' }) => `the address becomes '${to.path}${at}'`,
      run: async (testPage, { visit: to, anchor: at = '' }, { before }) => {
        if (pageIn(before) !== 'redirected' || stuck.has(testPage)) await testPage.navigate(to.path + at);
        stuck.delete(testPage);
      },
    },
    'anchor.follow': {
      label: "follows 'Prices' in the text",
      run: ({ page }) =>
        page.getByRole('main').getByRole('link', { name: 'Prices', exact: true }).first().click(),
    },
    'link.aimed': { label: 'points at a link', run: async () => undefined },
    'page.rendered': {
      label: 'the page is there',
      run: async ({ network }, _, { before }) => {
        if (before.context.moved) await network.passThrough('page');
      },
    },
    'user.changed': {
      label: ({ member }) => (member ? 'a customer turns out to be there' : 'nobody is logged in'),
      run: async (testPage, { member }, { before }) => {
        const { network } = testPage;
        if (!member && before.value.who === 'member') return endSession(testPage);
        if (before.value.who === 'visitor') await storeSession(testPage, customer);
        if (member) return network.fulfill('me', customer);
        await network.failCall(
          'me',
          failure({ status: 401, rule: 'login_required', message: 'Please log in.' }),
        );
      },
    },
    'maintenance.changed': {
      label: ({ on }) => (on ? 'the shop closes' : 'the shop is open'),
      run: async (testPage, { on }, { before }) => {
        if (on) return close(testPage);
        if (!isShopKnown(before)) return;
        await testPage.fireTimer(pollDelayMs);
        await testPage.network.fulfill('settings', settings(false));
      },
    },
    'xstate.done.actor.wait': {
      label: 'a moment passes',
      run: async (testPage) => {
        await testPage.fireTimer(anchorDelayMs);
        await expect(testPage.page).toHaveURL((url) => url.hash === anchor);
      },
    },
    'xstate.done.actor.saveAddress': { label: 'the address is kept', run: async () => undefined },
    'xstate.done.actor.popAddress': {
      label: ({ output }) => (output === null ? 'no address was kept' : `'${output}' was kept`),
      prepare: ({ page }, { output }) =>
        page.evaluate(
          (kept) => {
            if (kept === null) localStorage.removeItem('current_url');
            else localStorage.setItem('current_url', kept);
          },
          output as string | null,
        ),
      run: async () => undefined,
    },
    'xstate.done.actor.replaceAddress': { label: 'the address is changed', run: async () => undefined },
    'xstate.error.actor.replaceAddress': {
      label: 'the browser refuses to change the address',
      prepare: (testPage) => testPage.failNext({ addresses: 1 }),
      run: async (testPage) => {
        stuck.add(testPage);
      },
    },
  },
  views: {
    'who.unknown': unseen,
    'who.visitor': unseen,
    'who.member': unseen,
    'shop.unknown': unseen,
    'shop.open': unseen,
    'shop.closed': unseen,
    'page.membersPage': showsNothing,
    'page.visitorsPage': showsNothing,
    'page.savingAddress': 'it is kept at once',
    'page.returning': 'it is read at once',
    'page.redirecting': 'it is changed at once',
    'page.redirected': 'the history tells of it at once',
    'page.showing.still': showsPage,
    'page.showing.approaching': async (testPage, snapshot) => {
      await showsPage(testPage, snapshot);
      await testPage.page.waitForFunction(
        (ms) => window.controlledTimers.some((timer) => timer.ms === ms),
        anchorDelayMs,
      );
    },
  },
});
