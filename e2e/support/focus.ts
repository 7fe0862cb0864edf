/**
 * The focus contract: what has the focus can be reached, and where it goes the focus goes on; only a person who leaves it for
 * the bare page puts it on the body (§accessibility.focus).
 */
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** The element that had the focus last in this document. */
    lastFocused?: Element;
  }
}

/** Before the first document: notes in each what has the focus. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) window.lastFocused = target;
    };
    document.addEventListener('focusin', note, { capture: true });
  });
}

/** What is wrong with the focus; empty for nothing. */
export const lostFocusIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { lastFocused } = window;
    const focused = document.activeElement === document.body ? lastFocused : document.activeElement;
    if (!focused) return '';
    const isReachable =
      focused.isConnected &&
      focused.checkVisibility({ visibilityProperty: true }) &&
      !focused.matches(':disabled, [inert], [inert] *');
    // A text takes the focus only while it is edited.
    const isText = focused.matches('p:not([contenteditable], [tabindex])');
    return isReachable && !isText ? '' : `it went with ${focused.outerHTML.slice(0, 200)}`;
  });
