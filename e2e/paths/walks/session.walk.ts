/** The session machine: who is there, seen from the checkout (log-in and registration), the header and the settings. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { sessionMachine } from '../../../machines/session.machine.ts';
import { sessionModel } from '../../../tests/models/session.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { walkOf } from '../walk.ts';
import { oneItem } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;
type Kept = { readonly hasToken: boolean; readonly profile: User | null };

const header = ({ page }: Stage) => page.getByRole('banner');
const logIn = (stage: Stage) => header(stage).getByRole('link', { name: 'Login' });
const logOut = (stage: Stage) => header(stage).getByRole('button', { name: 'Logout' });

const isVisitor = async (stage: Stage) => {
  await expect(logIn(stage)).toBeVisible();
  await expect(logOut(stage)).toHaveCount(0);
};
const isMember = async (stage: Stage) => {
  await expect(logOut(stage)).toBeVisible();
  await expect(logIn(stage)).toHaveCount(0);
};
const isNobodyYet = async (stage: Stage) => {
  await expect(logIn(stage)).toBeHidden();
  await expect(logOut(stage)).toHaveCount(0);
};

const formOf = ({ page }: Stage, name: 'Log in' | 'Register') => page.getByRole('form', { name });

/** The checkout has both forms; the visitor's cart makes it show them. */
async function fillCredentials(
  stage: Stage,
  name: 'Log in' | 'Register',
  { email, password }: { email: string; password: string },
) {
  const form = formOf(stage, name);
  if ((await form.count()) === 0) {
    await stage.keepCart(oneItem);
    await stage.comeBack();
    await stage.go('/checkout');
  }
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name }).click();
}

const isSending = async (stage: Stage, name: 'Log in' | 'Register') => {
  await isVisitor(stage);
  await expect(formOf(stage, name).getByRole('button', { name })).toHaveAttribute('aria-busy', 'true');
};

/** A log-in or a registration: a token, then the question whose it is. */
const enters =
  (call: 'login' | 'register') =>
  async ({ wire }: Stage, { output }: Outcome) => {
    await wire.answer(call, { token });
    await wire.answer('me', output);
  };

