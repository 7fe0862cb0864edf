/** A font in place of those that a model names and no server has. */
import type { TestPage } from '../test-page.ts';

export const fontPath = 'node_modules/@expo-google-fonts/barlow/400Regular/Barlow_400Regular.ttf';

/** Requests for fonts of this address get a real one. */
export async function serveFont({ page }: TestPage, address: string | RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ path: fontPath, contentType: 'font/ttf' }));
}
