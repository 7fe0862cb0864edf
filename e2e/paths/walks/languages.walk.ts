/** The languages machine: the section of a typeface's page that lists them. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import { type languagesMachine, selectFoundLanguages } from '../../../machines/languages.machine.ts';
import { languagesModel } from '../../../tests/models/languages.model.ts';
import { languageList } from '../../../tests/support/languages.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { serveFont } from './font-file.ts';

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Languages', exact: true });

const refusal = ({ error }: JobOutcome) => `the server refuses: '${(error as { message: string }).message}'`;

export const languagesWalk = walkOf<typeof languagesMachine>({
  name: 'languages',
  model: languagesModel,
  open: async (testPage) => {
    testPage.network.intercept('languages');
    await serveFont(testPage, new RegExp(languageList.url));
    await testPage.open('/typeface/barlow#languages');
    // The code of the section comes after the page's.
    await expect(section(testPage).getByText('Reading the languages …')).toBeVisible({ timeout: 40_000 });
  },
  triggers: {
    'languages.search': {
      label: ({ text }) => (text === '' ? 'empties the search' : `searches for '${text}'`),
      run: (testPage, { text }) => section(testPage).getByLabel('Find a language').fill(text),
    },
    'languages.retry': {
      label: "presses 'Try again'",
      run: (testPage) => section(testPage).getByRole('button', { name: 'Try again' }).click(),
    },
    'xstate.done.actor.loadLanguages': {
      label: 'the languages arrive',
      run: (testPage, event) => testPage.settleCall('languages', event),
    },
    'xstate.error.actor.loadLanguages': {
      label: refusal,
      run: (testPage, event) => testPage.settleCall('languages', event),
    },
  },
  views: {
    loading: async (testPage) => {
      await expect(section(testPage).getByText('Reading the languages …')).toBeVisible();
      await testPage.network.waitForCall('languages');
    },
    failed: async (testPage, { context }) => {
      await expect(section(testPage).getByText(context.failure?.message ?? '')).toBeVisible();
      await expect(section(testPage).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    known: async (testPage, { context }) => {
      const names = selectFoundLanguages({ context }).map(({ tag }) => tag);
      const listed = section(testPage).getByRole('region', { name: 'Languages by script' });
      await expect(listed.getByRole('listitem')).toHaveCount(names.length);
      for (const name of names) await expect(listed.getByText(name, { exact: true })).toBeVisible();
      await expect(section(testPage).getByLabel('Find a language')).toHaveValue(context.search);
    },
  },
});
