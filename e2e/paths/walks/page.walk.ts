/** The page machine: the library's page, opened by a link. */
import { done, fail } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { lateAfterMs, type pageMachine } from '../../../machines/page.machine.ts';
import { pageModel } from '../../../tests/models/page.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof pageMachine>;

const main = ({ page }: TestPage) => page.getByRole('main');
const heading = (testPage: TestPage, name: string) => main(testPage).getByRole('heading', { level: 1, name });
const retry = (testPage: TestPage) => main(testPage).getByRole('button', { name: 'Try again' });
const brokenHeading = 'This page is broken';

const isLoading = (isLate: boolean) => async (testPage: TestPage) => {
  await testPage.network.waitForCall('typefaces');
  await expect(main(testPage).getByText('Loading', { exact: true })).toBeAttached();
  await expect(main(testPage).getByText('This is taking longer than usual. Please wait.')).toHaveCount(
    isLate ? 1 : 0,
  );
};
const hasFailed =
  (title: string) =>
  async (testPage: TestPage, { context }: Snapshot) => {
    await expect(heading(testPage, title)).toBeVisible();
    await expect(main(testPage).getByText(context.failure?.message ?? '', { exact: true })).toBeVisible();
    await expect(retry(testPage)).toBeVisible();
  };

/** A bug in the page's view: something that it needs throws from now on, until the page is seen to be broken. */
async function breakView(testPage: TestPage): Promise<void> {
  const { page, consoleMessages } = testPage;
  await page.evaluate(() => {
    const { toSorted } = Array.prototype;
    const message = `a bug, ${performance.now()}`;
    Array.prototype.toSorted = () => {
      throw new Error(message);
    };
    addEventListener(
      'bug.fixed',
      () => {
        Array.prototype.toSorted = toSorted;
      },
      { once: true },
    );
  });
  const sorts = main(testPage).getByRole('combobox', { name: 'Sort by' });
  await sorts.selectOption((await sorts.inputValue()) === 'name' ? 'price' : 'name');
  await expect(heading(testPage, brokenHeading)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('bug.fixed')));
  // React logs what a boundary catches.
  expect(consoleMessages.splice(0).join('\n')).toContain('a bug');
}

export const pageWalk = walkOf<typeof pageMachine>({
  name: 'page',
  model: {
    ...pageModel,
    inputs: [{ route: 'typefaces', params: {}, search: '' }],
    cases: {
      ...pageModel.cases,
      // What arrives is checked before it becomes a page.
      'xstate.done.actor.loadPage': [done('loadPage', { data: [], total: 0 })],
      'xstate.error.actor.loadPage': [
        fail('loadPage', failure({ status: 404, rule: 'not_found', message: 'There is no such page.' })),
        fail('loadPage', failure()),
      ],
      'xstate.done.actor.loadNotFound': [done('loadNotFound', null)],
      // unreachable.ts has the reasons.
      'xstate.error.actor.loadNotFound': [],
      'xstate.error.actor.wait': [],
    },
  },
  isTransient: ({ value }) => value === 'missing',
  leavesOut: ({ value }, { type }, cause) => {
    if (type === 'view.failed' && value !== 'ready') return 'nothing that could be broken is shown';
    if (type.endsWith('reportViewError') && cause?.type.endsWith('reportViewError'))
      return 'it was reported once';
    return undefined;
  },
  // Whether the server has it changes nothing for the reader.
  walksRefused: ({ value }, { type }) => value === 'broken' && type.endsWith('reportViewError'),
  open: async (testPage) => {
    testPage.network.intercept('typefaces', 'reportViewError');
    await testPage.open('/information');
    await testPage.navigate('/typefaces');
  },
  triggers: {
    'page.retry': { label: "presses 'Try again'", run: (testPage) => retry(testPage).click() },
    'view.retry': { label: "presses 'Try again'", run: (testPage) => retry(testPage).click() },
    'view.failed': { label: 'sorts the families, and the view throws', run: breakView },
    'xstate.done.actor.loadPage': {
      label: 'the page arrives',
      run: ({ network }) => network.passThrough('typefaces'),
    },
    'xstate.error.actor.loadPage': {
      label: ({ error }) =>
        (error as { status: number }).status === 404 ? 'there is no such page' : 'the server refuses it',
      run: (testPage, event) => testPage.settleCall('typefaces', event),
    },
    'xstate.done.actor.loadNotFound': { label: 'the 404 page arrives', run: async () => undefined },
    'xstate.done.actor.wait': {
      label: 'five seconds pass',
      run: (testPage) => testPage.fireTimer(lateAfterMs),
    },
    'xstate.done.actor.reportViewError': {
      label: 'the server has it in its log',
      run: ({ network }) => network.passThrough('reportViewError'),
    },
    'xstate.error.actor.reportViewError': {
      label: 'the server refuses the report',
      run: (testPage, event) => testPage.settleCall('reportViewError', event),
    },
  },
  views: {
    'loading.early': isLoading(false),
    'loading.late': isLoading(true),
    ready: (testPage) => expect(heading(testPage, 'Typefaces')).toBeVisible(),
    missing: 'the code of the 404 page comes at once',
    notFound: (testPage) => expect(heading(testPage, 'Page not found')).toBeVisible(),
    failed: hasFailed('This page did not arrive'),
    broken: hasFailed(brokenHeading),
  },
});
