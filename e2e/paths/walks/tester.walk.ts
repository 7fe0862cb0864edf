/** The tester machine: the samples of a typeface's styles, and what is set in them. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import {
  sampleOf,
  selectSizePx,
  selectStyles,
  type testerMachine,
} from '../../../machines/tester.machine.ts';
import { testerModel } from '../../../tests/models/tester.model.ts';
import { narrow, typeface } from '../../../tests/support/typeface.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { openTypeface } from './typeface-parts.ts';

type Snapshot = SnapshotFrom<typeof testerMachine>;

const sizePx = 120;
const styles = [
  ...Object.values(typeface.editable.subfamilies).flatMap((subfamily) => subfamily.styles),
  narrow,
];
const nameOf = (id: number) => styles.find((style) => style.id === id)?.name ?? '';

const samples = ({ page }: TestPage) => page.getByRole('region', { name: 'Samples', exact: true });
const rowOf = (testPage: TestPage, id: number) =>
  samples(testPage)
    .getByRole('listitem')
    .filter({ has: testPage.page.getByRole('heading', { name: nameOf(id), exact: true }) });
const edited = (testPage: TestPage) => samples(testPage).getByRole('textbox', { name: /^Sample of/ });
const retry = (testPage: TestPage) => samples(testPage).getByRole('button', { name: 'Try again' });
const size = (testPage: TestPage) => samples(testPage).getByLabel('Size in px, as a number');

const settings: readonly string[] = [
  'size.choose',
  'case.choose',
  'vision.choose',
  'feature.toggle',
  'samples.renew',
  'window.resized',
];

/** Why the page has no such event in this state of the tester. */
function leavesOut(before: Snapshot, event: AnyEvent) {
  const { context, value } = before;
  const { editedId, requestedSubfamilyId, subfamilyId } = context;
  const isSet = value.styles === 'shown' && value.typing === 'reading' && subfamilyId === 1;
  if (settings.includes(event.type) && !isSet)
    return 'what is set stays the same: it is walked where samples are read';
  switch (event.type) {
    case 'size.choose':
      return context.sizePx === sizePx ? 'it is chosen already' : undefined;
    case 'case.choose':
      return context.letterCase === null ? undefined : 'it is chosen already';
    case 'vision.choose':
      return context.vision === 'full' ? undefined : 'it is chosen already';
    case 'feature.toggle':
      return context.features.length === 0
        ? undefined
        : 'the feature is on, and its group has another button for none';
    case 'subfamily.choose':
      return event.id === requestedSubfamilyId ? 'it is chosen already' : undefined;
    case 'sample.edit':
      if (event.id === editedId) return 'it is edited already';
      return selectStyles(before).some(({ id }) => id === event.id) ? undefined : 'the sample isn’t shown';
    case 'sample.written':
      if (editedId !== event.id) return 'only the sample that is edited can be written';
      return context.editedTexts[String(event.id)] === event.text ? 'it is the text already' : undefined;
    default:
      return undefined;
  }
}

