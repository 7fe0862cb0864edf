/**
 * The closed list of what each state shows, `screens/WALK.table.json`: panels, controls and live regions, and nothing else.
 * `npm run paths -- --update` writes the lists anew, for review.
 */
import { readFileSync } from 'node:fs';
import { expectNone } from '@skerry/machine-paths/failure-words';
import { type Screens, screenOf, wrongIn } from '@skerry/machine-paths/screen';
import { expect, type Page } from 'playwright/test';

export const screensFile = (walk: string) =>
  new URL(`screens/${walk.replaceAll(' ', '-')}.table.json`, import.meta.url);

/** The lists of a walk; none for a walk that has no file yet. */
export function readScreens(walk: string): Screens {
  try {
    // Written by screens-reporter.ts.
    return JSON.parse(readFileSync(screensFile(walk), 'utf8')) as Screens;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Emails that the walks type have a number each. */
const withoutNumbers = (line: string) => line.replace(/\b(ann|ada)\.\d+@/g, '$1.N@');

const screenNow = async (page: Page): Promise<string[]> =>
  screenOf(await page.locator('body').ariaSnapshot()).map(withoutNumbers);

/** The screen once nothing on it moves any more. */
export async function settledScreen(page: Page): Promise<string[]> {
  let last: string[] = [];
  await expect
    .poll(
      async () => {
        const before = last;
        last = await screenNow(page);
        return last.join('\n') === before.join('\n');
      },
      { message: 'the screen comes to rest', intervals: [200] },
    )
    .toBe(true);
  return last;
}

/** Waits until the page shows one of the screens of the state, and nothing else. */
export async function expectScreen(page: Page, screens: Screens, state: string): Promise<void> {
  const look = async () => wrongIn(screens[state] ?? [], await screenNow(page));
  await expectNone(`The page isn’t what is listed for "${state}":`, look, 5_000);
}
