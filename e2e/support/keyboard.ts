/** What a buyer without a mouse does. */
import type { Locator, Page } from 'playwright/test';

/**
 * Tabs on until the focused element has this accessible name; gives the number of presses. A focus trap or a missing control
 * ends in failure.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<number> {
  for (let presses = 0; presses < 150; presses += 1) {
    // The last one: inside an element with a shadow tree, that element counts as focused too.
    const focused = page.locator(':focus').last();
    const named = page
      .getByRole('link', { name })
      .or(page.getByRole('button', { name }))
      .or(page.getByLabel(name));
    if ((await focused.count()) > 0 && (await focused.and(named).count()) > 0) return presses;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}`);
}

/** Goes to this element by Tab, or by Shift+Tab where it stands before the focused one. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (focused === element) return null;
      return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
        ? 'Shift+Tab'
        : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reached ${target}`);
}
