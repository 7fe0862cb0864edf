/** The club-invite machine: an invitation to the Club, opened by a visitor and by a customer who has to log out first. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { clubInviteMachine } from '../../../machines/club-invite.machine.ts';
import { clubInviteModel } from '../../../tests/models/club-invite.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { ClubRegistrationPage } from '../../pages/club.page.ts';
import { type TestPage, token } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { seedCustomer, stubCustomer } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof clubInviteMachine>;

const [visitors, customers] = ['one', 'two'];
const isCustomer = ({ context }: Snapshot) => context.token === customers;
const registration = ({ page }: TestPage) => new ClubRegistrationPage(page);

const shows = async ({ page }: TestPage, { value }: Snapshot) => {
  await expect(
    page.locator('[data-state]').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).toHaveAttribute('data-state', String(value));
};

const showsReason = async (testPage: TestPage, snapshot: Snapshot) => {
  await shows(testPage, snapshot);
  const message = testPage.page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: messageOf(snapshot) });
  await expect(message).toBeVisible();
};

const messageOf = ({ context }: Snapshot) => context.message;

async function join(testPage: TestPage, { context }: Snapshot): Promise<void> {
  const form = registration(testPage);
  const password = context.checked?.already_customer ? 'Your existing password' : 'Password';
  await form.fill({ [password]: 'low water, soft light', 'First name': 'Ann', 'Last name': 'Lee' });
  if (context.checked?.invite.coworker_invite === 0) await form.fill({ Company: 'Quay Ltd' });
  await form.fillAddress();
  await form.form.getByRole('checkbox').check();
  await form.join();
  await testPage.network.fulfill('registerMember', { token });
}

const refusal = ({ error }: JobOutcome) => {
  const { status, message } = error as { status: number; message: string };
  return status === 0 ? 'the answer is lost' : `the server refuses the invite: '${message}'`;
};

export const clubInviteWalk = walkOf<typeof clubInviteMachine>({
  name: 'club-invite',
  model: {
    ...clubInviteModel,
    inputs: [{ token: visitors ?? '' }, { token: customers ?? '' }],
    // unreachable.ts has the reasons.
    cases: {
      ...clubInviteModel.cases,
      'xstate.error.actor.followUser': [],
      'xstate.error.actor.registerForm': [],
    },
  },
  leavesOut: (before, event) =>
    event.type === 'user.changed' && (event.reader === 'customer') !== isCustomer(before)
      ? 'who opens the link is known from the start'
      : undefined,
  open: async (testPage, snapshot) => {
    testPage.network.intercept('checkInvite', 'logout', 'registerMember', 'clubPage', 'clubFonts');
    stubCustomer(testPage, pricedCart([]));
    if (isCustomer(snapshot)) await seedCustomer(testPage);
    await testPage.open(`/club/invite/${snapshot.context.token}`);
  },
  triggers: {
    'invite.retry': {
      label: "presses 'Try again'",
      run: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    },
    'xstate.done.actor.checkInvite': {
      label: ({ output }) =>
        (output as { already_customer: boolean }).already_customer
          ? 'the invite is good, and for a customer'
          : 'the invite is good, and for somebody new',
      run: (testPage, event) => testPage.settleCall('checkInvite', event),
    },
    'xstate.error.actor.checkInvite': {
      label: refusal,
      run: (testPage, event) => testPage.settleCall('checkInvite', event),
    },
    'user.changed': {
      label: ({ reader }) => (reader === 'visitor' ? 'nobody is logged in' : 'a customer is logged in'),
      run: async () => undefined,
    },
    'xstate.done.actor.registerForm': {
      label: 'fills in the registration and joins',
      run: (testPage, _, { before }) => join(testPage, before),
    },
  },
  views: {
    checking: async (testPage, snapshot) => {
      await shows(testPage, snapshot);
      await expect(testPage.page.getByText('Your invitation is being checked')).toBeAttached();
    },
    refused: async (testPage, snapshot) => {
      await showsReason(testPage, snapshot);
      await expect(testPage.page.getByRole('link', { name: 'Go to the Club' })).toBeVisible();
    },
    failed: async (testPage, snapshot) => {
      await showsReason(testPage, snapshot);
      await expect(testPage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    identifying: 'it is known already who is logged in',
    loggingOut: async (testPage, snapshot) => {
      await shows(testPage, snapshot);
      await testPage.network.waitForCall('logout');
    },
    registering: async (testPage, snapshot) => {
      await shows(testPage, snapshot);
      const email = registration(testPage).form.getByRole('textbox', { name: 'Email', exact: true }).first();
      await expect(email).toHaveValue(snapshot.context.checked?.invite.email ?? '');
      await expect(email).toHaveAttribute('readonly');
    },
    registered: ({ page }) => expect(page).toHaveURL(/\/club$/),
  },
});
