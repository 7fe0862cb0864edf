/** The block machine: the text that is set on a typeface's page. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { maxTextLength } from '../../../domain/text-limit.ts';
import type { SettingParams } from '../../../domain/text-setting.ts';
import type { blockMachine } from '../../../machines/block.machine.ts';
import { blockModel } from '../../../tests/models/block.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { addressRead, openingQuery } from './address-parts.ts';

type Snapshot = SnapshotFrom<typeof blockMachine>;

/** A typeface with a variable font and with features; the model's names of styles stand for its own. */
const slug = 'martian-mono';
const variable = 'firth-variable';

const block = ({ page }: TestPage) => page.locator('[data-block]');
const queryOf = (params: SettingParams) =>
  String(new URLSearchParams(params)).replace(variable, `${slug}-variable`);
const button = (testPage: TestPage, name: string | RegExp) => block(testPage).getByRole('button', { name });

async function openMore(testPage: TestPage, name: RegExp): Promise<void> {
  const summary = block(testPage).locator('summary', { hasText: name });
  const isOpen = await summary.evaluate((element) => element.parentElement?.hasAttribute('open'));
  if (!isOpen) await summary.click();
}

/** Everything but the one region is at rest. */
const restsElsewhere = 'another part of the block is at work: each is walked by itself';
const isCalm = ({ value }: Snapshot) =>
  value.setting === 'read' &&
  ['unasked', 'known'].includes(value.coverage) &&
  value.screen === 'inPage' &&
  value.motion === 'still';

