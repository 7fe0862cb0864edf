/** The copying machine: the link to a text that is set on a typeface's page, and its CSS. */
import { expect } from 'playwright/test';
import { type copyingMachine, saidMs } from '../../../machines/copying.machine.ts';
import { copyingModel } from '../../../tests/models/copying.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { copiedText, endCopying, holdClipboard } from './clipboard.ts';
import { openTypeface } from './typeface-parts.ts';

type Shown = { readonly context: { readonly what: 'link' | 'css' } };

const block = ({ page }: TestPage) => page.locator('[data-block]');
const names = { link: 'Copy link', css: 'Copy CSS' } as const;
const css = (testPage: TestPage) => block(testPage).locator('pre');

const says =
  (words: { readonly link: string; readonly css: string } | null) =>
  async (testPage: TestPage, { context: { what } }: Shown) => {
    const said = block(testPage).getByText(/copied$|allow copying/);
    if (words === null) await expect(said).toHaveCount(0);
    else await expect(said).toHaveText(words[what]);
  };
const silent = says(null);
const refused = says({
  link: 'Your browser doesn’t allow copying: take the link from the address bar.',
  css: 'Your browser doesn’t allow copying: take the CSS from below.',
});

export const copyingWalk = walkOf<typeof copyingMachine>({
  name: 'copying',
  // unreachable.ts has the reason.
  model: { ...copyingModel, cases: { ...copyingModel.cases, 'xstate.error.actor.wait': [] } },
  heldMs: [saidMs],
  open: async (testPage) => {
    await holdClipboard(testPage);
    await openTypeface(testPage, 'block');
    await expect(block(testPage)).toHaveAttribute('data-ready', '');
  },
  triggers: {
    'setting.copy': {
      label: ({ what }) => `presses '${names[what]}'`,
      run: (testPage, { what }) => block(testPage).getByRole('button', { name: names[what] }).click(),
    },
    'xstate.done.actor.copy': {
      label: 'the browser copies it',
      run: (testPage) => endCopying(testPage, 'copied'),
    },
    'xstate.error.actor.copy': {
      label: 'the browser refuses',
      run: (testPage) => endCopying(testPage, 'refused'),
    },
    'xstate.done.actor.wait': { label: 'some seconds pass', run: (testPage) => testPage.fireTimer(saidMs) },
  },
  views: {
    idle: silent,
    copying: async (testPage, snapshot) => {
      await silent(testPage, snapshot);
      const asked = await copiedText(testPage);
      if (snapshot.context.what === 'css') expect(asked).toContain('font-family');
      else expect(asked).toMatch(/^https?:.*\/typeface\/firth/);
    },
    copied: says({ link: 'Link copied', css: 'CSS copied' }),
    refused: async (testPage, snapshot) => {
      await refused(testPage, snapshot);
      if (snapshot.context.what === 'css') await expect(css(testPage)).toContainText('font-family');
      else await expect(css(testPage)).toHaveCount(0);
    },
  },
});
