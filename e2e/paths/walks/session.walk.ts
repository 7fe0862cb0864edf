/** The session machine: who is logged in, seen from the checkout (log-in and registration), the header and the settings. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import type { User } from '../../../domain/account.ts';
import type { sessionMachine } from '../../../machines/session.machine.ts';
import { sessionModel } from '../../../tests/models/session.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type TestPage, token } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { oneItem } from './checkout-parts.ts';
import { changeEmail, endSession, logOut, notifySessionChange, sessionViews } from './session-parts.ts';

type StoredSession = { readonly hasToken: boolean; readonly profile: User | null };

/** The checkout has the form; the visitor's cart makes it show it. */
async function logInAs(testPage: TestPage, user: unknown) {
  const form = testPage.page.getByRole('form', { name: 'Log in' });
  if ((await form.count()) === 0) {
    await testPage.storeCart(oneItem);
    await testPage.refocus();
    await testPage.navigate('/checkout');
  }
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Password').fill('right horse');
  await form.getByRole('button', { name: 'Log in' }).click();
  await testPage.network.fulfill('login', { token });
  await testPage.network.fulfill('me', user);
}

/** Any call of the site may reveal that the token is refused: here that of another page. */
async function refuseToken(testPage: TestPage) {
  const path = testPage.page.url().endsWith('/about') ? '/information' : '/about';
  await testPage.navigate(path);
  await testPage.network.failCall('page', {
    status: 401,
    rule: 'login_required',
    message: 'Please log in.',
    errors: [],
  });
}

const refusal = ({ error }: JobOutcome) => {
  const { status, message } = error as { status: number; message: string };
  return status === 0 ? 'the answer is lost' : `the server refuses it: '${message}'`;
};

export const sessionWalk = walkOf<typeof sessionMachine>({
  name: 'session',
  model: sessionModel,
  isTransient: (snapshot) => ['starting', 'expiring'].some((state) => snapshot.value === state),
  leavesOut: (before, event, cause) => {
    if (event.type === 'user.known' && !before.hasTag('visitor')) return 'only a visitor has the forms';
    if (JSON.stringify(event.error ?? '').includes('503'))
      return 'the shop would close because of it: that is in the walk of the maintenance';
    if (cause?.type !== 'session.started') return undefined;
    return event.type === 'xstate.done.actor.readSession' && (event.output as StoredSession).hasToken
      ? undefined
      : 'what another window has just stored can be read';
  },
  open: async (testPage) => {
    testPage.network.intercept('login', 'me', 'logout', 'page', 'changeEmail');
    testPage.network.stubCall('cart', () => pricedCart(oneItem));
    testPage.network.stubCall('priceCart', () => pricedCart(oneItem));
    await testPage.seedStorage({}, { cart: JSON.stringify(oneItem) });
    await testPage.open('/checkout');
  },
  triggers: {
    'user.known': {
      label: 'logs in with email and password',
      run: (testPage, { user }) => logInAs(testPage, user),
    },
    'logout.submit': { label: "presses 'Log out'", run: (testPage) => logOut(testPage).click() },
    'user.reload': {
      label: 'changes the email address in the settings, or tries again at the log-in',
      run: async (testPage) => {
        if ((await logOut(testPage).count()) === 0) {
          await testPage.navigate('/user/login');
          await testPage.page.getByRole('button', { name: 'Try again' }).click();
          await testPage.network.waitForCall('me');
          return;
        }
        await changeEmail(testPage);
        await testPage.network.waitForCall('me');
      },
    },
    'token.refused': { label: 'a call is answered with 401', run: refuseToken },
    'session.started': { label: 'another window logs in', run: (testPage) => notifySessionChange(testPage) },
    'session.ended': { label: 'another window logs out', run: (testPage) => endSession(testPage) },
    'xstate.done.actor.readSession': {
      label: ({ output }) => {
        const { hasToken, profile } = output as StoredSession;
        if (!hasToken) return 'the browser stored no session';
        return profile ? 'the browser stored a token and its profile' : 'the browser stored a token alone';
      },
      prepare: async (testPage, { output }, cause) => {
        const { hasToken, profile } = output as StoredSession;
        const storedEntries = {
          ...(hasToken ? { token } : {}),
          ...(profile ? { profile: JSON.stringify(profile) } : {}),
        };
        if (!cause) return testPage.seedStorage(storedEntries);
        await testPage.page.evaluate((entries) => {
          for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
        }, storedEntries);
      },
      run: async () => undefined,
    },
    'xstate.error.actor.readSession': {
      label: 'the browser refuses to read what it stored',
      // The first read checks whether anything is stored at all, the second what.
      prepare: (testPage) => testPage.failNext({ reads: 2 }),
      run: async () => undefined,
    },
    'xstate.done.actor.loadUser': {
      label: 'the server knows the token',
      run: (testPage, event) => testPage.settleCall('me', event),
    },
    'xstate.error.actor.loadUser': {
      label: refusal,
      run: (testPage, event) => testPage.settleCall('me', event),
    },
    'xstate.done.actor.reloadUser': {
      label: 'the server says who it is now',
      run: (testPage, event) => testPage.settleCall('me', event),
    },
    'xstate.error.actor.reloadUser': {
      label: refusal,
      run: (testPage, event) => testPage.settleCall('me', event),
    },
    'xstate.done.actor.logOut': {
      label: 'the server ends the session',
      run: async ({ network, page }) => {
        const isLoadedAnew = page.waitForEvent('load');
        await network.fulfill('logout', {});
        await isLoadedAnew;
      },
    },
    'xstate.error.actor.logOut': {
      label: 'the server does not receive it',
      run: async (testPage, event) => {
        const isLoadedAnew = testPage.page.waitForEvent('load');
        await testPage.settleCall('logout', event);
        await isLoadedAnew;
      },
    },
    'xstate.done.actor.expireSession': {
      label: 'the browser forgets who it was',
      run: async () => undefined,
    },
    'xstate.error.actor.expireSession': {
      label: 'the browser refuses to forget',
      prepare: (testPage) => testPage.failNext({ writes: 1 }),
      run: async () => undefined,
    },
  },
  views: {
    starting: 'what the browser stored is read before anything else can happen',
    ...sessionViews,
    ended: 'what another window ended is over at once',
    expiring: 'the browser forgets before anything else can happen',
  },
});
