/** The axes machine: the sliders of a typeface's variable font. */
import { expect } from 'playwright/test';
import { type axesMachine, selectSettings } from '../../../machines/axes.machine.ts';
import { axesModel } from '../../../tests/models/axes.model.ts';
import { variableAxes } from '../../../tests/support/glyphs.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { openTypeface } from './typeface-parts.ts';

const variable = { class: 'firth-variable', url: '/fonts/firth-variable.woff2', axes: variableAxes };

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Variable axes' });
const slider = (testPage: TestPage, tag: string) =>
  section(testPage).getByRole('slider', { name: new RegExp(`${tag}$`) });

export const axesWalk = walkOf<typeof axesMachine>({
  name: 'axes',
  model: {
    ...axesModel,
    inputs: [{ axes: variableAxes }],
    // A slider has neither a value past its ends nor an axis that the font doesn't have.
    cases: {
      ...axesModel.cases,
      'axis.choose': [
        { type: 'axis.choose', tag: 'wght', value: 650 },
        { type: 'axis.choose', tag: 'SOFT', value: 100 },
      ],
    },
  },
  leavesOut: ({ context: { values } }, event) =>
    event.type === 'axis.choose' && values[String(event.tag)] === event.value
      ? 'it is there already'
      : undefined,
  open: async (testPage) => {
    await openTypeface(testPage, 'axes', { variable });
    // The code of the section comes after the page's.
    await expect(slider(testPage, 'wght')).toBeVisible({ timeout: 40_000 });
  },
  triggers: {
    'axis.choose': {
      label: ({ tag, value }) => `moves '${tag}' to ${value}`,
      run: (testPage, { tag, value }) => slider(testPage, tag).fill(String(value)),
    },
    'axes.reset': {
      label: "presses 'Reset the axes'",
      run: (testPage) => section(testPage).getByRole('button', { name: 'Reset the axes' }).click(),
    },
  },
  views: {
    ready: async (testPage, snapshot) => {
      for (const [tag, value] of Object.entries(snapshot.context.values))
        await expect(slider(testPage, tag)).toHaveValue(String(value));
      const settings = selectSettings(snapshot);
      await expect(section(testPage).getByText(`font-variation-settings: ${settings}`)).toBeVisible();
      const sample = section(testPage).getByRole('textbox');
      // The browser writes them in an order of its own.
      const inOrder = (text: string) => text.split(', ').toSorted();
      const shown = () => sample.evaluate((element) => getComputedStyle(element).fontVariationSettings);
      await expect.poll(async () => inOrder(await shown())).toEqual(inOrder(settings));
    },
  },
});
