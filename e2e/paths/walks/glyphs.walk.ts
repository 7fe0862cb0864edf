/** The glyphs machine: the characters of a style, and one of them drawn large. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { type glyphsMachine, selectFound } from '../../../machines/glyphs.machine.ts';
import { glyphsModel } from '../../../tests/models/glyphs.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { openTypeface } from './typeface-parts.ts';

type Snapshot = SnapshotFrom<typeof glyphsMachine>;

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Glyphs', exact: true });
const grid = (testPage: TestPage) => section(testPage).getByRole('listbox', { name: 'Characters' });
const nameOf = ({ context: { list, codePoint } }: Snapshot) =>
  list?.glyphs.find(({ code_point }) => code_point === codePoint)?.character_name ?? '';
const retryOf = (testPage: TestPage) => section(testPage).getByRole('button', { name: 'Try again' });

/** The grid with the character that is chosen, or that nothing was found. */
async function showsGrid(testPage: TestPage, snapshot: Snapshot): Promise<void> {
  const found = selectFound(snapshot);
  const { list, search, styleId } = snapshot.context;
  await expect(section(testPage).getByRole('combobox', { name: 'Style' })).toHaveValue(String(styleId));
  await expect(section(testPage).getByRole('searchbox')).toHaveValue(search);
  await expect(grid(testPage).getByRole('option')).toHaveText(
    found.map(({ character_name }) => new RegExp(`${character_name}, U\\+`)),
  );
  await expect(section(testPage).getByText(`This style has no “${search}”.`)).toHaveCount(
    list !== null && found.length === 0 ? 1 : 0,
  );
}

const shows = (isDrawing: boolean, isFailed: boolean) => async (testPage: TestPage, snapshot: Snapshot) => {
  await showsGrid(testPage, snapshot);
  const drawing = section(testPage).getByRole('img', { name: `${nameOf(snapshot)}, drawn large` });
  await expect(drawing).toBeVisible();
  await expect(section(testPage).locator('[aria-busy=true]')).toHaveCount(isDrawing ? 1 : 0);
  if (selectFound(snapshot).some(({ code_point }) => code_point === snapshot.context.codePoint))
    await expect(grid(testPage).getByRole('option', { selected: true })).toHaveText(
      new RegExp(`${nameOf(snapshot)}, U\\+`),
    );
  if (isDrawing) await testPage.network.waitForCall('glyph');
  await expect(retryOf(testPage)).toHaveCount(isFailed ? 1 : 0);
};

export const glyphsWalk = walkOf<typeof glyphsMachine>({
  name: 'glyphs',
  model: {
    ...glyphsModel,
    cases: {
      ...glyphsModel.cases,
      'glyph.move': [
        { type: 'glyph.move', by: 1 },
        { type: 'glyph.move', by: -1 },
      ],
    },
    key: (snapshot: Snapshot) => [
      snapshot.value,
      snapshot.context.list !== null,
      selectFound(snapshot).length > 0,
    ],
  },
  leavesOut: (before, event) => {
    const { styleId, search } = before.context;
    const found = selectFound(before);
    switch (event.type) {
      case 'style.choose':
        return event.id === styleId ? 'it is chosen already' : undefined;
      case 'glyphs.search':
        return event.text === search ? 'it is searched for already' : undefined;
      case 'glyph.choose':
        return found.some(({ code_point }) => code_point === event.codePoint)
          ? undefined
          : 'the grid doesn’t have it';
      case 'glyph.move':
        return found.length > 0 ? undefined : 'there is no grid';
      default:
        return undefined;
    }
  },
  // Past the first character there is none.
  walksRefused: ({ value }, { type }) =>
    type === 'glyph.move' && JSON.stringify(value) === '{"shown":"drawn"}',
  open: async (testPage) => {
    testPage.network.intercept('glyph');
    await openTypeface(testPage, 'glyphs');
    // The code of the section comes after the page's.
    await expect(section(testPage).getByRole('searchbox')).toBeVisible({ timeout: 40_000 });
  },
  triggers: {
    'style.choose': {
      label: 'chooses another style',
      run: async (testPage, { id }) => {
        await section(testPage).getByRole('combobox', { name: 'Style' }).selectOption(String(id));
      },
    },
    'glyphs.search': {
      label: ({ text }) => (text === '' ? 'empties the search' : `searches for '${text}'`),
      run: (testPage, { text }) => section(testPage).getByRole('searchbox').fill(text),
    },
    'glyphs.retry': { label: "presses 'Try again'", run: (testPage) => retryOf(testPage).click() },
    'glyph.retry': { label: "presses 'Try again'", run: (testPage) => retryOf(testPage).click() },
    'glyph.choose': {
      label: 'presses a character',
      run: (testPage, { codePoint }) => grid(testPage).locator(`[data-code-point="${codePoint}"]`).click(),
    },
    'glyph.move': {
      label: ({ by }) => (by > 0 ? 'goes on by an arrow key' : 'goes back by an arrow key'),
      run: (testPage, { by }) =>
        grid(testPage)
          .locator('[tabindex="0"]')
          .press(by > 0 ? 'ArrowRight' : 'ArrowLeft'),
    },
    'xstate.done.actor.loadGlyphs': {
      label: 'the characters arrive',
      run: (testPage, event) => testPage.settleCall('glyphs', event),
    },
    'xstate.error.actor.loadGlyphs': {
      label: 'the server refuses them',
      run: (testPage, event) => testPage.settleCall('glyphs', event),
    },
    'xstate.done.actor.drawGlyph': {
      label: 'the drawing arrives',
      run: (testPage, event) => testPage.settleCall('glyph', event),
    },
    'xstate.error.actor.drawGlyph': {
      label: 'the server refuses the drawing',
      run: (testPage, event) => testPage.settleCall('glyph', event),
    },
  },
  views: {
    listing: async (testPage) => {
      await testPage.network.waitForCall('glyphs');
      await expect(section(testPage).getByText('Reading the font …')).toBeVisible();
    },
    failed: async (testPage, { context: { failure } }) => {
      await expect(
        section(testPage)
          .getByRole('status')
          .filter({ hasText: failure?.message ?? '' })
          .last(),
      ).toBeVisible();
      await expect(retryOf(testPage)).toBeVisible();
    },
    'shown.drawing': shows(true, false),
    'shown.drawn': shows(false, false),
    'shown.drawingFailed': shows(false, true),
  },
});
