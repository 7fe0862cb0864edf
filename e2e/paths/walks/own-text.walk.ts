/** The own-text machine: a visitor's text in the families of the library. */
import { done } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import { settleMs } from '../../../machines/address.machine.ts';
import { missingFrom, type ownTextMachine, selectLine } from '../../../machines/own-text.machine.ts';
import { ownTextModel } from '../../../tests/models/own-text.model.ts';
import { comparedStyle } from '../../../tests/support/compare.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { addressRead, openingQuery } from './address-parts.ts';
import { serveFont } from './font-file.ts';

type Snapshot = SnapshotFrom<typeof ownTextMachine>;

/** One family of each class, in the order of the real library; the names of their styles stand for their own. */
const [sans, serif] = [comparedStyle('sans', 'Regular', ''), comparedStyle('serif', 'Regular', '')];
const listOf = (styles: readonly string[]) => (styles.length === 1 ? sans.class : '');
const loaded = (...styles: readonly (typeof sans)[]) =>
  done('loadStyles', { asked: styles.map((style) => style.class), styles });

const main = ({ page }: TestPage) => page.getByRole('main');
const field = (testPage: TestPage) => main(testPage).getByRole('textbox', { name: 'Your text' });
const retry = (testPage: TestPage) => main(testPage).getByRole('button', { name: 'Try again' });
const classes = (testPage: TestPage) => main(testPage).getByRole('combobox', { name: 'Class', exact: true });

const unknown = ({ context: { shown, known } }: Snapshot) =>
  shown.filter((style) => known[style] === undefined);

/** Why the page has no such event; `cause` led to the state. */
function leavesOut(before: Snapshot, event: AnyEvent, cause: { readonly type: string } | undefined) {
  const { text, shown } = before.context;
  if (cause === undefined)
    return event.type === 'address.read' ? undefined : 'the address is read before anybody can do anything';
  if (shown.length === 0)
    return event.type === 'styles.shown' &&
      (event.styles as readonly string[]).length === (text === null ? 1 : 2)
      ? undefined
      : 'the list is shown at once, all of it where the address has a text';
  switch (event.type) {
    case 'address.read':
      return 'it was read as the page opened';
    case 'styles.shown':
      if (before.value.styles === 'loading') return 'the list is another meanwhile as it is later';
      return (event.styles as readonly string[]).length === shown.length
        ? 'it is the list already'
        : undefined;
    case 'text.written':
      return text === event.text ? 'it is the text already' : undefined;
    case 'text.reset':
      return text === null ? 'there is no text to reset' : undefined;
    case 'xstate.done.actor.loadStyles':
      return (event.output as { asked: readonly string[] }).asked.join() === unknown(before).join()
        ? undefined
        : 'those that are shown were asked for';
    default:
      return undefined;
  }
}

export const ownTextWalk = walkOf<typeof ownTextMachine>({
  name: 'own-text',
  model: {
    ...ownTextModel,
    cases: {
      ...ownTextModel.cases,
      'address.read': [
        { type: 'address.read', params: {}, ownText: null },
        { type: 'address.read', params: { text: 'Theirs' }, ownText: 'Mine' },
      ],
      'text.written': [{ type: 'text.written', text: 'Ebb ж' }],
      'styles.shown': [
        { type: 'styles.shown', styles: [sans.class] },
        { type: 'styles.shown', styles: [sans.class, serif.class] },
      ],
      'xstate.done.actor.loadStyles': [loaded(sans), loaded(serif), loaded(sans, serif)],
      // unreachable.ts has the reason.
      'xstate.error.actor.address': [],
    },
    key: ({ value, context: { text, shown } }: Snapshot) => [value, text === null, shown.length === 0],
  },
  leavesOut,
  // What was typed isn't in the address yet when something else is chosen.
  heldMs: [settleMs],
  open: async (testPage) => {
    const { page, network } = testPage;
    network.intercept('compare');
    const library: ReplyOf<Api['typefaces']> = await (await page.request.get('/v1/typefaces')).json();
    const few = ['sans', 'serif'].flatMap((name) =>
      library.data.filter(({ classification }) => classification === name).slice(0, 1),
    );
    network.stubCall('typefaces', () => ({ ...library, data: few, total: few.length }));
    await serveFont(testPage, /-whole\.woff2/);
    // The library is opened by a link: with two families.
    await testPage.open('/information');
    const query = openingQuery(testPage);
    await testPage.navigate(`/typefaces?${query || 'class=sans'}`);
    await expect(field(testPage)).toBeVisible();
  },
  triggers: {
    'address.read': addressRead((params) => String(new URLSearchParams(params))),
    'styles.shown': {
      label: ({ styles }) => (styles.length === 1 ? 'the sans alone is shown' : 'both families are shown'),
      // What the page shows first it shows by itself.
      run: async (testPage, { styles }, { before }) => {
        if (before.context.shown.length > 0) await classes(testPage).selectOption(listOf(styles));
      },
    },
    'text.written': {
      label: ({ text }) => `types '${text}'`,
      run: (testPage, { text }) => field(testPage).fill(text),
    },
    'text.reset': {
      label: "presses 'Show names'",
      run: (testPage) => main(testPage).getByRole('button', { name: 'Show names' }).click(),
    },
    'styles.retry': { label: "presses 'Try again'", run: (testPage) => retry(testPage).click() },
    'address.changed': {
      label: ({ params }) =>
        params.text ? `a link leads to the text '${params.text}'` : 'a link leads to no text',
      run: async (testPage, { params }) => {
        const { searchParams } = new URL(testPage.page.url());
        searchParams.delete('text');
        if (params.text) searchParams.set('text', params.text);
        await testPage.navigate(`/typefaces?${searchParams}`);
      },
    },
    'xstate.done.actor.loadStyles': {
      label: 'their characters arrive',
      run: async ({ network }) => {
        const request = await network.waitForCall('compare');
        const asked = new URL(request.url()).searchParams.get('styles') ?? '';
        await network.fulfill('compare', {
          data: asked.split(',').map((style) => comparedStyle(style, '', '')),
        });
      },
    },
    'xstate.error.actor.loadStyles': {
      label: 'the server refuses them',
      run: (testPage, event) => testPage.settleCall('compare', event),
    },
  },
  views: {
    text: async (testPage, snapshot) => {
      const line = selectLine(snapshot);
      const { shown } = snapshot.context;
      // The page that opens has done two steps already.
      if (shown.length === 0) return;
      await expect(field(testPage)).toHaveValue(snapshot.context.text ?? '');
      await expect(main(testPage).getByRole('button', { name: 'Show names' })).toBeVisible({
        visible: line !== '',
      });
      const set = main(testPage).getByRole('article').locator('[data-runs-off]');
      await expect(set).toHaveText(line === '' ? [] : shown.map(() => line));
      await expect(main(testPage).getByText(/^Not in/)).toHaveCount(
        shown.filter((style) => missingFrom(snapshot.context, style).length > 0).length,
      );
    },
    'styles.known': (testPage) => expect(retry(testPage)).toHaveCount(0),
    'styles.loading': async (testPage) => {
      await testPage.network.waitForCall('compare');
      await expect(retry(testPage)).toHaveCount(0);
    },
    'styles.failed': (testPage) => expect(retry(testPage)).toBeVisible(),
  },
});
