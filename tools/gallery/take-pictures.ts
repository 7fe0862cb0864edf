/** Pictures of the page that a browser shows, at several widths, light and dark. */
import type { Page } from 'playwright';

/** Takes them into the files that `fileOf` names by width and theme (`390-dark`); resolves with these, in order. */
export async function takePictures(
  page: Page,
  widths: readonly number[],
  fileOf: (kind: string) => string,
): Promise<string[]> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // A picture of the whole page shows what a reader would have scrolled to.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  const files: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      const path = fileOf(`${width}-${theme}`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      files.push(path);
    }
  }
  return files;
}
