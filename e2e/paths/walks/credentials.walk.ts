/** The credentials machine in the checkout: a log-in and a registration for which the server requires a code. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { credentialsModel } from '../../../tests/models/credentials.model.ts';
import { codeRequired } from '../../../tests/models/form.model.ts';
import { type TestPage, token } from '../test-page.ts';
import { type Step, walkOf } from '../walk.ts';
import { expectAccountStep, expectStep, oneItem, stubCustomer } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof credentialsMachine>;

const titles = { login: 'Log in', register: 'Register' } as const;
const passwordForm = ({ page }: TestPage, { context }: Snapshot) =>
  page.getByRole('form', { name: titles[context.kind] });
const codeForm = ({ page }: TestPage) => page.getByRole('form', { name: 'Check your email' });
const resend = (testPage: TestPage) => codeForm(testPage).getByRole('button', { name: 'Send another email' });

const needsCode = (answered: unknown) => JSON.stringify(answered ?? null).includes('codeRequired');

/** The server's answer to the credentials, with a code or without. */
async function answer(testPage: TestPage, kind: 'login' | 'register', answered: unknown): Promise<void> {
  if (needsCode(answered)) await testPage.network.failCall(kind, codeRequired);
  else await testPage.network.fulfill(kind, { token });
}

const showsCodeForm = async (testPage: TestPage, { context }: Snapshot) => {
  await expect(passwordForm(testPage, { context } as Snapshot)).toHaveCount(0);
  await expect(codeForm(testPage)).toContainText(context.email);
  await expect(codeForm(testPage).getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
};
const rests = async (testPage: TestPage, snapshot: Snapshot) => {
  await showsCodeForm(testPage, snapshot);
  await expect(resend(testPage)).not.toHaveAttribute('aria-busy');
};

export const credentialsWalk = walkOf<typeof credentialsMachine>({
  name: 'credentials',
  model: {
    ...credentialsModel,
    // unreachable.ts has the reasons.
    cases: {
      ...credentialsModel.cases,
      'xstate.error.actor.credentialsForm': [],
      'xstate.error.actor.codeForm': [],
    },
  },
  leavesOut: (before, { type }) =>
    type === 'xstate.done.actor.codeForm' && before.hasTag('busy')
      ? 'while another email is requested, the button that sends the code is busy'
      : undefined,
  open: async (testPage, { context }) => {
    testPage.network.intercept('login', 'register');
    stubCustomer(testPage);
    const emails = { login: '', register: '', [context.kind]: context.email };
    const progress = { version: 2, attempt_id: '', step: 'account', owner: null, form: {}, emails };
    await testPage.seedStorage({ checkout: JSON.stringify(progress) }, { cart: JSON.stringify(oneItem) });
    await testPage.open('/checkout');
    await expectAccountStep(testPage);
  },
  triggers: {
    'code.resend': { label: "presses 'Send another email'", run: (testPage) => resend(testPage).click() },
    'credentials.edit': {
      label: "presses 'Use another email or password'",
      run: (testPage) =>
        codeForm(testPage).getByRole('button', { name: 'Use another email or password' }).click(),
    },
    'xstate.snapshot.credentialsForm': {
      label: 'enters an email',
      run: async (testPage, _event, { before }) => {
        await passwordForm(testPage, before)
          .getByLabel('Email')
          .fill(before.context.email || 'ada@example.com');
      },
    },
    'xstate.done.actor.credentialsForm': {
      label: ({ output }: JobOutcome) =>
        needsCode(output)
          ? 'sends them, and the server requires a code'
          : 'sends them, and the server takes them',
      run: async (testPage, { output }: JobOutcome, { before }: Step<Snapshot>) => {
        const form = passwordForm(testPage, before);
        await form.getByLabel('Email').fill('ada@example.com');
        await form.getByLabel('Password').fill('low water, soft light');
        await form.getByRole('button', { name: titles[before.context.kind] }).click();
        await answer(testPage, before.context.kind, output);
      },
    },
    'xstate.done.actor.codeForm': {
      label: 'enters the code, and the server takes it',
      run: async (testPage, _event, { before }) => {
        await codeForm(testPage).getByLabel('Code').fill('KQ7M-3XPD');
        await codeForm(testPage).getByRole('button', { name: titles[before.context.kind] }).click();
        await testPage.network.fulfill(before.context.kind, { token });
      },
    },
    'xstate.done.actor.resendCode': {
      label: ({ output }: JobOutcome) =>
        needsCode(output) ? 'the server sends another email' : 'the server requires no code any more',
      run: (testPage, { output }: JobOutcome, { before }: Step<Snapshot>) =>
        answer(testPage, before.context.kind, output),
    },
    'xstate.error.actor.resendCode': {
      label: 'the server sends none, and says how long to wait',
      run: (testPage, event, { before }) => testPage.settleCall(before.context.kind, event),
    },
  },
  views: {
    entering: async (testPage, snapshot) => {
      await expect(passwordForm(testPage, snapshot)).toBeVisible();
      await expect(codeForm(testPage)).toHaveCount(0);
      await expect(passwordForm(testPage, snapshot).getByLabel('Email')).toHaveValue(snapshot.context.email);
    },
    'verifying.sent': rests,
    'verifying.resending': async (testPage, snapshot) => {
      await showsCodeForm(testPage, snapshot);
      await expect(resend(testPage)).toHaveAttribute('aria-busy', 'true');
    },
    'verifying.resent': async (testPage, snapshot) => {
      await rests(testPage, snapshot);
      await expect(codeForm(testPage).getByText('Another email is on its way.')).toBeVisible();
    },
    'verifying.resendFailed': async (testPage, snapshot) => {
      await rests(testPage, snapshot);
      await expect(
        codeForm(testPage)
          .getByRole('status')
          .filter({ hasText: snapshot.context.failure?.message ?? '' }),
      ).toBeVisible();
    },
    loggedIn: (testPage) => expectStep(testPage, 'information'),
  },
});
