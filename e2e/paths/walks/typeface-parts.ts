/** What the walks of a typeface's page share: the page of the family that the models have. */
import { expect } from 'playwright/test';
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { typeface } from '../../../tests/support/typeface.ts';
import type { TestPage } from '../test-page.ts';
import { serveFont } from './font-file.ts';

/** Opens it by a link, at one of its sections; what its other sections ask for waits for ever. */
export async function openTypeface(
  testPage: TestPage,
  section: string,
  more: Partial<TypefaceDetail> = {},
): Promise<void> {
  testPage.network.intercept('coverage', 'languages', 'glyphs');
  testPage.network.stubCall('typeface', () => ({ ...typeface, ...more }));
  await serveFont(testPage, /\/fonts\/firth/);
  await testPage.open('/information');
  await testPage.navigate(`/typeface/${typeface.family.slug}#${section}`);
  await expect(testPage.page.getByRole('heading', { level: 1, name: typeface.family.name })).toBeVisible();
}
