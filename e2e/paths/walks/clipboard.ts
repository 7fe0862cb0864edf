/** A clipboard that waits until a walk says how copying ended. */
import type { TestPage } from '../test-page.ts';

declare global {
  interface Window {
    /** What the page asked to copy last. */
    copiedText?: string;
  }
}

/** Before the first document. */
export const holdClipboard = ({ page }: TestPage) =>
  page.addInitScript(() => {
    const writeText = (text: string) =>
      new Promise<void>((resolve, reject) => {
        window.copiedText = text;
        addEventListener('clipboard.copied', () => resolve(), { once: true });
        addEventListener('clipboard.refused', reject, { once: true });
      });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });

/** Waits until the page has asked to copy; returns the text. */
export const copiedText = async ({ page }: TestPage): Promise<string> => {
  const asked = await page.waitForFunction(() => window.copiedText);
  return String(await asked.jsonValue());
};

/** The browser copies what the page asked for, or refuses. */
export async function endCopying(testPage: TestPage, how: 'copied' | 'refused'): Promise<void> {
  await copiedText(testPage);
  await testPage.page.evaluate((name) => {
    delete window.copiedText;
    dispatchEvent(new Event(name));
  }, `clipboard.${how}`);
}
