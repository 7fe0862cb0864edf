/** The club machine: the Club's page for visitors, customers and members. */
import { done, fail } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { ClubReader, clubMachine } from '../../../machines/club.machine.ts';
import { failureOf } from '../../../machines/failure-of.ts';
import { clubModel } from '../../../tests/models/club.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { stubCustomer } from './checkout-parts.ts';
import { clubMember, fontsOfClub, membersPage } from './club-parts.ts';
import { customer } from './people.ts';
import { changeEmail, endSession, storeSession } from './session-parts.ts';

type Snapshot = SnapshotFrom<typeof clubMachine>;

const main = ({ page }: TestPage) => page.getByRole('main');
const logIn = (testPage: TestPage) => main(testPage).getByRole('link', { name: 'Log in' });
const outsider = (testPage: TestPage) => main(testPage).getByText(/^This page is for Club members\./);
const skeleton = (testPage: TestPage) => main(testPage).getByText('The fonts are loading');
const failed = (testPage: TestPage) =>
  main(testPage).getByRole('status').filter({ hasText: 'The fonts could not be loaded' });
const parts = [logIn, outsider, skeleton, failed, fontsOfClub];

const people: Readonly<Record<Exclude<ClubReader, 'visitor'>, User>> = { customer, member: clubMember };

/** The entrance in one of its forms, or what is for members, and nothing else of them. */
const shows = (part: (typeof parts)[number]) => async (testPage: TestPage) => {
  for (const each of parts) await expect(each(testPage)).toHaveCount(each === part ? 1 : 0);
  await expect(main(testPage).getByRole('heading', { level: 1 })).toBeVisible();
};

/** Why nobody becomes another reader in this state. */
function leavesOut({ value }: Snapshot, event: AnyEvent, cause: AnyEvent | undefined): string | undefined {
  if (event.type !== 'user.changed') return undefined;
  if (event.reader === 'customer') return value === 'visiting' ? undefined : 'who is there logs out first';
  if (event.reader === 'member')
    return cause?.type === 'xstate.error.actor.loadContent' && value === 'outsider'
      ? 'the page took the customer for a member already'
      : undefined;
  if (value === 'visiting') return 'it is known already';
  return value === 'redirecting' ? 'the log-in opens nevertheless, and that is walked' : undefined;
}

export const clubWalk = walkOf<typeof clubMachine>({
  name: 'club',
  model: {
    ...clubModel,
    cases: {
      ...clubModel.cases,
      // unreachable.ts has the reason.
      'xstate.error.actor.followUser': [],
      'xstate.done.actor.loadContent': [done('loadContent', membersPage)],
      'xstate.error.actor.loadContent': [
        fail('loadContent', failure({ status: 403, rule: 'login_required', message: 'login_required' })),
        fail('loadContent', failure({ status: 403, rule: 'not_member', message: 'not_member' })),
        fail('loadContent', failure()),
      ],
    },
    key: ({ value }: Snapshot) => value,
  },
  leavesOut,
  walksRefused: ({ value }, event) =>
    value === 'loading' && event.type === 'user.changed' && event.reader === 'member',
  isTransient: ({ value }: Snapshot) => value === 'redirected',
  open: async (testPage) => {
    stubCustomer(testPage);
    testPage.network.intercept('me', 'clubPage', 'clubFonts', 'changeEmail');
    await testPage.open('/club');
  },
  triggers: {
    'user.changed': {
      label: ({ reader }) =>
        reader === 'visitor' ? 'another window logs out' : `it turns out that a ${reader} is logged in`,
      run: async (testPage, { reader }, { before }) => {
        if (reader === 'visitor') return endSession(testPage);
        if (before.value === 'visiting') await storeSession(testPage, people[reader]);
        else {
          await changeEmail(testPage);
          await testPage.navigate('/club');
          await expect((before.value === 'outsider' ? outsider : skeleton)(testPage)).toBeVisible();
        }
        await testPage.network.fulfill('me', people[reader]);
      },
    },
    'login.open': {
      label: 'goes to the log-in and comes back',
      run: async (testPage) => {
        await logIn(testPage).click();
        await expect(testPage.page).toHaveURL(/\/user\/login$/);
        expect(await testPage.page.evaluate(() => localStorage.getItem('current_url'))).toBe('/club');
        await testPage.page.goBack();
      },
    },
    'load.retry': {
      label: "presses 'Try again'",
      run: (testPage) => failed(testPage).getByRole('button', { name: 'Try again' }).click(),
    },
    'xstate.done.actor.loadContent': {
      label: 'what members read arrives',
      run: (testPage, event) => testPage.settleCall('clubPage', event),
    },
    'xstate.error.actor.loadContent': {
      label: ({ error }) => `the server refuses it: '${failureOf(error).message}'`,
      run: (testPage, event) => testPage.settleCall('clubPage', event),
    },
    'xstate.done.actor.redirectToLogin': {
      label: 'the session turns out to be over',
      run: async (testPage) => {
        await testPage.network.failCall(
          'me',
          failure({ status: 401, rule: 'login_required', message: 'Please log in.' }),
        );
        await expect(testPage.page.getByRole('form', { name: 'Log in' })).toBeVisible();
      },
    },
    'xstate.error.actor.redirectToLogin': {
      label: 'the browser refuses to go to the log-in',
      run: async (testPage) => {
        await testPage.failNext({ addresses: 1 });
        await testPage.network.fulfill('me', clubMember);
      },
    },
  },
  views: {
    visiting: shows(logIn),
    loading: async (testPage) => {
      await testPage.network.waitForCall('clubPage');
      await shows(skeleton)(testPage);
    },
    member: async (testPage) => {
      await testPage.network.waitForCall('clubFonts');
      await expect(main(testPage).getByText('For tests alone.')).toBeVisible();
      await expect(fontsOfClub(testPage)).toBeVisible();
      for (const part of [logIn, outsider, failed]) await expect(part(testPage)).toHaveCount(0);
    },
    outsider: shows(outsider),
    redirecting: async (testPage) => {
      await testPage.network.waitForCall('me');
      await shows(skeleton)(testPage);
    },
    redirected: 'the log-in is opened at once, and its form was seen',
    failed: shows(failed),
  },
});
