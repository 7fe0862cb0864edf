/** The club-invite machine: an invitation to the Club, opened by a visitor and by a customer who has to leave first. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { clubInviteMachine } from '../../../machines/club-invite.machine.ts';
import { clubInviteModel } from '../../../tests/models/club-invite.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { ClubRegistrationPage } from '../../pages/club.page.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { walkOf } from '../walk.ts';
import { rememberCustomer, standForCustomer } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof clubInviteMachine>;

const [visitors, customers] = ['one', 'two'];
const isCustomer = ({ context }: Snapshot) => context.token === customers;
const registration = ({ page }: Stage) => new ClubRegistrationPage(page);

const shows = async ({ page }: Stage, { value }: Snapshot) => {
  await expect(
    page.locator('[data-state]').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).toHaveAttribute('data-state', String(value));
};

const saysWhy = async (stage: Stage, snapshot: Snapshot) => {
  await shows(stage, snapshot);
  await expect(stage.page.getByRole('alert')).toContainText(messageOf(snapshot));
};

const messageOf = ({ context }: Snapshot) => context.message;

/** A customer is logged out, the page is loaded anew, and the invitation begins again with nobody there. */
async function leave({ wire, page }: Stage, { context }: Snapshot): Promise<void> {
  const isLoadedAnew = page.waitForEvent('load');
  await wire.answer('logout', {});
  await isLoadedAnew;
  await wire.answer('checkInvite', context.checked);
}

async function join(stage: Stage, { context }: Snapshot): Promise<void> {
  const form = registration(stage);
  const password = context.checked?.already_customer ? 'Your existing password' : 'Password';
  await form.fill({ [password]: 'low water, soft light', 'First name': 'Ann', 'Last name': 'Lee' });
  if (context.checked?.invite.coworker_invite === 0) await form.fill({ Company: 'Quay Ltd' });
  await form.fillAddress();
  await form.form.getByRole('checkbox').check();
  await form.join();
  await stage.wire.answer('registerMember', { token });
}

const refusal = ({ error }: Outcome) => {
  const { status, message } = error as { status: number; message: string };
  return status === 0 ? 'the answer is lost' : `the server refuses the invite: '${message}'`;
};

export const clubInviteWalk = walkOf<typeof clubInviteMachine>({
  name: 'club-invite',
  model: { ...clubInviteModel, inputs: [{ token: visitors ?? '' }, { token: customers ?? '' }] },
  // Nobody waits for a session that never says who is there, and a form handles what its job says.
  possible: (_, { type }) =>
    type !== 'xstate.error.actor.leaveSession' && type !== 'xstate.error.actor.registerForm',
  passing: (snapshot) => snapshot.value === 'leaving' && !isCustomer(snapshot),
  open: async (stage, snapshot) => {
    stage.wire.hold('checkInvite', 'logout', 'registerMember', 'clubPage', 'clubFonts');
    standForCustomer(stage, pricedCart([]));
    if (isCustomer(snapshot)) await rememberCustomer(stage);
    await stage.open(`/club/invite/${snapshot.context.token}`);
  },
  ways: {
    'invite.retry': {
      say: "presses 'Try again'",
      go: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    },
    'xstate.done.actor.checkInvite': {
      say: ({ output }) =>
        (output as { already_customer: boolean }).already_customer
          ? 'the invite is good, and for a customer'
          : 'the invite is good, and for somebody new',
      go: (stage, event) => stage.end('checkInvite', event),
    },
    'xstate.error.actor.checkInvite': { say: refusal, go: (stage, event) => stage.end('checkInvite', event) },
    'xstate.done.actor.leaveSession': {
      say: 'nobody is logged in any more',
      go: async (stage, _, { before }) => {
        if (isCustomer(before)) await leave(stage, before);
      },
    },
    'xstate.error.actor.leaveSession': { say: 'the session can not be left', go: async () => undefined },
    'xstate.done.actor.registerForm': {
      say: 'fills in the registration and joins',
      go: (stage, _, { before }) => join(stage, before),
    },
    'xstate.error.actor.registerForm': { say: 'the registration breaks', go: async () => undefined },
  },
  views: {
    checking: async (stage, snapshot) => {
      await shows(stage, snapshot);
      await expect(stage.page.getByText('Your invitation is being checked')).toBeAttached();
    },
    refused: async (stage, snapshot) => {
      await saysWhy(stage, snapshot);
      await expect(stage.page.getByRole('link', { name: 'Go to the Club' })).toBeVisible();
    },
    failed: async (stage, snapshot) => {
      await saysWhy(stage, snapshot);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    leaving: async (stage, snapshot) => {
      await shows(stage, snapshot);
      await stage.wire.asked('logout');
    },
    registering: async (stage, snapshot) => {
      await shows(stage, snapshot);
      const email = registration(stage).form.getByRole('textbox', { name: 'Email', exact: true }).first();
      await expect(email).toHaveValue(snapshot.context.checked?.invite.email ?? '');
      await expect(email).toHaveAttribute('readonly');
    },
    registered: ({ page }) => expect(page).toHaveURL(/\/club$/),
  },
});
