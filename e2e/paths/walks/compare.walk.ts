/** The compare machine: styles of the real shop beside each other. */

import { done } from '@skerry/machine-paths/model';
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { SettingParams } from '../../../domain/text-setting.ts';
import { type compareMachine, rowsOf } from '../../../machines/compare.machine.ts';
import { compareModel } from '../../../tests/models/compare.model.ts';
import { comparedShop, comparedStyle } from '../../../tests/support/compare.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { addressRead, openingQuery } from './address-parts.ts';

type Snapshot = SnapshotFrom<typeof compareMachine>;

const [first, second] = ['barlow-400', 'barlow-700'];
const regular = comparedStyle(first, 'Regular', '');
const bold = comparedStyle(second, 'Bold', '');
const loadedAll = done('loadStyles', {
  asked: [first, second],
  styles: [regular, bold],
  shops: [comparedShop],
});
const loadedNone = done('loadStyles', { asked: [first, second], styles: [], shops: [] });

const comparison = ({ page }: TestPage) => page.getByRole('region', { name: 'Comparison' });
const queryOf = (params: SettingParams) => String(new URLSearchParams(params));

const isLoading = ({ value }: Snapshot) => value.styles === 'loading';
const isFailed = ({ value }: Snapshot) => value.styles === 'failed';