export const blockWalk = walkOf<typeof blockMachine>({
  name: 'block',
  model: {
    ...blockModel,
    cases: {
      ...blockModel.cases,
      'address.read': [
        { type: 'address.read', params: {}, ownText: null },
        { type: 'address.read', params: { v: '1', as: 'small' }, ownText: 'Ebb' },
        { type: 'address.read', params: { v: '1', style: variable }, ownText: null },
      ],
      // unreachable.ts has the reasons.
      'xstate.error.actor.address': [],
      'xstate.error.actor.fillScreen': [],
      'xstate.error.actor.playAxes': [],
    },
    key: ({ value, context: { setting } }) => [value, setting.style === variable],
  },
  leavesOut: (before, event, cause) => {
    const { value, context } = before;
    if (value.setting === 'reading')
      return event.type === 'address.read' ? undefined : 'the address is read before anybody can do anything';
    if (event.type.startsWith('xstate.')) return undefined;
    const moves = value.motion === 'playing';
    switch (event.type) {
      case 'screen.left':
        return undefined;
      case 'screen.refused':
        return cause?.type === 'screen.fill'
          ? undefined
          : 'what the browser will say is decided before it is asked';
      case 'screen.fill':
        return value.screen !== 'inPage' || isCalm(before) ? undefined : restsElsewhere;
      case 'axes.play':
        if (moves) return 'the button is called ‘Stop’ now, which is walked';
        if (context.setting.style !== variable) return 'the style has no axes to move';
        return isCalm(before) ? undefined : restsElsewhere;
      case 'axes.still':
        return moves ? undefined : 'no axis moves';
      case 'coverage.retry':
        return value.screen === 'inPage' ? undefined : restsElsewhere;
      case 'preset.choose':
        if (context.setting.preset === 'reading') return 'it is chosen already';
        return isCalm(before) || moves ? undefined : restsElsewhere;
      case 'setting.choose':
        if (context.setting.columns === 2) return 'it is chosen already';
        return isCalm(before) || moves ? undefined : restsElsewhere;
      case 'text.reset':
        if (context.setting.text === null) return 'there is no text to reset';
        return isCalm(before) ? undefined : restsElsewhere;
      case 'address.changed':
        if (moves) return undefined;
        if (context.setting.style === variable)
          return 'where moved axes came to rest, no address says beforehand';
        return isCalm(before) ? undefined : restsElsewhere;
      default:
        return isCalm(before) ? undefined : restsElsewhere;
    }
  },
  open: async (testPage) => {
    testPage.network.intercept('coverage');
    await testPage.open(`/typeface/${slug}?${openingQuery(testPage)}`);
    await expect(block(testPage)).toHaveAttribute('data-ready', '');
  },
  triggers: {
    'preset.choose': {
      label: "chooses 'Reading'",
      run: (testPage) => block(testPage).getByText('Reading', { exact: true }).click(),
    },
    'setting.choose': {
      label: 'chooses two columns',
      run: async (testPage) => {
        await openMore(testPage, /^Spacing/);
        await block(testPage).getByText('Two', { exact: true }).click();
      },
    },
    'feature.toggle': {
      label: 'switches a feature',
      run: async (testPage) => {
        await openMore(testPage, /^Spacing/);
        await openMore(testPage, /^Features/);
        await button(testPage, /^Case-sensitive/).click();
      },
    },
    'text.written': {
      label: ({ text }) => `types '${text}'`,
      run: (testPage, { text }) => block(testPage).getByRole('textbox').fill(text),
    },
    'text.refused': {
      label: 'pastes more than a text may have',
      run: async (testPage) => {
        await block(testPage).getByRole('textbox').focus();
        await testPage.page.keyboard.insertText('x'.repeat(maxTextLength + 1));
      },
    },
    'text.reset': {
      label: "presses 'Reset the text'",
      run: (testPage) => button(testPage, 'Reset the text').click(),
    },
    'window.resized': {
      label: ({ widthPx }) => `makes the window ${widthPx} px wide, and wide again`,
      run: async ({ page }, { widthPx }) => {
        const before = page.viewportSize();
        await page.setViewportSize({ width: widthPx, height: 760 });
        if (before) await page.setViewportSize(before);
      },
    },
    'screen.fill': {
      label: "presses 'Full screen', or 'Leave full screen'",
      run: (testPage) => button(testPage, /full screen$/i).click(),
    },
    'screen.left': {
      label: 'leaves the full screen by Escape',
      // The key is the browser's own, and never reaches the page. The browser fills the screen some time after it was asked.
      run: async ({ page }) => {
        await page.waitForFunction(() => document.fullscreenElement !== null);
        await page.evaluate(() => document.exitFullscreen());
      },
    },
    'screen.refused': {
      label: 'the browser refuses',
      prepare: ({ page }) =>
        page.evaluate(() => {
          const { requestFullscreen } = Element.prototype;
          Element.prototype.requestFullscreen = () =>
            new Promise((_, reject) => {
              Element.prototype.requestFullscreen = requestFullscreen;
              addEventListener('refused', reject, { once: true });
            });
        }),
      run: async ({ page }) => {
        await page.evaluate(() => dispatchEvent(new Event('refused')));
      },
    },
    'address.changed': {
      label: ({ params }) => `a link leads to ?${queryOf(params)}`,
      run: (testPage, { params }) => testPage.navigate(`/typeface/${slug}?${queryOf(params)}`),
    },
    'axes.play': { label: "presses 'Play'", run: (testPage) => button(testPage, /^Play/).click() },
    'axes.still': { label: "presses 'Stop'", run: (testPage) => button(testPage, /^Stop/).click() },
    'coverage.retry': {
      label: "presses 'Try again'",
      run: (testPage) => button(testPage, 'Try again').click(),
    },
    'address.read': addressRead(queryOf),
    'xstate.done.actor.loadCoverage': {
      label: 'the characters of the styles arrive',
      run: (testPage, event) => testPage.settleCall('coverage', event),
    },
    'xstate.error.actor.loadCoverage': {
      label: 'the server refuses them',
      run: (testPage, event) => testPage.settleCall('coverage', event),
    },
  },
  views: {
    'setting.reading': 'the address is read at once',
    'setting.read': async (testPage, { context: { setting, isTooLong } }) => {
      const { preset, text, style, columns } = setting;
      // What the page's own bar half covers would be a small target for axe.
      await testPage.page.evaluate(() => scrollTo(0, 0));
      await expect(block(testPage).getByText(/^The text may have/)).toHaveCount(isTooLong ? 1 : 0);
      await expect(testPage.page.locator('input[name=preset]:checked')).toHaveAccessibleName(
        new RegExp(preset, 'i'),
      );
      await expect(testPage.page.locator('input[name=columns]').nth(columns - 1)).toBeChecked();
      if (text !== null) await expect(block(testPage).getByRole('textbox')).toHaveText(text);
      await expect(button(testPage, 'Reset the text')).toHaveCount(text === null ? 0 : 1);
      await expect(button(testPage, /^(?:Play|Stop)/)).toHaveCount(style === variable ? 1 : 0);
    },
    'coverage.unasked': async ({ network }) => expect(network.isPending('coverage')).toBe(false),
    'coverage.loading': ({ network }) => network.waitForCall('coverage').then(() => undefined),
    'coverage.known': (testPage) => expect(button(testPage, 'Try again')).toHaveCount(0),
    'coverage.unknown': (testPage) => expect(button(testPage, 'Try again')).toBeVisible(),
    'screen.inPage': (testPage) => expect(button(testPage, /^Full screen$/)).toBeAttached(),
    'screen.full': (testPage) => expect(button(testPage, 'Leave full screen')).toBeVisible(),
    'screen.refused': (testPage) =>
      expect(block(testPage).getByText(/^Your browser doesn’t show this on the full screen/)).toBeVisible(),
    'motion.still': (testPage) => expect(button(testPage, /^Stop/)).toHaveCount(0),
    'motion.playing': (testPage) => expect(button(testPage, /^Stop/)).toBeVisible(),
  },
});
