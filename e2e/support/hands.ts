/** Three ways to use a page: a mouse, a finger, and keys alone. */
import { expect, type Locator, type Page } from 'playwright/test';
import { reach } from './keyboard.ts';

export type Hand = {
  /** A button, a link, or what opens a part of the page. */
  readonly press: (control: Locator) => Promise<void>;
  /** One of a group of which one is always chosen. */
  readonly pick: (group: Locator, name: string) => Promise<void>;
  /** Replaces the words of a field. */
  readonly write: (field: Locator, words: string) => Promise<void>;
  /** An entry of a list, by its words. */
  readonly choose: (list: Locator, words: string) => Promise<void>;
  /** Moves a slider from where it is to two thirds of its way. */
  readonly slide: (slider: Locator) => Promise<void>;
  /** A file of the visitor's own. */
  readonly give: (field: Locator, path: string) => Promise<void>;
};

/** Where the thumb of a slider is, and two thirds of its way, in px of the window. */
async function wayOf(slider: Locator) {
  await slider.scrollIntoViewIfNeeded();
  return await slider.evaluate((element: HTMLInputElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [min, max] = [Number(element.min), Number(element.max)];
    const at = (share: number) => ({ x: left + width * share, y: top + height / 2 });
    return { from: at((element.valueAsNumber - min) / (max - min)), to: at(2 / 3) };
  });
}

/** What a mouse and a finger have in common: they press. */
function pointing(page: Page, press: Hand['press']): Omit<Hand, 'slide'> {
  return {
    press,
    pick: async (group, name) => {
      await press(group.getByText(name, { exact: true }));
      await expect(group.getByRole('radio', { name, exact: true })).toBeChecked();
    },
    write: async (field, words) => {
      await press(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(words);
    },
    // The list itself is drawn by the system, outside the page.
    choose: async (list, words) => {
      await list.selectOption({ label: words });
    },
    give: async (field, path) => {
      const chooser = page.waitForEvent('filechooser');
      await press(field);
      await (await chooser).setFiles(path);
    },
  };
}

export const mouse = (page: Page): Hand => ({
  ...pointing(page, (control) => control.click()),
  slide: async (slider) => {
    const { from, to } = await wayOf(slider);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  },
});

export const finger = (page: Page): Hand => ({
  ...pointing(page, (control) => control.tap()),
  slide: async (slider) => {
    const { from, to } = await wayOf(slider);
    const browser = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: to.y });
    await touch('touchMove', to);
    await touch('touchEnd');
  },
});

/** Nothing is clicked: whatever is used has the focus, and got it by Tab. */
export const keys = (page: Page): Hand => {
  /** Presses the key until it is so. */
  const pressUntil = async (key: string, isSo: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await isSo()) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never led there`);
  };
  return {
    press: async (control) => {
      await reach(page, control);
      await page.keyboard.press('Enter');
    },
    pick: async (group, name) => {
      await reach(page, group.getByRole('radio', { checked: true }));
      const radio = group.getByRole('radio', { name, exact: true });
      await pressUntil('ArrowRight', () => radio.isChecked());
    },
    write: async (field, words) => {
      await reach(page, field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(words);
    },
    choose: async (list, words) => {
      await reach(page, list);
      await page.keyboard.press('Home');
      const chosen = () =>
        list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label ?? '');
      await pressUntil('ArrowDown', async () => (await chosen()) === words);
    },
    slide: async (slider) => {
      await reach(page, slider);
      for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight');
    },
    give: async (field, path) => {
      await reach(page, field);
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Space');
      await (await chooser).setFiles(path);
    },
  };
};
