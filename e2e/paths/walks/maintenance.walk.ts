/** The maintenance machine: whether the shop is open, seen from a page of text. */
import { expect } from 'playwright/test';
import type { maintenanceMachine } from '../../../machines/maintenance.machine.ts';
import { maintenanceModel } from '../../../tests/models/maintenance.model.ts';
import { done } from '../../../tests/support/paths.ts';
import type { Stage } from '../stage.ts';
import { walkOf } from '../walk.ts';

const pollMs = 20_000;
const start = '/information';
const other = '/about';
const settingsIn = (isClosed: boolean) => ({
  maintenance_mode: isClosed,
  stripe_keys: { us: 'pk_us', default: 'pk' },
  trial_scripts: [],
  sandbox: true,
  build: '',
});

/** The server's HTML with other settings in it, or with none. */
async function arriveWith(stage: Stage, settings: { readonly maintenance_mode: boolean } | null) {
  await stage.page.route(
    (url) => url.pathname === start,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="page-snapshot">)([\s\S]*?)(<\/script>)/,
        (_, open: string, json: string, close: string) => {
          // The server's own block; only its settings are exchanged.
          const arrival = JSON.parse(json) as object;
          return settings ? `${open}${JSON.stringify({ ...arrival, settings })}${close}` : '';
        },
      );
      await route.fulfill({ response, body: html });
    },
  );
}

const closed = (stage: Stage) => stage.page.getByRole('heading', { level: 1, name: 'We will be back soon' });

const serves = async (stage: Stage) => {
  await expect(closed(stage)).toHaveCount(0);
  await expect(stage.page.getByRole('banner')).toBeVisible();
};

export const maintenanceWalk = walkOf<typeof maintenanceMachine>({
  name: 'maintenance',
  model: {
    ...maintenanceModel,
    inputs: [{ settings: null }, { settings: settingsIn(false) }, { settings: settingsIn(true) }],
    cases: {
      ...maintenanceModel.cases,
      'xstate.done.actor.awaitOpening': [done('awaitOpening', settingsIn(false))],
    },
  },
  heldMs: [pollMs],
  open: async (stage, _, input) => {
    stage.wire.hold('settings', 'page');
    await arriveWith(stage, [null, settingsIn(false), settingsIn(true)][input] ?? null);
    await stage.open(start);
  },
  ways: {
    'service.refused': {
      say: 'a call is answered with 503',
      go: async (stage) => {
        // The page's own call where it still waits, else that of another page.
        if (!stage.wire.waits('page')) await stage.go(other);
        const busy = { status: 503, rule: 'maintenance', message: 'maintenance', errors: [] };
        await stage.wire.refuse('page', busy);
      },
    },
    'xstate.done.actor.loadSettings': {
      say: ({ output }) =>
        JSON.stringify(output).includes('"maintenance_mode":true')
          ? 'the settings say that the shop is closed'
          : 'the settings say that the shop is open',
      go: (stage, event) => stage.end('settings', event),
    },
    'xstate.error.actor.loadSettings': {
      say: ({ error }) =>
        JSON.stringify(error).includes('503')
          ? 'the settings are refused with 503'
          : 'the settings never arrive',
      go: (stage, event) => stage.end('settings', event),
    },
    'xstate.done.actor.awaitOpening': {
      say: 'the settings say that it is over',
      go: (stage, event) => stage.end('settings', event),
    },
    'xstate.error.actor.awaitOpening': {
      say: 'the browser has no timer for the next question',
      go: async (stage) => {
        await stage.breakNext({ brokenMs: pollMs });
        await stage.wire.answer('settings', settingsIn(true));
        // It asks again at once, and still waits.
        await stage.wire.asked('settings');
      },
    },
  },
  views: {
    asking: serves,
    open: serves,
    closed: async (stage) => {
      await expect(closed(stage)).toBeVisible();
      await expect(stage.page).toHaveURL(/\/maintenance$/);
      await expect(stage.page.getByRole('banner')).toHaveCount(0);
      await expect(stage.page.getByRole('contentinfo')).toHaveCount(0);
    },
  },
});
