/** The own-font machine: a visitor's own font beside those that are compared. */
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { ownFontMachine } from '../../../machines/own-font.machine.ts';
import { ownFontModel } from '../../../tests/models/own-font.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { fontPath } from './font-file.ts';

type Snapshot = SnapshotFrom<typeof ownFontMachine>;

/** What is in the next file: it is prepared before the file is chosen. */
const contents = new WeakMap<TestPage, Buffer>();

const main = ({ page }: TestPage) => page.getByRole('main');
const remove = (testPage: TestPage) => main(testPage).getByRole('button', { name: 'Remove mine.otf' });

async function shows(testPage: TestPage, { context: { font, problem } }: Snapshot): Promise<void> {
  await expect(main(testPage).getByRole('heading', { name: 'mine.otf' })).toHaveCount(font === null ? 0 : 1);
  const field = main(testPage).getByLabel(/^Your own font/);
  await expect(field).toHaveAccessibleDescription(problem ?? '');
}

export const ownFontWalk = walkOf<typeof ownFontMachine>({
  name: 'own-font',
  model: {
    ...ownFontModel,
    // unreachable.ts has the reason.
    cases: { ...ownFontModel.cases, 'xstate.error.actor.hideFont': [] },
    key: ({ value, context }: Snapshot) => [value, context.font !== null],
  },
  isTransient: ({ value }: Snapshot) => value === 'reading',
  leavesOut: ({ context }, { type }) =>
    type === 'font.remove' && context.font === null ? 'there is no font to remove' : undefined,
  open: (testPage) => testPage.open('/compare'),
  triggers: {
    'font.choose': {
      label: ({ file: { name } }) => `chooses ${name}`,
      run: (testPage, { file: { name } }) =>
        main(testPage)
          .getByLabel(/^Your own font/)
          .setInputFiles({ name, mimeType: '', buffer: contents.get(testPage) ?? Buffer.from('none') }),
    },
    'font.remove': { label: "presses 'Remove'", run: (testPage) => remove(testPage).click() },
    'xstate.done.actor.showFont': {
      label: 'it is a font',
      prepare: async (testPage) => {
        contents.set(testPage, readFileSync(fontPath));
      },
      run: async () => undefined,
    },
    'xstate.error.actor.showFont': {
      label: 'it is no font',
      prepare: async (testPage) => {
        contents.set(testPage, Buffer.from('no font'));
      },
      run: async (testPage, _, { after }) => {
        await shows(testPage, after);
        // The browser says so, too.
        expect(testPage.consoleMessages.splice(0).join()).toMatch(/^OTS parsing error/);
      },
    },
  },
  views: { idle: shows, reading: 'the browser reads it at once' },
});
