/** The opening machine: the typefaces at the top of the home page, opened with reduced motion so that it waits to be played. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { type openingMachine, showMs } from '../../../machines/opening.machine.ts';
import { openingModel } from '../../../tests/models/opening.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof openingMachine>;

const opening = ({ page }: TestPage) => page.getByRole('main').getByRole('region').first();
const specimen = (testPage: TestPage) =>
  opening(testPage).getByRole('textbox', { name: /^Type here to try/ });
const button = (testPage: TestPage, name: string) =>
  opening(testPage).getByRole('button', { name, exact: true });

const nameOf = async (testPage: TestPage) => (await specimen(testPage).getAttribute('aria-label')) ?? '';
/** Another typeface is shown than this one. */
const showsAnother = (testPage: TestPage, before: string) =>
  expect(specimen(testPage)).not.toHaveAccessibleName(before);

/** What each page shows while the next face is loading. */
const shownBefore = new WeakMap<TestPage, string>();

const shows =
  (isWalking: boolean) =>
  async (testPage: TestPage, { context: { text } }: Snapshot) => {
    await expect(button(testPage, isWalking ? 'Pause' : 'Play')).toBeVisible();
    if (text !== null) await expect(specimen(testPage)).toHaveText(text);
  };

export const openingWalk = walkOf<typeof openingMachine>({
  name: 'opening',
  model: {
    ...openingModel,
    inputs: [{ faces: ['firth-11', 'voe-11'] }],
    // unreachable.ts has the reason.
    cases: { ...openingModel.cases, 'xstate.error.actor.wait': [] },
    key: ({ value, context: { text } }: Snapshot) => [value, text === null],
  },
  isTransient: ({ value }: Snapshot) => JSON.stringify(value) === '{"walking":"loading"}',
  leavesOut: ({ context }, event) => {
    if (event.type !== 'text.written') return undefined;
    if (event.text === '') return context.text === null ? 'there is no text to remove' : undefined;
    return event.text === context.text ? 'it is the text already' : undefined;
  },
  heldMs: [showMs],
  open: async (testPage) => {
    await testPage.page.emulateMedia({ reducedMotion: 'reduce' });
    await testPage.open('/');
    await expect(button(testPage, 'Play')).toBeVisible();
  },
  triggers: {
    'text.written': {
      label: ({ text }) => (text === '' ? 'empties the line' : `types '${text}'`),
      run: (testPage, { text }) => specimen(testPage).fill(text),
    },
    'typeface.next': {
      label: "presses 'Next typeface'",
      run: async (testPage) => {
        const before = await nameOf(testPage);
        await button(testPage, 'Next typeface').click();
        await showsAnother(testPage, before);
      },
    },
    'walk.start': { label: "presses 'Play'", run: (testPage) => button(testPage, 'Play').click() },
    'walk.stop': { label: "presses 'Pause'", run: (testPage) => button(testPage, 'Pause').click() },
    'xstate.done.actor.wait': {
      label: 'some seconds pass',
      run: async (testPage) => {
        shownBefore.set(testPage, await nameOf(testPage));
        await testPage.fireTimer(showMs);
      },
    },
    'xstate.done.actor.loadFace': {
      label: 'the face of the next typeface is there',
      run: (testPage) => showsAnother(testPage, shownBefore.get(testPage) ?? ''),
    },
    'xstate.error.actor.loadFace': {
      label: 'the face of the next typeface is refused',
      prepare: ({ page }) =>
        page.evaluate(() => {
          document.fonts.load = () => Promise.reject(new Error('the face is refused'));
        }),
      run: async ({ page }) => {
        await page.evaluate(() => Reflect.deleteProperty(document.fonts, 'load'));
      },
    },
  },
  views: {
    still: shows(false),
    'walking.waiting': shows(true),
    'walking.loading': 'the face is there at once, or refused',
  },
});
