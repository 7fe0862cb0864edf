/** The glyph-axes machine: the character in the inspector, moved along the axes of the variable font. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { drawingAt } from '../../../domain/glyph-frames.ts';
import type { glyphAxesMachine } from '../../../machines/glyph-axes.machine.ts';
import { glyphAxesModel } from '../../../tests/models/glyph-axes.model.ts';
import { glyphDrawing, glyphList, variableAxes } from '../../../tests/support/glyphs.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { openTypeface } from './typeface-parts.ts';

type Snapshot = SnapshotFrom<typeof glyphAxesMachine>;

const black = { name: 'Black', axes: { wght: 900, SOFT: 50 } };
const variable = {
  class: 'firth-variable',
  url: '/fonts/firth-variable.woff2',
  axes: variableAxes,
  instances: [black],
};

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Glyphs', exact: true });
const group = (testPage: TestPage) => section(testPage).getByRole('group', { name: 'Axes' });
const button = (testPage: TestPage, name: string | RegExp) => group(testPage).getByRole('button', { name });
const slider = (testPage: TestPage, tag: string) =>
  group(testPage).getByRole('slider', { name: new RegExp(`${tag}$`) });
const characterOf = (codePoint: number) =>
  glyphList.glyphs.find(({ code_point }) => code_point === codePoint)?.character_name ?? '';

function leavesOut({ value, context }: Snapshot, event: AnyEvent): string | undefined {
  // From the weight both are walked: the axis that is held, and another one.
  if ((event.type === 'axis.choose' || event.type === 'axes.still') && context.axis === 'SOFT')
    return 'one axis is as good as the other';
  if (event.type !== 'axes.play') return undefined;
  if (value === 'playing') return 'the button is called ‘Stop’ now, which is walked';
  return value === 'lacking' ? 'there is nothing to move, and no such button' : undefined;
}

/** Moves a slider, away first where it is there already. */
async function move(testPage: TestPage, tag: string, value: number): Promise<void> {
  const moved = slider(testPage, tag);
  if (Number(await moved.inputValue()) === value) await moved.fill(String(value - 1));
  await moved.fill(String(value));
  await expect(moved).toHaveValue(String(value));
}

type Shown = {
  readonly isBusy?: true;
  readonly isPlaying?: true;
  readonly hasRetry?: true;
  readonly words?: string;
};

/** What stands beside the drawing. */
async function showsAxes(testPage: TestPage, shown: Shown): Promise<void> {
  const { isBusy = false, isPlaying = false, hasRetry = false, words = '' } = shown;
  if (isBusy) await testPage.network.waitForCall('variableGlyph');
  await expect(section(testPage).locator('[aria-busy=true]')).toHaveCount(isBusy ? 1 : 0);
  await expect(button(testPage, /^Stop/)).toHaveCount(isPlaying ? 1 : 0);
  await expect(button(testPage, 'Try again')).toHaveCount(hasRetry ? 1 : 0);
  // The values of the sliders are outputs, which are live regions, too.
  await expect(group(testPage).locator('[role=status]')).toHaveText(words);
}

/** The outline, compared with that of the static style or of the variable font at its slider. */
async function expectOutline(testPage: TestPage, { context: { codePoint, frames } }: Snapshot) {
  const drawing = section(testPage).getByRole('img', { name: `${characterOf(codePoint)}, drawn large` });
  const weight = Number(await slider(testPage, 'wght').inputValue());
  const { path } = frames ? drawingAt(frames.frames, weight) : glyphDrawing;
  await expect(drawing.locator('[data-part=outline]')).toHaveAttribute('d', path);
}

const shows = (shown: Shown) => async (testPage: TestPage, snapshot: Snapshot) => {
  await showsAxes(testPage, shown);
  await expectOutline(testPage, snapshot);
};

export const glyphAxesWalk = walkOf<typeof glyphAxesMachine>({
  name: 'glyph-axes',
  model: {
    ...glyphAxesModel,
    cases: {
      ...glyphAxesModel.cases,
      'axis.choose': [
        { type: 'axis.choose', tag: 'wght', value: 650 },
        { type: 'axis.choose', tag: 'SOFT', value: 100 },
      ],
      'character.changed': [{ type: 'character.changed', codePoint: 0x61 }],
      'instance.choose': [{ type: 'instance.choose', values: black.axes }],
      // unreachable.ts has the reason.
      'xstate.error.actor.playGlyph': [],
    },
    key: ({ value }: Snapshot) => value,
  },
  leavesOut,
  open: async (testPage) => {
    const { network } = testPage;
    network.intercept('variableGlyph');
    network.stubCall('glyph', () => glyphDrawing);
    await openTypeface(testPage, 'glyphs', { variable });
    await network.fulfill('glyphs', glyphList);
    // The code of the section comes after the page's.
    await expect(slider(testPage, 'wght')).toBeVisible({ timeout: 40_000 });
  },
  triggers: {
    'axis.choose': {
      label: ({ tag, value }) => `moves '${tag}' to ${value}`,
      run: (testPage, { tag, value }) => move(testPage, tag, value),
    },
    'instance.choose': {
      label: `chooses '${black.name}'`,
      run: async (testPage) => {
        const instances = group(testPage).getByRole('combobox', { name: 'Instance' });
        if ((await instances.inputValue()) === black.name) await instances.selectOption('None');
        await instances.selectOption(black.name);
      },
    },
    'axes.play': {
      label: "presses 'Play', or 'Stop' while it loads",
      run: (testPage) => button(testPage, /^(?:Play|Stop)/).click(),
    },
    'axes.still': {
      label: "presses 'Stop', and moves the axis from where it came to",
      run: async (testPage, { axes }) => {
        await button(testPage, /^Stop/).click();
        await expect(button(testPage, /^Play/)).toBeVisible();
        for (const [tag, value] of Object.entries(axes)) await move(testPage, tag, value);
      },
    },
    'axes.reset': { label: "presses 'Reset'", run: (testPage) => button(testPage, 'Reset').click() },
    'character.changed': {
      label: ({ codePoint }) => `chooses '${String.fromCodePoint(codePoint)}'`,
      run: (testPage, { codePoint }) => section(testPage).locator(`[data-code-point="${codePoint}"]`).click(),
    },
    'frames.retry': {
      label: "presses 'Try again'",
      run: (testPage) => button(testPage, 'Try again').click(),
    },
    'xstate.done.actor.loadFrames': {
      label: 'the character along the axis arrives',
      run: (testPage, event) => testPage.settleCall('variableGlyph', event),
    },
    'xstate.error.actor.loadFrames': {
      label: ({ error }) =>
        (error as { status: number }).status === 404
          ? 'the variable font lacks the character'
          : 'the server refuses it',
      run: (testPage, event) => testPage.settleCall('variableGlyph', event),
    },
  },
  views: {
    untouched: async (testPage, snapshot) => {
      await shows({})(testPage, snapshot);
      for (const { tag, start } of variableAxes)
        await expect(slider(testPage, tag)).toHaveValue(String(start));
    },
    loading: shows({ isBusy: true }),
    starting: shows({ isBusy: true, isPlaying: true }),
    shown: shows({}),
    playing: (testPage) => showsAxes(testPage, { isPlaying: true }),
    lacking: (testPage, snapshot) => {
      const words = `The variable font has no ${characterOf(snapshot.context.codePoint)}: this is the static style’s.`;
      return shows({ words })(testPage, snapshot);
    },
    failed: (testPage, snapshot) =>
      shows({ hasRetry: true, words: snapshot.context.failure?.message ?? '' })(testPage, snapshot),
  },
});
