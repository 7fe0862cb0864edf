/** The maintenance machine: whether the shop is open, seen from a page of text. */
import { expect } from 'playwright/test';
import { type maintenanceMachine, pollDelayMs } from '../../../machines/maintenance.machine.ts';
import { maintenanceModel, settings } from '../../../tests/models/maintenance.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

const start = '/information';
const others = ['/about', '/contact'];

/** The server's HTML whose settings say that the shop is closed or open, or that brings none. */
async function arriveWith(testPage: TestPage, mode: boolean | null) {
  await testPage.page.route(
    (url) => url.pathname === start,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="page-snapshot">)([\s\S]*?)(<\/script>)/,
        (_, open: string, json: string, close: string) => {
          if (mode === null) return '';
          const arrival = JSON.parse(json) as { readonly settings: object };
          const settings = { ...arrival.settings, maintenance_mode: mode };
          return `${open}${JSON.stringify({ ...arrival, settings })}${close}`;
        },
      );
      await route.fulfill({ response, body: html });
    },
  );
}

const closed = (testPage: TestPage) =>
  testPage.page.getByRole('heading', { level: 1, name: 'We will be back soon' });

const serves = async (testPage: TestPage) => {
  await expect(closed(testPage)).toHaveCount(0);
  await expect(testPage.page.getByRole('banner')).toBeVisible();
};

const isClosed = async (testPage: TestPage) => {
  await expect(closed(testPage)).toBeVisible();
  await expect(testPage.page).toHaveURL(/\/maintenance$/);
  await expect(testPage.page.getByRole('banner')).toHaveCount(0);
  await expect(testPage.page.getByRole('contentinfo')).toHaveCount(0);
};

/** Goes to a page that has to be requested; the request for the one before is given up. */
async function openAnother(testPage: TestPage) {
  const before = testPage.network.isPending('page') ? await testPage.network.waitForCall('page') : null;
  await testPage.navigate(others.find((path) => !testPage.page.url().endsWith(path)) ?? start);
  const isRequested = async () => (await testPage.network.waitForCall('page')) !== before;
  await expect.poll(isRequested, { message: 'The browser should have requested the page' }).toBe(true);
}

const busy = { status: 503, rule: 'maintenance', message: 'maintenance', errors: [] };

export const maintenanceWalk = walkOf<typeof maintenanceMachine>({
  name: 'maintenance',
  model: maintenanceModel,
  heldMs: [pollDelayMs],
  open: async (testPage, _, input) => {
    testPage.network.intercept('settings', 'page');
    await arriveWith(testPage, [null, false, true][input] ?? null);
    await testPage.open(start);
  },
  triggers: {
    'service.unavailable': {
      label: ({ isRetry: again }) =>
        again ? 'a call that was made once more is answered with 503 again' : 'a call is answered with 503',
      run: async (testPage, { isRetry: again }) => {
        await openAnother(testPage);
        await testPage.network.failCall('page', busy);
        if (!again) return;
        await testPage.network.fulfill('settings', settings(false));
        await testPage.network.failCall('page', busy);
      },
    },
    'xstate.done.actor.loadSettings': {
      label: ({ output }) =>
        JSON.stringify(output).includes('"maintenance_mode":true')
          ? 'the settings say that the shop is closed'
          : 'the settings say that the shop is open',
      run: (testPage, event) => testPage.settleCall('settings', event),
    },
    'xstate.error.actor.loadSettings': {
      label: 'the settings never arrive',
      run: (testPage, event) => testPage.settleCall('settings', event),
    },
    'xstate.done.actor.reloadSettings': {
      label: ({ output }) =>
        JSON.stringify(output).includes('"maintenance_mode":true')
          ? 'the settings say that it goes on'
          : 'the settings say that it is over',
      run: (testPage, event) => testPage.settleCall('settings', event),
    },
    'xstate.error.actor.reloadSettings': {
      label: 'the settings never arrive',
      run: (testPage, event) => testPage.settleCall('settings', event),
    },
    'xstate.done.actor.pause': {
      label: 'twenty seconds pass',
      run: (testPage) => testPage.fireTimer(pollDelayMs),
    },
    'xstate.error.actor.pause': {
      label: 'the browser has no timer for the next request',
      prepare: (testPage) => testPage.failNext({ brokenMs: pollDelayMs }),
      run: async () => undefined,
    },
  },
  views: {
    checking: serves,
    open: serves,
    'closed.checking': isClosed,
    'closed.waiting': isClosed,
  },
});