/** What another window changed in this browser's storage is told to this one. */
const hearOfSession = ({ page }: Stage) =>
  page.evaluate(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

/** Any call of the site may find the token refused: here that of another page. */
async function refuseToken(stage: Stage) {
  const path = stage.page.url().endsWith('/about') ? '/information' : '/about';
  await stage.go(path);
  await stage.wire.refuse('page', {
    status: 401,
    rule: 'login_required',
    message: 'Please log in.',
    errors: [],
  });
}

const refusal = ({ error }: Outcome) => {
  const { status, message } = error as { status: number; message: string };
  return status === 0 ? 'the answer is lost' : `the server refuses it: '${message}'`;
};

export const sessionWalk = walkOf<typeof sessionMachine>({
  name: 'session',
  model: sessionModel,
  passing: (snapshot) => ['starting', 'clearing', 'expiring'].some((state) => snapshot.value === state),
  possible: (_, event, cause) => {
    // The form sends a code only after it was asked for one: that is the walk of the credentials.
    if ('email_code' in event) return false;
    // The shop would close for it: that is the walk of the maintenance.
    if (JSON.stringify(event.error ?? '').includes('503')) return false;
    // What another window has just kept is there to be read.
    if (cause?.type !== 'session.begun') return true;
    return event.type === 'xstate.done.actor.readSession' && (event.output as Kept).hasToken;
  },
  open: async (stage) => {
    stage.wire.hold('login', 'register', 'me', 'logout', 'page', 'changeEmail');
    stage.wire.stand('cart', () => pricedCart(oneItem));
    stage.wire.stand('priceCart', () => pricedCart(oneItem));
    await stage.remember({}, { cart: JSON.stringify(oneItem) });
    await stage.open('/checkout');
  },
  ways: {
    'login.submit': {
      say: 'logs in with email and password',
      go: (stage, event) => fillCredentials(stage, 'Log in', event),
    },
    'register.submit': {
      say: 'registers with email and password',
      go: (stage, event) => fillCredentials(stage, 'Register', event),
    },
    'logout.submit': { say: "presses 'Logout'", go: (stage) => logOut(stage).click() },
    'user.reload': {
      say: 'changes the email address in the settings',
      go: async (stage) => {
        if (!stage.page.url().endsWith('/user/profile')) await stage.go('/user/profile');
        const form = stage.page.getByRole('form', { name: 'Change your email' });
        await form.getByLabel('New email').fill('ada@example.org');
        await form.getByRole('button', { name: 'Change your email' }).click();
        await stage.wire.answer('changeEmail', {
          success: true,
          message: 'Your email address has been changed.',
        });
        await stage.wire.asked('me');
      },
    },
    'token.refused': { say: 'a call is answered with 401', go: refuseToken },
    'session.begun': { say: 'another window logs in', go: (stage) => hearOfSession(stage) },
    'session.ended': {
      say: 'another window logs out',
      go: async (stage) => {
        await stage.page.evaluate(() => {
          for (const name of ['token', 'profile']) localStorage.removeItem(name);
        });
        await hearOfSession(stage);
      },
    },
    'xstate.done.actor.readSession': {
      say: ({ output }) => {
        const { hasToken, profile } = output as Kept;
        if (!hasToken) return 'the browser kept nobody';
        return profile ? 'the browser kept a token and its profile' : 'the browser kept a token alone';
      },
      prepare: async (stage, { output }, cause) => {
        const { hasToken, profile } = output as Kept;
        const kept = {
          ...(hasToken ? { token } : {}),
          ...(profile ? { profile: JSON.stringify(profile) } : {}),
        };
        if (!cause) return stage.remember(kept);
        await stage.page.evaluate((entries) => {
          for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
        }, kept);
      },
      go: async () => undefined,
    },
    'xstate.error.actor.readSession': {
      say: 'the browser refuses to say what it kept',
      // The first look is whether anything was kept at all, the second what.
      prepare: (stage) => stage.breakNext({ reads: 2 }),
      go: async () => undefined,
    },
    'xstate.done.actor.loadUser': {
      say: 'the server knows the token',
      go: (stage, event) => stage.end('me', event),
    },
    'xstate.error.actor.loadUser': { say: refusal, go: (stage, event) => stage.end('me', event) },
    'xstate.done.actor.reloadUser': {
      say: 'the server says who it is now',
      go: (stage, event) => stage.end('me', event),
    },
    'xstate.error.actor.reloadUser': { say: refusal, go: (stage, event) => stage.end('me', event) },
    'xstate.done.actor.logIn': { say: 'the server takes it', go: enters('login') },
    'xstate.error.actor.logIn': { say: refusal, go: (stage, event) => stage.end('login', event) },
    'xstate.done.actor.register': { say: 'the server takes it', go: enters('register') },
    'xstate.error.actor.register': { say: refusal, go: (stage, event) => stage.end('register', event) },
    'xstate.done.actor.logOut': {
      say: 'the server ends the session',
      go: async ({ wire, page }) => {
        const isLoadedAnew = page.waitForEvent('load');
        await wire.answer('logout', {});
        await isLoadedAnew;
      },
    },
    'xstate.error.actor.logOut': {
      say: 'the server does not hear of it',
      go: async (stage, event) => {
        const isLoadedAnew = stage.page.waitForEvent('load');
        await stage.end('logout', event);
        await isLoadedAnew;
      },
    },
    'xstate.done.actor.clearSession': { say: 'the browser forgets who it was', go: async () => undefined },
    'xstate.error.actor.clearSession': {
      say: 'the browser refuses to forget',
      prepare: (stage) => stage.breakNext({ writes: 1 }),
      go: async () => undefined,
    },
    'xstate.done.actor.expireSession': { say: 'the browser forgets who it was', go: async () => undefined },
    'xstate.error.actor.expireSession': {
      say: 'the browser refuses to forget',
      prepare: (stage) => stage.breakNext({ writes: 1 }),
      go: async () => undefined,
    },
  },
  views: {
    starting: 'what the browser kept is read before anything else can happen',
    resolving: isNobodyYet,
    'visitor.idle': isVisitor,
    'visitor.refused': async (stage, { context }: Snapshot) => {
      await isVisitor(stage);
      // What the other form was refused before may stand there still.
      const alerts = stage.page.getByRole('alert', { name: 'There is a problem' });
      await expect(alerts.filter({ hasText: context.failure?.message ?? '' }).first()).toBeVisible();
    },
    'visitor.authenticating': (stage) => isSending(stage, 'Log in'),
    'visitor.registering': (stage) => isSending(stage, 'Register'),
    member: isMember,
    refreshing: isMember,
    leaving: isNobodyYet,
    ended: 'what another window ended is over at once',
    clearing: 'the browser forgets before anything else can happen',
    expiring: 'the browser forgets before anything else can happen',
  },
});
