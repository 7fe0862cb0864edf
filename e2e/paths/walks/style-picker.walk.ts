/** The style-picker machine: a family and its styles, where styles are compared. */
import { expect } from 'playwright/test';
import type { stylePickerMachine } from '../../../machines/style-picker.machine.ts';
import { stylePickerModel } from '../../../tests/models/style-picker.model.ts';
import { typeface } from '../../../tests/support/typeface.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

const { family, examples } = typeface;
/** Of the real shop; its styles are those of the model. */
const slug = 'barlow';

const main = ({ page }: TestPage) => page.getByRole('main');
const families = (testPage: TestPage) =>
  main(testPage).getByRole('combobox', { name: 'Typeface', exact: true });
const choices = (testPage: TestPage) => main(testPage).getByRole('combobox', { name: 'Style', exact: true });
const retry = (testPage: TestPage) => main(testPage).getByRole('button', { name: 'Try again' });

const shows =
  ({
    words,
    isOffered,
    isFailed,
  }: {
    readonly words: RegExp | null;
    readonly isOffered: boolean;
    readonly isFailed: boolean;
  }) =>
  async (testPage: TestPage, { context }: { readonly context: { readonly slug: string } }) => {
    await expect(families(testPage)).toHaveValue(context.slug);
    await expect(choices(testPage)).toHaveCount(isOffered ? 1 : 0);
    await expect(retry(testPage)).toHaveCount(isFailed ? 1 : 0);
    const said = main(testPage).getByText(/^Its styles/);
    if (words) await expect(said).toHaveText(words);
    else await expect(said).toHaveCount(0);
  };

export const stylePickerWalk = walkOf<typeof stylePickerMachine>({
  name: 'style-picker',
  model: {
    ...stylePickerModel,
    cases: {
      ...stylePickerModel.cases,
      'family.choose': [
        { type: 'family.choose', slug },
        { type: 'family.choose', slug: 'bitter' },
        { type: 'family.choose', slug: '' },
      ],
    },
  },
  leavesOut: ({ context }, event) =>
    event.type === 'family.choose' && event.slug === context.slug ? 'it is chosen already' : undefined,
  open: async (testPage) => {
    testPage.network.intercept('typeface');
    await testPage.open('/compare');
  },
  triggers: {
    'family.choose': {
      label: (event) => (event.slug === '' ? 'chooses no typeface' : `chooses '${event.slug}'`),
      run: async (testPage, event) => {
        await families(testPage).selectOption(event.slug);
      },
    },
    'family.retry': { label: "presses 'Try again'", run: (testPage) => retry(testPage).click() },
    'xstate.done.actor.loadFamily': {
      label: 'its styles arrive',
      run: (testPage, event) => testPage.settleCall('typeface', event),
    },
    'xstate.error.actor.loadFamily': {
      label: 'the server refuses them',
      run: (testPage, event) => testPage.settleCall('typeface', event),
    },
  },
  views: {
    none: shows({ words: null, isOffered: false, isFailed: false }),
    loading: async (testPage, snapshot) => {
      await testPage.network.waitForCall('typeface');
      await shows({ words: /^Its styles are loading/, isOffered: false, isFailed: false })(
        testPage,
        snapshot,
      );
    },
    offered: async (testPage, snapshot) => {
      await shows({ words: null, isOffered: true, isFailed: false })(testPage, snapshot);
      const names = examples.subfamilies.flatMap(({ styles }) => styles.map(({ name }) => name));
      await expect(choices(testPage).getByRole('option')).toHaveText(names);
      await expect(choices(testPage)).toHaveValue(family.main_style.class);
    },
    failed: shows({ words: /^Its styles could not be loaded/, isOffered: false, isFailed: true }),
  },
});
