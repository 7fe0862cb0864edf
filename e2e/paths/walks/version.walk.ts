/** The version machine: a newer build on the server, noticed because a file of this one is gone. */
import { done } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Settings } from '../../../domain/settings.ts';
import type { versionMachine } from '../../../machines/version.machine.ts';
import { versionModel } from '../../../tests/models/version.model.ts';
import { codeFiles, type TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof versionMachine>;

declare global {
  interface Window {
    /** This window was not loaded anew. */
    isFirstLoad?: true;
  }
}

const own = 'this build';
const newer = 'the next build';
const paths = ['/contact', '/information'];

const notice = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'There is a newer version of this site' });
const title = ({ page }: TestPage) => page.getByRole('main').getByRole('heading', { level: 1 });
const email = ({ page }: TestPage) => page.getByRole('contentinfo').getByLabel('Email');

const shows =
  (isOffered: boolean) =>
  async (testPage: TestPage, { context: { hasPage } }: Snapshot) => {
    if (hasPage) await expect(title(testPage)).toBeVisible();
    // It stands above a page.
    await expect(notice(testPage)).toHaveCount(isOffered && hasPage ? 1 : 0);
    expect(await testPage.page.evaluate(() => window.isFirstLoad)).toBe(true);
  };

/** Goes to another page, which doesn't arrive yet. */
async function leave(testPage: TestPage): Promise<void> {
  await testPage.navigate(paths.find((path) => !testPage.page.url().endsWith(path)) ?? '/');
  // The code that asks for it has come: only the link's is to be gone.
  await testPage.network.waitForCall('page');
}

/** What the browser answers when the window asks whether it may load the newer build. */
const claims = (how: 'claimed' | 'typed' | 'refused') => ({
  prepare: async (testPage: TestPage) => {
    await email(testPage).fill(how === 'typed' ? 'ada@example.com' : '');
    await testPage.page.evaluate((isRefused) => {
      sessionStorage.removeItem('loaded_builds');
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function get(name) {
        if (name !== 'loaded_builds') return getItem.call(this, name);
        Storage.prototype.getItem = getItem;
        if (isRefused) throw new DOMException('The operation is insecure.', 'SecurityError');
        return getItem.call(this, name);
      };
    }, how === 'refused');
  },
  run: async () => undefined,
});

export const versionWalk = walkOf<typeof versionMachine>({
  name: 'version',
  model: {
    ...versionModel,
    inputs: [{ build: own }],
    cases: {
      ...versionModel.cases,
      'xstate.done.actor.readBuild': [
        done('readBuild', newer),
        done('readBuild', own),
        done('readBuild', ''),
      ],
      // unreachable.ts has the reason.
      'xstate.error.actor.reload': [],
    },
    key: ({ value, context }: Snapshot) => [value, context.hasPage],
  },
  needsBuild: 'only a built site tells its window that a file is gone',
  isTransient: ({ value }: Snapshot) =>
    ['claiming', 'loading'].some((state) => JSON.stringify(value) === `{"updateAvailable":"${state}"}`),
  leavesOut: ({ value, context }, { type }, cause) => {
    if (JSON.stringify(value) === '{"updateAvailable":"loaded"}') return 'it is another window now';
    if (cause === undefined) return type === 'page.shown' ? undefined : 'the page is shown as it opens';
    if (type === 'page.shown' && context.hasPage) return 'it is shown already';
    if (type === 'version.load' && !context.hasPage) return 'the notice stands above a page';
    return undefined;
  },
  open: async (testPage) => {
    const { page, network } = testPage;
    network.intercept('settings', 'page');
    await testPage.open('/information');
    // The form of the newsletter comes when it is near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(email(testPage)).toBeVisible();
    await page.evaluate(() => {
      window.isFirstLoad = true;
    });
  },
  triggers: {
    'version.check': {
      label: 'points at a link whose file is gone',
      run: async (testPage) => {
        const { page, network } = testPage;
        network.expectedStatuses.add(0);
        await page.route(codeFiles, (route) => route.abort(), { times: 20 });
        await page.getByRole('banner').getByRole('link', { name: 'Blog' }).first().hover();
        await network.waitForCall('settings');
        await page.unroute(codeFiles);
        await page.mouse.move(0, 0);
      },
    },
    'version.load': {
      label: "presses 'Load it now'",
      run: (testPage) => notice(testPage).getByRole('button', { name: 'Load it now' }).click(),
    },
    'page.left': { label: 'goes to another page', run: leave },
    'page.shown': {
      label: 'the page arrives',
      run: async (testPage) => {
        if ((await title(testPage).count()) === 0) await testPage.network.passThrough('page');
      },
    },
    'xstate.done.actor.readBuild': {
      label: ({ output }) => `the server says that it has ${output || 'no build'}`,
      run: async ({ page, network }, { output }) => {
        const settings: Settings = await (await page.request.get('/v1/settings')).json();
        await network.fulfill('settings', { ...settings, build: output === own ? settings.build : output });
      },
    },
    'xstate.error.actor.readBuild': {
      label: 'the answer is lost',
      run: (testPage, event) => testPage.settleCall('settings', event),
    },
    'xstate.done.actor.claimReload': {
      label: ({ output }) =>
        output ? 'nothing would be lost' : 'something typed around the page would be lost',
      prepare: (testPage, { output }) => claims(output ? 'claimed' : 'typed').prepare(testPage),
      run: async () => undefined,
    },
    'xstate.error.actor.claimReload': { label: 'the browser refuses to remember it', ...claims('refused') },
    'xstate.done.actor.reload': {
      label: 'the window is loaded anew',
      run: async ({ page }) => {
        await page.waitForFunction(
          () => window.isFirstLoad === undefined && document.readyState === 'complete',
        );
      },
    },
  },
  views: {
    current: shows(false),
    checking: async (testPage, snapshot) => {
      await testPage.network.waitForCall('settings');
      await shows(false)(testPage, snapshot);
    },
    'updateAvailable.offered': shows(true),
    'updateAvailable.claiming': 'it is decided at once',
    'updateAvailable.loading': 'the browser begins at once',
    'updateAvailable.loaded': async (testPage) => {
      await expect(testPage.page.getByRole('main')).toBeVisible();
      await expect(notice(testPage)).toHaveCount(0);
    },
  },
});