export const compareWalk = walkOf<typeof compareMachine>({
  name: 'compare',
  model: {
    ...compareModel,
    // The styles of the real shop, which answers for them.
    cases: {
      ...compareModel.cases,
      'style.add': [{ type: 'style.add', style: first }],
      'style.remove': [{ type: 'style.remove', style: first }],
      'style.move': [{ type: 'style.move', style: second, by: -1 }],
      'address.read': [
        { type: 'address.read', params: {}, ownText: null },
        { type: 'address.read', params: { v: '1', styles: `${first},${second}` }, ownText: 'Ebb' },
      ],
      'xstate.done.actor.loadStyles': [loadedAll, loadedNone],
      // unreachable.ts has the reason.
      'xstate.error.actor.address': [],
    },
    key: ({ value, context: { setting, known } }) => [
      value,
      setting.styles.filter((style) => !known[style]).length,
      setting.styles.length > 1,
    ],
  },
  leavesOut: (before, event, cause) => {
    const { setting, shops, choice } = before.context;
    const has = (style: string) => setting.styles.includes(style);
    if (before.value.setting === 'reading')
      return event.type === 'address.read' ? undefined : 'the address is read before anybody can do anything';
    if (event.type.startsWith('xstate.') || event.type === 'styles.retry' || event.type === 'styles.drop')
      return undefined;
    if (event.type === 'style.add' && !isLoading(before))
      return has(first) ? 'it is in the list already' : undefined;
    if (isLoading(before) || (isFailed(before) && event.type !== 'address.changed'))
      return 'the list and what is set go on meanwhile as they do later';
    switch (event.type) {
      case 'address.changed':
        return before.context.gone.length === 0 && cause?.type !== 'styles.drop'
          ? undefined
          : 'the address has such styles still: a link to them is none to another address';
      case 'style.remove':
        return has(first) ? undefined : 'it is not in the list';
      case 'style.move':
        return setting.styles.indexOf(second) > 0 ? undefined : 'it is the first already, or not in the list';
      case 'setting.choose':
        return setting.mode === 'overlaid' ? 'it is chosen already' : undefined;
      case 'text.written':
        return setting.text === 'Ebb' ? 'it is the text already' : undefined;
      case 'text.reset':
        return setting.text === null ? 'there is no text to reset' : undefined;
      case 'licence.choose':
        return shops.barlow !== undefined && has(first) && choice.web === undefined
          ? undefined
          : 'there is no price to choose for, or it is chosen already';
      default:
        return undefined;
    }
  },
  open: async (testPage) => {
    testPage.network.intercept('compare');
    await testPage.open(`/compare?${openingQuery(testPage)}`);
    await expect(comparison(testPage)).toHaveAttribute('data-ready', '');
  },
  triggers: {
    'style.add': {
      label: 'adds Barlow Regular',
      run: async ({ page }) => {
        await page.getByRole('combobox', { name: 'Typeface' }).selectOption('Barlow');
        await page.getByRole('combobox', { name: 'Style' }).selectOption(first);
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      },
    },
    'style.remove': {
      label: "presses 'Remove' at Barlow Regular",
      run: ({ page }) => page.getByRole('button', { name: 'Remove Barlow Regular' }).click(),
    },
    'style.move': {
      label: "presses 'Up' at Barlow Bold",
      run: ({ page }) => page.getByRole('button', { name: 'Move Barlow Bold up' }).click(),
    },
    'setting.choose': {
      label: "chooses 'Overlaid'",
      run: ({ page }) => page.getByText('Overlaid', { exact: true }).click(),
    },
    'text.written': {
      label: ({ text }) => `types '${text}'`,
      run: ({ page }, { text }) => page.getByLabel('Text', { exact: true }).fill(text),
    },
    'text.reset': {
      label: "presses 'Reset the text'",
      run: ({ page }) => page.getByRole('button', { name: 'Reset the text' }).click(),
    },
    'styles.retry': {
      label: "presses 'Try again'",
      run: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    },
    'styles.drop': {
      label: "presses 'Continue without them'",
      run: ({ page }) => page.getByRole('button', { name: 'Continue without them' }).click(),
    },
    'address.changed': {
      label: ({ params }) => `a link leads to ?${queryOf(params)}`,
      run: (testPage, { params }) => testPage.navigate(`/compare?${queryOf(params)}`),
    },
    'licence.choose': {
      label: 'chooses a web licence for the prices',
      run: async ({ page }, { value }) => {
        await page.getByText(/^Prices for|^Choose licences/).click();
        await page.getByRole('combobox', { name: /Web/ }).selectOption(String(value));
      },
    },
    'address.read': addressRead(queryOf),
    'xstate.done.actor.loadStyles': {
      label: ({ output }) =>
        (output as { styles: readonly unknown[] }).styles.length > 0
          ? 'the styles arrive'
          : 'there are no such styles',
      run: async ({ page, network }, { output }) => {
        const { styles } = output as { styles: readonly { class: string }[] };
        const query = styles.map((style) => style.class).join(',');
        const reply = query && (await (await page.request.get(`/v1/compare?styles=${query}`)).json());
        await network.fulfill('compare', reply || { data: [] });
      },
    },
    'xstate.error.actor.loadStyles': {
      label: ({ error }: JobOutcome) => `the server refuses: '${(error as { message: string }).message}'`,
      run: (testPage, event) => testPage.settleCall('compare', event),
    },
  },
  views: {
    'setting.reading': 'the address is read at once',
    'setting.read': async ({ page }, { context: { setting } }) => {
      const { mode, text } = setting;
      await expect(page.locator('input[name=mode]:checked')).toHaveAccessibleName(
        mode === 'overlaid' ? 'Overlaid' : 'Stacked',
      );
      if (text !== null) await expect(page.getByLabel('Text', { exact: true })).toHaveValue(text);
      // A style that there isn't, or that was given up, stays in the address until something is chosen.
      const written = () =>
        (new URL(page.url()).searchParams.get('styles') ?? '')
          .split(',')
          .filter((style) => setting.styles.includes(style));
      await expect.poll(written).toEqual(setting.styles);
    },
    'styles.known': async (testPage, { context }) => {
      const names = rowsOf(context.setting.styles, context.known, null).map(({ name }) => name);
      await expect(comparison(testPage).getByRole('heading')).toHaveText(names);
    },
    'styles.loading': async (testPage) => {
      await testPage.network.waitForCall('compare');
      await expect(comparison(testPage).getByText('The styles are loading')).toBeAttached();
    },
    'styles.failed': async (testPage) => {
      await expect(comparison(testPage).getByText('We couldn’t load every style.')).toBeVisible();
      await expect(comparison(testPage).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
});
