/** The credentials machine in the checkout: a log-in and a registration that the server wants a code for. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { credentialsModel } from '../../../tests/models/credentials.model.ts';
import { codeAsked } from '../../../tests/models/form.model.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { type Happening, type Step, walkOf } from '../walk.ts';
import { asksForAccount, isAtStep, oneItem, standForCustomer } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof credentialsMachine>;

const titles = { login: 'Log in', register: 'Register' } as const;
const passwordForm = ({ page }: Stage, { context }: Snapshot) =>
  page.getByRole('form', { name: titles[context.kind] });
const codeForm = ({ page }: Stage) => page.getByRole('form', { name: 'Check your email' });
const resend = (stage: Stage) => codeForm(stage).getByRole('button', { name: 'Send another email' });

const isAsked = (answered: unknown) => JSON.stringify(answered ?? null).includes('codeAsked');

/** What the server says to the credentials, with a code or without. */
async function answer(stage: Stage, kind: 'login' | 'register', answered: unknown): Promise<void> {
  if (isAsked(answered)) await stage.wire.refuse(kind, codeAsked);
  else await stage.wire.answer(kind, { token });
}

const showsCodeForm = async (stage: Stage, { context }: Snapshot) => {
  await expect(passwordForm(stage, { context } as Snapshot)).toHaveCount(0);
  await expect(codeForm(stage)).toContainText(context.email);
  await expect(codeForm(stage).getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
};
const rests = async (stage: Stage, snapshot: Snapshot) => {
  await showsCodeForm(stage, snapshot);
  await expect(resend(stage)).not.toHaveAttribute('aria-busy');
};

/** Ends that nobody brings about; unreachable.ts says why. */
const isBug = ({ type }: Happening) =>
  type === 'xstate.error.actor.credentialsForm' || type === 'xstate.error.actor.codeForm';

/** While another email is asked for, the button that sends the code is busy. */
const isKeptFromCode = (before: Snapshot, { type }: Happening) =>
  type === 'xstate.done.actor.codeForm' && before.hasTag('busy');

export const credentialsWalk = walkOf<typeof credentialsMachine>({
  name: 'credentials',
  model: credentialsModel,
  possible: (before, event) => !isBug(event) && !isKeptFromCode(before, event),
  open: async (stage, { context }) => {
    stage.wire.hold('login', 'register');
    standForCustomer(stage);
    const emails = { login: '', register: '', [context.kind]: context.email };
    const kept = { version: 1, attempt_id: '', step: 1, owner: null, form: {}, emails };
    await stage.remember({ checkout: JSON.stringify(kept) }, { cart: JSON.stringify(oneItem) });
    await stage.open('/checkout');
    await asksForAccount(stage);
  },
  ways: {
    'code.resend': { say: "presses 'Send another email'", go: (stage) => resend(stage).click() },
    'credentials.edit': {
      say: "presses 'Use another email or password'",
      go: (stage) => codeForm(stage).getByRole('button', { name: 'Use another email or password' }).click(),
    },
    'xstate.snapshot.credentialsForm': {
      say: 'enters an email',
      go: async (stage, _event, { before }) => {
        await passwordForm(stage, before)
          .getByLabel('Email')
          .fill(before.context.email || 'ada@example.com');
      },
    },
    'xstate.done.actor.credentialsForm': {
      say: ({ output }: Outcome) =>
        isAsked(output)
          ? 'sends them, and the server asks for a code'
          : 'sends them, and the server takes them',
      go: async (stage, { output }: Outcome, { before }: Step<Snapshot>) => {
        const form = passwordForm(stage, before);
        await form.getByLabel('Email').fill('ada@example.com');
        await form.getByLabel('Password').fill('low water, soft light');
        await form.getByRole('button', { name: titles[before.context.kind] }).click();
        await answer(stage, before.context.kind, output);
      },
    },
    'xstate.error.actor.credentialsForm': { say: 'a bug', go: async () => undefined },
    'xstate.done.actor.codeForm': {
      say: 'enters the code, and the server takes it',
      go: async (stage, _event, { before }) => {
        await codeForm(stage).getByLabel('Code').fill('KQ7M-3XPD');
        await codeForm(stage).getByRole('button', { name: titles[before.context.kind] }).click();
        await stage.wire.answer(before.context.kind, { token });
      },
    },
    'xstate.error.actor.codeForm': { say: 'a bug', go: async () => undefined },
    'xstate.done.actor.resendCode': {
      say: ({ output }: Outcome) =>
        isAsked(output) ? 'the server sends another email' : 'the server asks for no code any more',
      go: (stage, { output }: Outcome, { before }: Step<Snapshot>) =>
        answer(stage, before.context.kind, output),
    },
    'xstate.error.actor.resendCode': {
      say: 'the server sends none, and says how long to wait',
      go: (stage, event, { before }) => stage.end(before.context.kind, event),
    },
  },
  views: {
    entering: async (stage, snapshot) => {
      await expect(passwordForm(stage, snapshot)).toBeVisible();
      await expect(codeForm(stage)).toHaveCount(0);
      await expect(passwordForm(stage, snapshot).getByLabel('Email')).toHaveValue(snapshot.context.email);
    },
    'proving.sent': rests,
    'proving.resending': async (stage, snapshot) => {
      await showsCodeForm(stage, snapshot);
      await expect(resend(stage)).toHaveAttribute('aria-busy', 'true');
    },
    'proving.resent': async (stage, snapshot) => {
      await rests(stage, snapshot);
      await expect(codeForm(stage).getByRole('status')).toContainText('Another email is on its way.');
    },
    'proving.notResent': async (stage, snapshot) => {
      await rests(stage, snapshot);
      await expect(codeForm(stage).getByRole('alert')).toHaveText(snapshot.context.failure?.message ?? '');
    },
    entered: (stage) => isAtStep(stage, 2),
  },
});
