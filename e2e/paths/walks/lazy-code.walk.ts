/** The lazy-code machine: a typeface's section whose code comes when it is near, here that of its glyphs. */
import { expect, type Route } from 'playwright/test';
import type { lazyCodeMachine } from '../../../machines/lazy-code.machine.ts';
import { lazyCodeModel } from '../../../tests/models/lazy-code.model.ts';
import { codeFiles, type TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { openTypeface } from './typeface-parts.ts';

/** How far below the window the section is, in pixels: its code is loaded 900 before it is seen. */
const away = 1850;
const near = 600;

/** The files that each page waits for. */
const held = new WeakMap<TestPage, Route[]>();
const heldBy = (testPage: TestPage): Route[] => held.get(testPage) ?? [];

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Glyphs', exact: true });
const retry = (testPage: TestPage) => section(testPage).getByRole('button', { name: 'Try again' });

/** Scrolls there; resolves once the browser has told the page what came near. */
const placeAt = (testPage: TestPage, distance: number) =>
  section(testPage).evaluate(async (element, below) => {
    const top = scrollY + element.getBoundingClientRect().top - innerHeight - below;
    scrollTo({ top, behavior: 'instant' });
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  }, distance);

/** Until now the page has asked for no code: neither before the section is near, nor by itself after a failure. */
const expectNothingAsked = (testPage: TestPage) =>
  expect(heldBy(testPage), 'the page has not asked for the code yet').toHaveLength(0);

const expectAsked = (testPage: TestPage) =>
  expect
    .poll(() => heldBy(testPage).length > 0, { message: 'The page should have asked for the code' })
    .toBe(true);

async function endFiles(testPage: TestPage, end: (route: Route) => Promise<void>): Promise<void> {
  await expectAsked(testPage);
  for (const route of heldBy(testPage).splice(0)) await end(route);
}

const shows =
  ({
    isBusy,
    asks,
    hasFailed,
  }: {
    readonly isBusy: boolean;
    readonly asks: boolean;
    readonly hasFailed: boolean;
  }) =>
  async (testPage: TestPage) => {
    await expect(section(testPage)).toHaveAttribute('aria-busy', String(isBusy));
    if (asks) await expectAsked(testPage);
    await expect(retry(testPage)).toHaveCount(hasFailed ? 1 : 0);
    await expect(section(testPage).getByText('Reading the font …')).toHaveCount(isBusy || hasFailed ? 0 : 1);
  };

export const lazyCodeWalk = walkOf<typeof lazyCodeMachine>({
  name: 'lazy-code',
  model: lazyCodeModel,
  open: async (testPage) => {
    const { page, network } = testPage;
    await openTypeface(testPage, 'block');
    // The section before it is there, the one after it is still far away.
    await placeAt(testPage, away);
    await network.waitForCall('languages');
    network.expectedStatuses.add(0);
    held.set(testPage, []);
    await page.route(codeFiles, (route) => {
      heldBy(testPage).push(route);
    });
  },
  triggers: {
    'part.approached': {
      label: 'scrolls towards the section',
      run: async (testPage, _, { before }) => {
        if (before.value === 'failed') await placeAt(testPage, away);
        expectNothingAsked(testPage);
        await placeAt(testPage, near);
      },
    },
    'code.retry': {
      label: "presses 'Try again'",
      run: async (testPage) => {
        expectNothingAsked(testPage);
        // Playwright would scroll there before a click, and bring the next section near.
        await retry(testPage).dispatchEvent('click');
      },
    },
    'xstate.done.actor.loadCode': {
      label: 'the code arrives',
      run: async (testPage) => {
        await testPage.page.unroute(codeFiles);
        await endFiles(testPage, (route) => route.continue());
      },
    },
    'xstate.error.actor.loadCode': {
      label: 'the code is lost on its way',
      run: (testPage) => endFiles(testPage, (route) => route.abort()),
    },
  },
  views: {
    away: shows({ isBusy: true, asks: false, hasFailed: false }),
    loading: shows({ isBusy: true, asks: true, hasFailed: false }),
    loaded: shows({ isBusy: false, asks: false, hasFailed: false }),
    failed: shows({ isBusy: false, asks: false, hasFailed: true }),
  },
});