export const testerWalk = walkOf<typeof testerMachine>({
  name: 'tester',
  model: {
    ...testerModel,
    // unreachable.ts has the reason.
    cases: { ...testerModel.cases, 'xstate.error.actor.loadFacesForPrint': [] },
    key: ({ value, context }: Snapshot) => [
      value,
      context.subfamilyId,
      context.subfamilies.every(({ styles }) => styles !== null),
    ],
  },
  leavesOut,
  open: async (testPage) => {
    testPage.network.intercept('styles');
    await openTypeface(testPage, 'samples');
    await expect(samples(testPage)).toBeVisible();
  },
  triggers: {
    'window.resized': {
      label: ({ widthPx }) => `makes the window ${widthPx} px wide`,
      run: ({ page }, { widthPx }) => page.setViewportSize({ width: widthPx, height: 760 }),
    },
    'size.choose': {
      label: ({ sizePx: px }) => `sets ${px} px`,
      run: async (testPage, { sizePx: px }) => {
        await size(testPage).fill(String(px));
        await size(testPage).press('Enter');
      },
    },
    'case.choose': {
      label: 'chooses all caps',
      run: (testPage) => samples(testPage).getByTitle('All caps', { exact: true }).click(),
    },
    'vision.choose': {
      label: ({ vision }) => `chooses the vision '${vision}'`,
      run: async (testPage, { vision }) => {
        await samples(testPage).getByRole('combobox', { name: 'Vision' }).selectOption(vision);
      },
    },
    'feature.toggle': {
      label: 'chooses old-style figures',
      run: async (testPage) => {
        await samples(testPage).locator('summary', { hasText: 'Features' }).click();
        await samples(testPage).getByText('Old-style figures').click();
        await samples(testPage).locator('summary', { hasText: 'Features' }).click();
      },
    },
    'subfamily.choose': {
      label: ({ id }) => `chooses the subfamily ${id}`,
      run: (testPage, { id }) =>
        samples(testPage)
          .getByRole('group', { name: 'Subfamily' })
          .getByText(id === 1 ? 'Normal' : 'Condensed', { exact: true })
          .click(),
    },
    'samples.renew': {
      label: "presses 'New samples'",
      run: (testPage) => samples(testPage).getByRole('button', { name: 'New samples' }).click(),
    },
    'samples.retry': { label: "presses 'Try again'", run: (testPage) => retry(testPage).click() },
    'sample.edit': {
      label: ({ id }) => `presses 'Edit text' at ${nameOf(id)}`,
      run: (testPage, { id }) =>
        rowOf(testPage, id)
          .getByRole('button', { name: /^Edit text/ })
          .click(),
    },
    'sample.leave': { label: 'presses Escape', run: (testPage) => edited(testPage).press('Escape') },
    'sample.written': {
      label: ({ text }) => `types '${text}' and presses Tab`,
      run: async (testPage, { text }) => {
        await edited(testPage).fill(text);
        await edited(testPage).press('Tab');
      },
    },
    'tester.hidden': {
      label: 'scrolls until no sample is in sight',
      run: async (testPage) => {
        await testPage.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(samples(testPage)).not.toBeInViewport();
      },
    },
    'xstate.done.actor.loadStyles': {
      label: 'its styles arrive',
      run: (testPage, event) => testPage.settleCall('styles', event),
    },
    'xstate.error.actor.loadStyles': {
      label: 'the server refuses them',
      run: (testPage, event) => testPage.settleCall('styles', event),
    },
  },
  views: {
    'styles.shown': showsStyles,
    'styles.loading': async (testPage, snapshot) => {
      await testPage.network.waitForCall('styles');
      await showsStyles(testPage, snapshot);
    },
    'styles.failed': async (testPage, snapshot) => {
      await showsStyles(testPage, snapshot);
      await expect(samples(testPage).getByText(snapshot.context.failure?.message ?? '')).toBeVisible();
    },
    'typing.reading': (testPage) => expect(edited(testPage)).toHaveCount(0),
    'typing.editing': async (testPage, { context: { editedId } }) => {
      await expect(edited(testPage)).toHaveCount(1);
      await expect(edited(testPage)).toHaveAccessibleName(`Sample of ${nameOf(editedId ?? 0)}`);
    },
  },
});

/** The samples of the subfamily that is there, with what is set in them; and whether another one is loading. */
async function showsStyles(testPage: TestPage, snapshot: Snapshot): Promise<void> {
  const { context, value } = snapshot;
  const shown = selectStyles(snapshot);
  await expect(samples(testPage).getByRole('heading', { level: 3 })).toHaveText(
    shown.map(({ name }) => name),
  );
  for (const [index, style] of shown.entries())
    await expect(rowOf(testPage, style.id).locator('[data-sample]')).toHaveText(
      sampleOf(context, style, index, shown.length).text,
    );
  await expect(samples(testPage).getByRole('list')).toHaveAttribute(
    'aria-busy',
    String(value.styles === 'loading'),
  );
  await expect(retry(testPage)).toHaveCount(value.styles === 'failed' ? 1 : 0);
  await expect(samples(testPage).getByRole('combobox', { name: 'Vision' })).toHaveValue(context.vision);
  if (context.letterCase) await expect(samples(testPage)).toHaveAttribute('data-case', context.letterCase);
  else await expect(samples(testPage)).not.toHaveAttribute('data-case');
  if (context.sizePx !== null) await expect(size(testPage)).toHaveValue(String(selectSizePx(snapshot)));
  await expect(samples(testPage).locator('summary', { hasText: 'Features' })).toHaveText(
    context.features.length > 0 ? `Features ${context.features.length} on` : 'Features',
  );
}
