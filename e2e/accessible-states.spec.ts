/** Every state of the pages on which type is tried, as the gallery shows it; those of the shop's pages are walked by the paths. */
import { expect } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openGallery, openStory, test } from './support/gallery.ts';

const pages = ['block', 'copying', 'compare', 'languages'];

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  // §accessibility.wcag
  test(`axe finds nothing in any state of the block, the comparison and the languages at ${width} px`, {
    tag: '@long',
  }, async ({ page, galleryOrigin }) => {
    test.setTimeout(600_000);
    const reader = { width, height: 900, media: { colorScheme } };
    const paths = await openGallery(page, galleryOrigin, reader);
    const shown = paths.filter((path) => pages.includes(path.split('/')[2] ?? ''));
    expect(new Set(shown.map((path) => path.split('/')[2])).size).toBe(pages.length);
    for (const path of shown) {
      await openStory(page, path);
      // Some stories are a part of a page, and have no heading of its own.
      await expectAccessible(page, path, 'wcag');
    }
  });
}
