/** The maintenance machine: whether the shop is open, seen from a page of text. */
import { expect } from 'playwright/test';
import type { maintenanceMachine } from '../../../machines/maintenance.machine.ts';
import { maintenanceModel, settings } from '../../../tests/models/maintenance.model.ts';
import type { Stage } from '../stage.ts';
import { walkOf } from '../walk.ts';

const pollMs = 20_000;
const start = '/information';
const others = ['/about', '/contact'];
/** The server's HTML with other settings in it, or with none. */
async function arriveWith(stage: Stage, told: { readonly maintenance_mode: boolean } | null) {
  await stage.page.route(
    (url) => url.pathname === start,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="page-snapshot">)([\s\S]*?)(<\/script>)/,
        (_, open: string, json: string, close: string) => {
          // The server's own block; only its settings are exchanged.
          const arrival = JSON.parse(json) as object;
          return told ? `${open}${JSON.stringify({ ...arrival, settings: told })}${close}` : '';
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

const isClosed = async (stage: Stage) => {
  await expect(closed(stage)).toBeVisible();
  await expect(stage.page).toHaveURL(/\/maintenance$/);
  await expect(stage.page.getByRole('banner')).toHaveCount(0);
  await expect(stage.page.getByRole('contentinfo')).toHaveCount(0);
};

/** Goes to a page that has to be asked for; what was asked for the one before is given up. */
async function openAnother(stage: Stage) {
  const before = stage.wire.waits('page') ? await stage.wire.asked('page') : null;
  await stage.go(others.find((path) => !stage.page.url().endsWith(path)) ?? start);
  const isAsked = async () => (await stage.wire.asked('page')) !== before;
  await expect.poll(isAsked, { message: 'the page asks for itself' }).toBe(true);
}

const busy = { status: 503, rule: 'maintenance', message: 'maintenance', errors: [] };

export const maintenanceWalk = walkOf<typeof maintenanceMachine>({
  name: 'maintenance',
  model: maintenanceModel,
  heldMs: [pollMs],
  open: async (stage, _, input) => {
    stage.wire.hold('settings', 'page');
    await arriveWith(stage, [null, settings(false), settings(true)][input] ?? null);
    await stage.open(start);
  },
  ways: {
    'service.refused': {
      say: ({ again }) =>
        again ? 'a call that was made once more is answered with 503 again' : 'a call is answered with 503',
      go: async (stage, { again }) => {
        await openAnother(stage);
        await stage.wire.refuse('page', busy);
        if (!again) return;
        await stage.wire.answer('settings', settings(false));
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
      say: 'the settings never arrive',
      go: (stage, event) => stage.end('settings', event),
    },
    'xstate.done.actor.reloadSettings': {
      say: ({ output }) =>
        JSON.stringify(output).includes('"maintenance_mode":true')
          ? 'the settings say that it goes on'
          : 'the settings say that it is over',
      go: (stage, event) => stage.end('settings', event),
    },
    'xstate.error.actor.reloadSettings': {
      say: 'the settings never arrive',
      go: (stage, event) => stage.end('settings', event),
    },
    'xstate.done.actor.pause': { say: 'twenty seconds pass', go: (stage) => stage.ring(pollMs) },
    'xstate.error.actor.pause': {
      say: 'the browser has no timer for the next question',
      prepare: (stage) => stage.breakNext({ brokenMs: pollMs }),
      go: async () => undefined,
    },
  },
  views: {
    asking: serves,
    open: serves,
    'closed.asking': isClosed,
    'closed.waiting': isClosed,
  },
});
